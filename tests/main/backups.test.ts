import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CommunityPlace } from '../../src/main/api/community'
import { createBackups } from '../../src/main/backups'
import type { Backups } from '../../src/shared/backups'

const name = 'community-20260301T090807Z.tar'

async function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await mkdir(join(folder, 'backups'))
  await writeFile(join(folder, 'backups', name), 'a backup')
  return folder
}

const community: Pick<CommunityPlace, 'backUp' | 'restore'> = {
  backUp: async () => undefined,
  async restore(work, onRestored) {
    const outcome = await work()
    if (typeof outcome === 'object') await onRestored?.()
    return outcome
  },
}
const around = { community, mayStop: async () => true, onRestored: async () => undefined }

it('a page that is loaded during a restore sees it, and another one is refused', async () => {
  const folder = await aFolder()
  const told: Backups['work']['state'][] = []
  const { promise, resolve } = Promise.withResolvers<{ kept: string }>()
  const run = vi.fn(() => promise)
  const backups = createBackups({ ...around, folder: () => folder, run, onChange: ({ work }) => void told.push(work.state) })
  const restored = backups.restore(name)
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  // The community that was stopped reports that it makes no backup.
  backups.update({ state: 'idle' })
  expect((await backups.read()).work).toEqual({ state: 'restoring' })
  await expect(backups.restore(name)).rejects.toMatchObject({ error: { code: 'restoring' } })
  resolve({ kept: join(folder, 'replaced-20260302T090807Z') })
  expect(await restored).toBeNull()
  await vi.waitFor(() => expect(told.at(-1)).toBe('idle'))
  expect(told[0]).toBe('restoring')
  expect(run).toHaveBeenCalledTimes(1)
})

it('a restore ends without a change when another community was opened during the question', async () => {
  const [own, demo] = [await aFolder(), await aFolder()]
  let folder = own
  const run = vi.fn(async () => ({ kept: '' }))
  const mayStop = async () => {
    folder = demo
    return true
  }
  const backups = createBackups({ ...around, folder: () => folder, mayStop, run, onChange: () => undefined })
  await expect(backups.restore(name)).rejects.toMatchObject({ error: { code: 'notFound' } })
  expect(run).not.toHaveBeenCalled()
  expect((await backups.read()).work).toEqual({ state: 'idle' })
})
