import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveNotebook } from '../../src/main/notebook/export/save-notebook'
import { saveAudit } from '../../src/main/save-audit'
import { saveExport } from '../../src/main/save-export'
import { saveFigures } from '../../src/main/save-figures'
import { wordingIn } from '../../src/main/wording'

// Half past midnight in Korea, when it is still the day before in UTC.
const now = Date.UTC(2026, 2, 9, 15, 30)

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Seoul')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

let suggested = ''
const deps = {
  dialog: {
    async showSaveDialog(_window: unknown, { defaultPath }: { defaultPath: string }) {
      suggested = defaultPath
      return { canceled: true, filePath: '' }
    },
  } as never,
  window: () => ({}) as never,
  folder: () => join('home', 'documents'),
  during: async (work: (report: never) => unknown) => void (await work(undefined as never)),
  wording: () => wordingIn('en'),
  now: () => now,
}
const never = () => {
  throw new Error('nothing is read for a dialog that is cancelled')
}

it.each<[string, () => Promise<boolean>, RegExp]>([
  ['the account’s data', () => saveExport({ ...deps, read: never, picture: never, language: () => 'en' } as never), /-2026-03-10\.html$/],
  ['the audit', () => saveAudit({} as never, { ...deps, client: {}, language: () => 'en' } as never), /-2026-03-10\.csv$/],
  ['figures', () => saveFigures(null, { ...deps, read: never } as never), /-2026-03-10\.csv$/],
  ['the notebook', () => saveNotebook('anki', { ...deps, content: { csv: never, anki: never } } as never), /-2026-03-10\.apkg$/],
])('the file for %s is named by the day on this machine', async (_, save, name) => {
  expect(await save()).toBe(false)
  expect(basename(suggested)).toMatch(name)
})
