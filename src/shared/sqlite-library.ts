// Imported by scripts too, which run without a bundler: this file imports nothing.

/** The two libraries for SQLite, which have the same interface. */
export type SqliteLibrary = 'libsql' | 'better-sqlite3'

/**
 * The library that SQLite files are opened with: libsql, except on Windows on ARM, for which it has no build.
 * @param platform as in `process.platform`
 * @param processor as in `process.arch`
 */
export function sqliteLibraryOf(platform: string, processor: string): SqliteLibrary {
  return platform === 'win32' && processor === 'arm64' ? 'better-sqlite3' : 'libsql'
}
