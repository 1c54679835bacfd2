import { vi } from 'vitest'

// Vitest's setup of the project "other-sqlite": SQLite files are opened with the library of Windows on ARM.
vi.mock('../../src/shared/sqlite-library', () => ({ sqliteLibraryOf: () => 'better-sqlite3' }))
