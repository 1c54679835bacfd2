import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    // A busy machine may take long; what is waited for is usually there at once.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{shared,main,renderer,preload,scripts}/**/*.test.{ts,tsx}'],
          // So that a test's stand-in for Electron is what it imports.
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/component/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What depends on SQLite, once more with the library that Windows on ARM uses.
          name: 'other-sqlite',
          include: [
            'tests/server/db/{check-sqlite,group-commit,housekeeping,migrate,outage,sqlite-file,transaction}.test.ts',
            'tests/server/{backup/backup,demo/ready-demo,search/search,account/withdrawal-remains,notebook/sync-notebook}.test.ts',
            'tests/main/notebook/notebook-store.test.ts',
            'tests/main/notebook/export/*.test.ts',
          ],
          setupFiles: ['tests/support/other-sqlite.ts'],
          globalSetup: ['tests/support/migrated.ts', 'tests/support/demo.ts'],
          env: { TEST_DATABASE_URL: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // The files of a worker share the modules of the server, which take longer to load than most files to run.
          isolate: false,
          // The demo community is built once, before any test: two that build it at once read each other's half.
          globalSetup: ['tests/support/postgres.ts', 'tests/support/migrated.ts', 'tests/support/demo.ts'],
        },
      },
    ],
  },
})
