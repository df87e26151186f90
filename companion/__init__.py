"""The app around the scorers: everything that needs the web or the database."""
