import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { id } from '../shared/contract/fields'
import { operations } from '../shared/contract/index'
import { noticePage } from '../shared/contract/notices'
import type { StoredHome, StoredNotices } from '../shared/desktop'
import type { Log } from './log'
import { syncFolder, writeDurably } from './write-durably'

/** The home page's content as a page may store it. */
export const storedHome = z.strictObject({
  at: z.number(),
  subscribedOnly: z.boolean(),
  posts: operations.homePosts.response.out,
  hot: operations.hotPosts.response.out.omit({ newest: true }).nullable(),
  help: operations.helpWanted.response.out.optional(),
})
const homeFile = z.strictObject({ userId: id.nullable(), home: storedHome })
const storedNotices = z.strictObject({ userId: id, at: z.number(), ...noticePage.omit({ next: true }).shape })

/** Content loaded from a community, for the next start and for reading without a network (docs/product/quality.md "Kept offline"). */
export interface OfflineStore {
  /** What home last showed to the signed-in account or the visitor; null when nothing readable is stored for them. */
  home(): StoredHome | null
  storeHome(userId: string | null, home: StoredHome): void
  /** The newest notices of the signed-in account; null when nothing readable is stored. */
  notices(): StoredNotices | null
  storeNotices(userId: string, notices: StoredNotices): void
  /** Removes what is stored of a community, by default of this one, after the account has signed out. Resolves when it is gone. */
  forget(of?: string): Promise<void>
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

/** Writes one file per community and kind of content. The file names its account, is read by that account only and replaced by the next one's. */
export function createOfflineStore({ folder, community, userId, log }: OfflineStoreDeps): OfflineStore {
  let last = Promise.resolve()

  const fileOfCommunity = (kind = '', of = community()) => join(folder, `${createHash('sha256').update(of).digest('hex')}${kind}.json`)

  // Writes run in order, so that the last one wins.
  function queue(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error: unknown) => log.warn({ err: error }, 'what was loaded could not be kept'))
    return last
  }

  function keep(file: string, stored: object): void {
    const text = JSON.stringify(stored)
    void queue(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeDurably(file, text)
    })
  }

  return {
    home() {
      try {
        const stored = homeFile.safeParse(JSON.parse(readFileSync(fileOfCommunity(), 'utf8')))
        return stored.success && stored.data.userId === userId() ? stored.data.home : null
      } catch {
        return null
      }
    },
    storeHome(owner, home) {
      if (owner !== userId()) return
      keep(fileOfCommunity(), { userId: owner, home })
    },
    notices() {
      try {
        const stored = storedNotices.safeParse(JSON.parse(readFileSync(fileOfCommunity('-notices'), 'utf8')))
        if (!stored.success || stored.data.userId !== userId()) return null
        const { userId: _, ...notices } = stored.data
        return notices
      } catch {
        return null
      }
    },
    storeNotices(owner, notices) {
      if (owner === userId()) keep(fileOfCommunity('-notices'), { userId: owner, ...notices })
    },
    forget(of) {
      const files = [fileOfCommunity('', of), fileOfCommunity('-notices', of)]
      return queue(async () => {
        for (const file of files) await rm(file, { force: true })
        await syncFolder(folder).catch(() => undefined)
      })
    },
    stop: () => last,
  }
}
