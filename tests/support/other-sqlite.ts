import { vi } from 'vitest'
import { noteForReport } from './run-report'

// Vitest's setup of the project "other-sqlite": SQLite files are opened with the library of Windows on ARM.
vi.mock('../../src/shared/sqlite-library', () => ({ sqliteLibraryOf: () => 'better-sqlite3' }))
noteForReport({
  skipped: 'tests of PostgreSQL in the second run of some files, with the SQLite library of Windows on ARM: the first run covers them',
})
