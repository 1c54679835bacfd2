import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSpelling } from '../../../src/main/spelling/spelling'
import { firstSettings } from '../../../src/shared/first-settings'
import { silentLog } from '../../support/silent-log'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hanmadi-spelling-'))
  mkdirSync(join(root, 'built'))
  for (const name of ['en', 'ko']) writeFileSync(join(root, 'built', `${name}.bdic`), `new ${name}`)
})
afterEach(() => rmSync(root, { recursive: true }))

const folder = () => join(root, 'Dictionaries')

async function start(): Promise<string[]> {
  const setSpellCheckerLanguages = vi.fn<(languages: string[]) => void>()
  const session = Object.assign(new EventEmitter(), { setSpellCheckerLanguages, setSpellCheckerEnabled: vi.fn() })
  const settings = { read: () => firstSettings, on: vi.fn() }
  await createSpelling({
    platform: 'linux',
    session: session as unknown as Session,
    built: join(root, 'built'),
    folder: folder(),
    settings: settings as never,
    log: silentLog,
  }).start()
  return setSpellCheckerLanguages.mock.calls.at(-1)?.[0] ?? []
}

it('replaces the dictionaries of an earlier version', async () => {
  mkdirSync(folder())
  writeFileSync(join(folder(), 'ko-3-0.bdic'), 'old ko')
  expect((await start()).toSorted()).toEqual(['en-US', 'ko'])
  expect(readFileSync(join(folder(), 'ko-3-0.bdic'), 'utf8')).toBe('new ko')
})

it('checks with that of an earlier version where it cannot be replaced, and leaves out a language that has none', async () => {
  mkdirSync(folder())
  writeFileSync(join(folder(), 'ko-3-0.bdic'), 'old ko')
  // What would be written first cannot be: there are folders of these names.
  for (const name of ['ko-3-0', 'en-US-10-1']) mkdirSync(join(folder(), `${name}.bdic.new`))
  expect(await start()).toEqual(['ko'])
  expect(readFileSync(join(folder(), 'ko-3-0.bdic'), 'utf8')).toBe('old ko')
})
