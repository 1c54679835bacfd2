import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { id } from '../shared/contract/fields'
import { operations } from '../shared/contract/index'
import type { KeptHome } from '../shared/desktop'
import type { Log } from './log'
import { syncFolder, writeDurably } from './write-durably'

/** The home page's content as a page may store it. */
export const keptHome = z.strictObject({
  at: z.number(),
  subscribedOnly: z.boolean(),
  posts: operations.homePosts.response.out,
  hot: operations.hotPosts.response.out.omit({ newest: true }).nullable(),
})
const keptFile = z.strictObject({ userId: id.nullable(), home: keptHome })

/** Content loaded from a community, for the next start and for reading without a network (docs/product/quality.md "Kept offline"). */
export interface OfflineStore {
  /** What home last showed to the signed-in account or the visitor; null when nothing readable is stored for them. */
  home(): KeptHome | null
  keepHome(userId: string | null, home: KeptHome): void
  /** Removes what is stored of this community, after the account has signed out. */
  forget(): void
  /** Resolves when every pending write is on disk. */
  stop(): Promise<void>
}

export interface OfflineStoreDeps {
  folder: string
  /** The key of the current community and the signed-in account. */
  community: () => string
  userId: () => string | null
  log: Log
}

/** Writes one file per community. The file names its account, is read by that account only and replaced by the next one's. */
export function createOfflineStore({ folder, community, userId, log }: OfflineStoreDeps): OfflineStore {
  let last = Promise.resolve()

  const fileOfCommunity = () => join(folder, `${createHash('sha256').update(community()).digest('hex')}.json`)

  // Writes run in order, so that the last one wins.
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
