import { vi } from 'vitest'
import { noteForReport } from './run-report'

// Vitest's setup of the project "other-sqlite": SQLite files are opened with the library of Windows on ARM.
vi.mock('../../src/shared/sqlite-library', () => ({ sqliteLibraryOf: () => 'better-sqlite3' }))
noteForReport({
  skipped: 'tests of PostgreSQL, where files of tests run again with the SQLite library of Windows on ARM: they ran the first time',
})
