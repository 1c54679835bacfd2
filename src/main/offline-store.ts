import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { KeptHome } from '../shared/bridge'
import { id } from '../shared/contract/fields'
import { operations } from '../shared/contract/index'
import type { Log } from './log'
import { syncFolder, writeDurably } from './write-durably'

/** What a page may hand over to be kept. */
export const keptHome = z.strictObject({
  at: z.number(),
  subscribedOnly: z.boolean(),
  posts: operations.homePosts.response.out,
  hot: operations.hotPosts.response.out.nullable(),
})
const keptFile = z.strictObject({ userId: id.nullable(), home: keptHome })

/** What was loaded from a community, readable at the next start and without a network (hardening "Reliability" 3). */
export interface OfflineStore {
  /** What home showed last to whoever is signed in; null when that is not known, or cannot be read any more. */
  home(): KeptHome | null
  keepHome(userId: string | null, home: KeptHome): void
  /** Removes what was kept of this community: whoever it belonged to has left. */
  forget(): void
  /** Resolves when everything that was asked for is on disk. */
  stop(): Promise<void>
}

export interface OfflineStoreDeps {
  folder: string
  /** The community that is talked to, and who is signed in there. */
  community: () => string
  userId: () => string | null
  log: Log
}

/** One file a community, with whom it belongs to inside: nobody reads another's, and the next one replaces it. */
export function createOfflineStore({ folder, community, userId, log }: OfflineStoreDeps): OfflineStore {
  let last = Promise.resolve()

  const fileOfCommunity = () => join(folder, `${createHash('sha256').update(community()).digest('hex')}.json`)

  // One after the other, so that what was asked for last is what stays.
  function queue(work: () => Promise<void>): void {
    last = last.then(work).catch((error: unknown) => log.warn({ err: error }, 'what was loaded could not be kept'))
  }

  return {
    home() {
      try {
        const kept = keptFile.safeParse(JSON.parse(readFileSync(fileOfCommunity(), 'utf8')))
        return kept.success && kept.data.userId === userId() ? kept.data.home : null
      } catch {
        return null
      }
    },
    keepHome(owner, home) {
      if (owner !== userId()) return
      const file = fileOfCommunity()
      const text = JSON.stringify({ userId: owner, home })
      queue(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeDurably(file, text)
      })
    },
    forget() {
      const file = fileOfCommunity()
      queue(async () => {
        await rm(file, { force: true })
        await syncFolder(folder).catch(() => undefined)
      })
    },
    stop: () => last,
  }
}
