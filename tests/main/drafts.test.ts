import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDrafts } from '../../src/main/drafts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-drafts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('drafts', () => {
  it('are stored, replaced and removed', async () => {
    const drafts = createDrafts({ folder, owner: () => 'a' })
    expect(await drafts.read('write')).toBeNull()
    await drafts.save('write', '안녕 😀\n')
    expect(await createDrafts({ folder, owner: () => 'a' }).read('write')).toBe('안녕 😀\n')
    await drafts.save('write', null)
    await drafts.save('write', null)
    expect(await drafts.read('write')).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it('belong to one account', async () => {
    let owner = 'a'
    const drafts = createDrafts({ folder, owner: () => owner })
    await drafts.save('write', "a's")
    owner = 'b'
    expect(await drafts.read('write')).toBeNull()
  })

  it('belong to their writer, though another account is signed in meanwhile', async () => {
    let owner = 'a'
    const drafts = createDrafts({ folder, owner: (writer) => (writer === undefined ? owner : (writer ?? 'visitor')) })
    await drafts.save('write', 'half a')
    owner = 'visitor'
    await drafts.save('write', 'all of it', 'a')
    expect(await drafts.read('write')).toBeNull()
    owner = 'a'
    expect(await drafts.read('write')).toBe('all of it')
    await drafts.save('write', "a visitor's", null)
    expect(await drafts.read('write')).toBe('all of it')
  })

  it('of one account are removed together; another’s stay', async () => {
    let owner = 'a'
    const drafts = createDrafts({ folder, owner: () => owner })
    await drafts.save('write', "a's")
    await drafts.save('reply', "a's too")
    owner = 'b'
    await drafts.save('write', "b's")
    owner = 'a'
    await drafts.forget()
    expect([await drafts.read('write'), await drafts.read('reply')]).toEqual([null, null])
    owner = 'b'
    expect(await drafts.read('write')).toBe("b's")
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('hold the last text, however fast it changes', async () => {
    const drafts = createDrafts({ folder, owner: () => 'a' })
    await Promise.all(Array.from({ length: 50 }, (_, index) => drafts.save('write', `text ${index}`)))
    expect(await drafts.read('write')).toBe('text 49')
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('accept any key without leaving their folder', async () => {
    const drafts = createDrafts({ folder: join(folder, 'in'), owner: () => 'a' })
    await drafts.save('../../x', 'x')
    expect(readdirSync(folder)).toEqual(['in'])
    expect(await drafts.read('../../x')).toBe('x')
  })

  it('refuse more than 512 KB and keep the previous text', async () => {
    const drafts = createDrafts({ folder, owner: () => 'a' })
    await drafts.save('write', 'before')
    await expect(drafts.save('write', '가'.repeat(200_000))).rejects.toMatchObject({ error: { code: 'tooLarge' } })
    expect(await drafts.read('write')).toBe('before')
  })

  it('are complete and not older than the last stored one after a kill at any moment', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const kept = await writeUntilKilled(60 + round * 45)
      const text = (await createDrafts({ folder, owner: () => 'someone' }).read('write')) ?? ''
      const [first, body, last] = text.split(':')
      expect(body).toBe('가'.repeat(20_000))
      expect(last).toBe(first)
      expect(Number(first)).toBeGreaterThanOrEqual(kept)
    }
  })
})

/** @returns the number of the last text reported as stored */
async function writeUntilKilled(afterMs: number): Promise<number> {
  const writer = spawn(process.execPath, [
    'scripts/bench/run-typescript.mjs',
    join(import.meta.dirname, '../support/drafts-writer.ts'),
    folder,
  ])
  let said = ''
  let errors = ''
  writer.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const started = new Promise<void>((resolve, reject) => {
    writer.stdout.on('data', (chunk) => {
      said += chunk
      resolve()
    })
    writer.on('exit', () => reject(new Error(errors)))
  })
  await started
  await wait(afterMs)
  const ended = new Promise((resolve) => writer.on('close', resolve))
  writer.kill('SIGKILL')
  await ended
  return Number(said.trimEnd().split('\n').at(-1))
}
