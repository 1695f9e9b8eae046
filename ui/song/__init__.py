"""A song as widgets: its staves, its player, its postcard, its exports."""
