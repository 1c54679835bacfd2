import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatCommunity, createChatCommunity, type Person } from '../../server/chat/chat-community'
import { pictures } from '../../support/pictures'
import { expectYes } from '../../support/server'

const root = join(import.meta.dirname, '../../..')
let bundle = ''
let community: ChatCommunity
let haru: Person
let picture: Uint8Array

beforeAll(async () => {
  bundle = mkdtempSync(join(tmpdir(), 'hanmadi-writer-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: true, target: 'node20.18', outDir: bundle, rolldownOptions: { input: join(root, 'tests/support/unsent-writer.ts') } },
  })
  community = await createChatCommunity({ database: 'sqlite' })
  haru = await community.person()
  picture = await pictures.plain(8, 8, [200, 80, 40])
}, 60_000)
afterAll(async () => {
  await community?.stop()
  rmSync(bundle, { recursive: true, force: true })
})

/** Runs a process with the unsent messages until it ends or is killed. @returns its output */
async function run(
  folder: string,
  roomId: string,
  killAt: number,
  task: 'write' | 'forward' | 'recover',
  passedOn = '',
): Promise<string[]> {
  const args = [folder, community.server.url, haru.token, roomId, String(killAt), task, passedOn]
  // Some hundred processes run the same code.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(bundle, 'compiled') }
  const child = spawn(process.execPath, [join(bundle, 'unsent-writer.js'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the writer ended with ${code}: ${errors}`)
  return said.trimEnd().split('\n')
}

/** A new member to write to, so that each run has a room of its own. */
async function aRoom(): Promise<{ roomId: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-killed-'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'picture.png'), picture)
  return { roomId: await community.room(haru, await community.person()), folder }
}

/** Runs a process that is killed at a step, and one that recovers. @returns whether the step was reached */
async function survives(killAt: number): Promise<boolean> {
  const { roomId, folder } = await aRoom()
  const first = await run(folder, roomId, killAt, 'write')
  // The recovering run may be killed as well.
  if (killAt % 4 === 0) await run(folder, roomId, 1 + (killAt % 9), 'recover')
  expect(await run(folder, roomId, 0, 'recover')).toContain('done')
  rmSync(folder, { recursive: true, force: true })

  const said = await community.everything(haru, roomId)
  const isEdited = said.some(({ text }) => text === 'first, edited')
  const texts = said.map(({ text }) => (text === 'first, edited' ? 'first' : text))
  const kept = first.filter((line) => line.startsWith('kept ')).map((line) => line.slice(5))
  const context = `killed at step ${killAt}, having said ${first.join(', ')}`
  expect(texts, context).toEqual(['first', 'second', 'third', 'fourth'].filter((text) => texts.includes(text)))
  for (const text of kept) if (text !== 'third' && text !== 'the edit') expect(texts, context).toContain(text)
  if (kept.includes('the edit')) expect(isEdited, context).toBe(true)
  if (first.includes('cancelled third')) expect(texts, context).not.toContain('third')
  for (const { text, images } of said) expect(images, context).toHaveLength(text === 'second' ? 1 : 0)
  return !first.includes('done')
}

/** Runs a process that passes a message on to three rooms and is killed at a step, and one that recovers. @returns whether the step was reached */
async function survivesForwarding(killAt: number): Promise<boolean> {
  const { roomId: source, folder } = await aRoom()
  const files = [picture]
  const said = { roomId: source, text: 'worth passing on' }
  const { messages } = await expectYes(community.server.call('sendMessage', said, { token: haru.token, files, key: randomUUID() }))
  const rooms = await Promise.all([1, 2, 3].map(async () => community.room(haru, await community.person())))
  const first = await run(folder, rooms.join(), killAt, 'forward', `${source}/${messages[0]?.id}`)
  expect(await run(folder, '', 0, 'recover')).toContain('done')
  rmSync(folder, { recursive: true, force: true })

  const context = `killed at step ${killAt}, having said ${first.join(', ')}`
  const arrived = await Promise.all(rooms.map((room) => community.everything(haru, room)))
  for (const there of arrived) {
    // What was not stored when the process was killed is not passed on; nobody was told that it is.
    if (there.length === 0) expect(first, context).not.toContain('kept the forward')
    else expect(there, context).toMatchObject([{ text: 'worth passing on', images: [expect.any(String)], forwarded: true }])
  }
  return !first.includes('done')
}

describe('unsent messages, when the process is killed between any two steps', () => {
  it('are each sent once and in order if they were stored, and not sent if they were cancelled', { timeout: 300_000 }, async () => {
    const atOnce = 3
    let killed = 0
    for (let next = 1; killed === next - 1; next += atOnce) {
      const outcomes = await Promise.all(Array.from({ length: atOnce }, (_, index) => survives(next + index)))
      killed += outcomes.filter((wasKilled) => wasKilled).length
    }
    expect(killed).toBeGreaterThan(40)
  })

  it('that pass one on to three rooms arrive in each once', { timeout: 300_000 }, async () => {
    let killed = 0
    for (let next = 1; killed === next - 1; next += 3) {
      const outcomes = await Promise.all([next, next + 1, next + 2].map(survivesForwarding))
      killed += outcomes.filter((wasKilled) => wasKilled).length
    }
    expect(killed).toBeGreaterThan(15)
  })
})
