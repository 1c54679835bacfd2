import { mkdtempSync, rmSync } from 'node:fs'
import { makeReadyDemo } from '../../src/server/demo/make-ready-demo'
import { inRoot } from '../setup/paths.mjs'

// Run by build-demo.mjs through Vite, which reads TypeScript; the work is done when this module is loaded.
const folder = mkdtempSync(inRoot('resources', 'demo', 'making-'))
try {
  await makeReadyDemo(inRoot('resources'), folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
