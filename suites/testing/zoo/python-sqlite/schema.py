"""Tables of the service."""

import sqlite3


def connect(is_fixed):
    """Opens the database. Global commands have the guild '' where NULL would not be unique."""
    connection = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
    connection.row_factory = sqlite3.Row
    if is_fixed("permissions-stay-after-delete"):
        connection.execute("PRAGMA foreign_keys = ON")
    collation = "" if is_fixed("names-ignore-case") else "COLLATE NOCASE"
    lost = "description_localizations TEXT," if is_fixed("description-localizations-are-lost") else ""
    connection.executescript(
        f"""
        CREATE TABLE commands (
          id TEXT PRIMARY KEY,
          application TEXT NOT NULL,
          guild TEXT,
          type INTEGER NOT NULL,
          name TEXT NOT NULL {collation},
          name_localizations TEXT,
          description TEXT NOT NULL,
          {lost}
          options TEXT,
          default_member_permissions TEXT,
          default_permission INTEGER NOT NULL,
          nsfw INTEGER NOT NULL,
          dm_permission INTEGER,
          integration_types TEXT,
          contexts TEXT,
          version TEXT NOT NULL,
          UNIQUE (application, guild, type, name)
        );
        CREATE TABLE permissions (
          command TEXT REFERENCES commands (id) ON DELETE CASCADE,
          application TEXT NOT NULL,
          guild TEXT NOT NULL,
          subject TEXT NOT NULL,
          type INTEGER NOT NULL,
          permission INTEGER NOT NULL
        );
        CREATE TABLE creates (application TEXT, guild TEXT, day TEXT);
        """
    )
    return connection


def guild_key(guild, is_fixed):
    return "" if guild is None and is_fixed("global-names-repeat") else guild
