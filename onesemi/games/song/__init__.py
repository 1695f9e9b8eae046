"""The song game "1;": all players write one song together, each tries to empty the hand first."""
