"""The window: pages, tables and songs as widgets; the only package that knows Qt."""
