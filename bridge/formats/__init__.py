"""The file formats of positions and cases."""
