import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { id } from '../shared/contract/fields'
import { type CallableName, operations } from '../shared/contract/index'
import { noticePage } from '../shared/contract/notices'
import type { StoredHome, StoredNotices } from '../shared/desktop'
import type { StoredAnswer } from '../shared/stored-answer'
import { callEffects } from './call-effects'
import type { Log } from './log'
import { ownerOf } from './owner-key'
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

const storedAnswer = z.strictObject({ userId: id.nullable(), at: z.number(), answer: z.unknown() })
const mostAnswers = 400
const mostAnswerLength = 1024 * 1024
/** Answers are counted after this many new ones. */
const countedEvery = 40

const isStored = (name: CallableName) => callEffects[name].includes('stored')

export interface AnswerOwner {
  /** The community and the account. */
  account: string
  /** How many answers had removed something. */
  removals: number
}

/** Content loaded from a community, for the next start and for reading without a network (docs/product/quality.md "Kept offline"). */
export interface OfflineStore {
  /**
   * What home last showed to the signed-in account or the visitor, or what it shows to a visitor before the community's first start; null when
   * neither can be read.
   */
  home(): StoredHome | null
  storeHome(userId: string | null, home: StoredHome): void
  /** The newest notices of the signed-in account; null when nothing readable is stored. */
  notices(): StoredNotices | null
  storeNotices(userId: string, notices: StoredNotices): void
  /** What a call is made for, read before it. */
  owner(): AnswerOwner
  /**
   * Stores an answer that shows what was opened; the newest 400 are kept. An answer after which the member no longer sees something removes
   * all of them and the home, because any may contain it, and so may those of calls that are under way. Nothing is stored where the account
   * or the community has changed since the call.
   */
  storeAnswer(owner: AnswerOwner, name: CallableName, input: unknown, answer: unknown): void
  /** The stored answer of the signed-in account or the visitor; null when nothing readable is stored. */
  answer(name: CallableName, input: unknown): Promise<StoredAnswer<unknown> | null>
  /** Removes a stored answer: the community refuses to give it. */
  removeAnswer(name: CallableName, input: unknown): void
  /** Removes the home and the answers that contain an item or person. */
  removeWith(id: string): void
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
  /** What home of the community shows to a visitor before its first start, where that is known. @throws Error when it cannot be read */
  firstHome: () => StoredHome | null
  log: Log
}

/** Writes one file per community and kind of content. The file names its account, is read by that account only and replaced by the next one's. */
export function createOfflineStore({ folder, community, userId, firstHome, log }: OfflineStoreDeps): OfflineStore {
  let last = Promise.resolve()
  let newAnswers = 0
  let removals = 0

  const account = () => ownerOf(community(), userId())
  const owner = (): AnswerOwner => ({ account: account(), removals })
  const isCurrent = (asking: AnswerOwner) => asking.account === account() && asking.removals === removals
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const fileOfCommunity = (kind = '', of = community()) => join(folder, `${hash(of)}${kind}.json`)
  const answersOf = (of = community()) => join(folder, `${hash(of)}-opened`)
  const fileOfAnswer = (name: CallableName, input: unknown) => join(answersOf(), `${hash(JSON.stringify([userId(), name, input]))}.json`)

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

  /** Removes the oldest answers beyond `mostAnswers`. */
  async function removeOldest(inFolder: string): Promise<void> {
    const files = (await readdir(inFolder)).map((name) => join(inFolder, name))
    if (files.length <= mostAnswers) return
    const aged = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
    aged.sort((one, other) => other.at - one.at)
    for (const { file } of aged.slice(mostAnswers)) await rm(file, { force: true })
  }

  function readHome(): StoredHome | null {
    try {
      const stored = homeFile.safeParse(JSON.parse(readFileSync(fileOfCommunity(), 'utf8')))
      return stored.success && stored.data.userId === userId() ? stored.data.home : null
    } catch {
      return null
    }
  }

  function readFirstHome(): StoredHome | null {
    try {
      return firstHome()
    } catch (error) {
      log.warn({ err: error }, 'what home shows at a first start could not be read')
      return null
    }
  }

  return {
    home: () => readHome() ?? (userId() === null ? readFirstHome() : null),
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
    owner,
    storeAnswer(asking, name, input, answer) {
      if (asking.account !== account()) return
      const answers = answersOf()
      if (callEffects[name].includes('hides')) {
        removals += 1
        const home = fileOfCommunity()
        return void queue(async () => {
          for (const gone of [home, answers]) await rm(gone, { recursive: true, force: true })
        })
      }
      if (!isStored(name) || !isCurrent(asking)) return
      const file = fileOfAnswer(name, input)
      const [at, by] = [Date.now(), userId()]
      void queue(async () => {
        const text = JSON.stringify({ userId: by, at, answer: z.encode(operations[name].response as z.ZodType, answer) })
        if (text.length > mostAnswerLength) return
        await mkdir(answers, { recursive: true, mode: 0o700 })
        // A torn file is not readable and counts as absent.
        await writeFile(file, text, { mode: 0o600 })
        if (newAnswers % countedEvery === 0) await removeOldest(answers)
        newAnswers += 1
      })
    },
    async answer(name, input) {
      if (!isStored(name)) return null
      const asking = owner()
      const by = userId()
      try {
        const stored = storedAnswer.safeParse(JSON.parse(await readFile(fileOfAnswer(name, input), 'utf8')))
        if (!stored.success || stored.data.userId !== by || !isCurrent(asking)) return null
        const answer = z.safeDecode(operations[name].response as z.ZodType, stored.data.answer)
        return answer.success ? { at: stored.data.at, value: answer.data } : null
      } catch {
        return null
      }
    },
    removeAnswer(name, input) {
      if (!isStored(name)) return
      const file = fileOfAnswer(name, input)
      void queue(() => rm(file, { force: true }))
    },
    removeWith(id) {
      removals += 1
      const [home, answers] = [fileOfCommunity(), answersOf()]
      void queue(async () => {
        const names = await readdir(answers).catch(() => [])
        for (const file of [home, ...names.map((name) => join(answers, name))]) {
          const text = await readFile(file, 'utf8').catch(() => '')
          if (text.includes(id)) await rm(file, { force: true })
        }
      })
    },
    forget(of) {
      const files = [fileOfCommunity('', of), fileOfCommunity('-notices', of), answersOf(of)]
      return queue(async () => {
        for (const file of files) await rm(file, { recursive: true, force: true })
        await syncFolder(folder).catch(() => undefined)
      })
    },
    stop: () => last,
  }
}
