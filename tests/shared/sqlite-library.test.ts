import { expect, it } from 'vitest'
import { sqliteLibraryOf } from '../../src/shared/sqlite-library'

it.each([
  ['win32', 'arm64', 'better-sqlite3'],
  ['win32', 'x64', 'libsql'],
  ['darwin', 'arm64', 'libsql'],
  ['linux', 'arm64', 'libsql'],
  ['linux', 'x64', 'libsql'],
])('SQLite on %s %s is opened with %s', (platform, processor, library) => {
  expect(sqliteLibraryOf(platform, processor)).toBe(library)
})
