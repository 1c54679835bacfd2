import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RestartingApp, takeRestartNote, writeRestartNote } from '../../../src/main/updates/restart-note'
import { keptArguments } from '../../../src/main/updates/start-again'

const execPath = 'C:\\Programs\\Hanmadi\\Hanmadi.exe'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-note-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const started = (args: string[], given: Partial<RestartingApp> = {}): RestartingApp => ({
  ...{ folder, execPath, argv: [execPath, ...args], env: {}, cwd: folder, now: 1_000 },
  ...given,
})
const byInstaller = (given: Partial<RestartingApp> = {}) => started(['--updated'], { now: 60_000, ...given })

it('the app that an installer starts opens the same data folder and community as before', () => {
  const env = { COMMUNITY_URL: 'https://one.example', DESKTOP_DATA_DIR: '', PATH: '/bin' }
  writeRestartNote(started(['--data', 'my data', '--hidden', 'hanmadi://talk'], { env }), '2.0.0')
  const next = { args: ['--data', 'my data'], env: { COMMUNITY_URL: 'https://one.example' }, cwd: folder }
  expect(takeRestartNote(byInstaller(), '2.0.0')).toEqual(next)
  // Once.
  expect(takeRestartNote(byInstaller(), '2.0.0')).toBeNull()
})

it('what was only in the environment counts too, also where the folder of the start is gone', () => {
  const env = { DESKTOP_DATA_DIR: 'D:\\hanmadi' }
  writeRestartNote(started([], { env, cwd: join(folder, 'gone') }), '2.0.0')
  const given = byInstaller({ execPath: execPath.toUpperCase(), argv: [execPath] })
  expect(takeRestartNote(given, '2.0.0')).toEqual({ args: [], env })
})

it('the start of another version, another copy, or one with its own arguments does not take it', () => {
  writeRestartNote(started(['--data', 'mine']), '2.0.0')
  expect(takeRestartNote(byInstaller(), '1.0.0')).toBeNull()
  expect(takeRestartNote(byInstaller({ execPath: 'D:\\Hanmadi.exe' }), '2.0.0')).toBeNull()
  expect(takeRestartNote(started(['--data', 'other']), '2.0.0')).toBeNull()
  expect(takeRestartNote(byInstaller(), '2.0.0')).toMatchObject({ args: ['--data', 'mine'] })
})

it('an old one is only removed', () => {
  writeRestartNote(started(['--data', 'mine']), '2.0.0')
  expect(takeRestartNote(byInstaller({ now: 24 * 60 * 60 * 1000 }), '2.0.0')).toBeNull()
  expect(existsSync(join(folder, 'restart.json'))).toBe(false)
})

it('an app that was started without arguments leaves none', () => {
  writeRestartNote(started(['--updated', 'hanmadi://talk']), '2.0.0')
  expect(existsSync(join(folder, 'restart.json'))).toBe(false)
})

it('a restart keeps options, and opens no link, file or clipboard again', () => {
  const args = ['hanmadi', '--data', '/data', '--no-sandbox', '--from-clipboard', '--hidden', 'hanmadi://write', 'a.png', '--', '--b.png']
  expect(keptArguments(args)).toEqual(['--data', '/data', '--no-sandbox'])
})
