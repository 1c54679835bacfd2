import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { MemorySettings } from '../../shared/notebook/memory'
import { entryDraftKey, type ReviewPlan } from '../../shared/notebook/views'
import type { Drafts } from '../drafts'
import { Failure } from '../failure'
import { type ReportProblem, reasonOf } from '../file-problems'
import { accountOf, ownerOf } from '../owner-key'
import { createNotebookRemoval, type NotebookRemovalDeps } from './notebook-removal'
import type { NotebookStore } from './notebook-store'
import type { NotebookChanges } from './sync-part'

export interface NotebookDeps extends NotebookRemovalDeps {
  /** The key of the current community. */
  community: () => string
  /** The signed-in account; null for nobody. */
  userId: () => string | null
  /** The notebook on screen has changed: here, or by what the community had; or another one took its place. */
  onChange: (by: 'edit' | 'sync' | 'entering') => void
  /** What was typed into forms of entries. */
  drafts: Pick<Drafts, 'drop' | 'move'>
  /** How schedules are derived. */
  memory: () => MemorySettings
  report: ReportProblem
  now: () => number
}

/**
 * The notebooks on this machine, of which the signed-in account's is open. What somebody without an account kept moves into the first
 * account that signs in (docs/product/notebook.md "Accounts").
 */
export interface Notebook {
  /** Reads from the open notebook. */
  read<T>(work: (store: NotebookStore) => T): Promise<T>
  /**
   * What reads from the notebook that is open now, in several calls across waiting times.
   * @throws Failure `wrongState` in a call after another notebook has taken its place, be it the same account's that was removed
   */
  reader(): NotebookReader
  /** Changes the open notebook; pages are notified. @throws Failure `notStored` when the disk takes nothing more; nothing has changed then */
  change<T>(work: (store: NotebookStore) => T): Promise<T>
  /** The account and community whose notebook is open; null for a visitor's. */
  account(): string | null
  /** The open notebook, to be used across waiting times; null for a visitor's. */
  ofAccount(): AccountNotebook | null
  /**
   * Changes the open notebook in steps, between which everything else goes on; pages are notified at the end.
   * @param work does one step between two `yield`s
   * @throws Error when another notebook takes its place; the steps until then stay
   */
  changeInSteps<T>(work: (store: NotebookStore) => Generator<void, T>): Promise<T>
  /** How many entries are left to review today. A notebook that is not on this machine yet is not created for it: nothing is left there. */
  leftToday(plan: ReviewPlan): Promise<number>
  /** How many entries of an account's notebook, or of a visitor's, are nowhere but on this machine as they are. */
  unsynced(whose: string): Promise<number>
  /** Somebody has signed in or out, or another community was chosen. */
  enter(): void
  /**
   * Removes an account's notebook from this machine, with the drafts of its entries, once the session has ended. A file that the system does
   * not let go yet is emptied.
   * @throws Error when that is not possible either
   */
  forget(account: string): Promise<void>
  stop(): Promise<void>
}

/**
 * An account's notebook as it was opened. Both calls do nothing and resolve with null once another one has taken its place, be it the same
 * account's that was removed and opened anew.
 */
export interface AccountNotebook {
  isOpen(): boolean
  use<T>(work: (store: NotebookStore) => T): Promise<T | null>
  /** Stores what the community had; pages are notified of what is new here. */
  receive<T extends { isNew: boolean }>(work: (store: NotebookStore) => T): Promise<T | null>
}

export type NotebookReader = <T>(work: (store: NotebookStore) => T) => Promise<T>

/** What SQLite says when a disk is full, or takes nothing for another reason. */
const unwritable = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/

export function createNotebook({ community, userId, onChange, drafts, memory, report, now, ...deps }: NotebookDeps): Notebook {
  const { folder, log } = deps
  const removal = createNotebookRemoval(deps)
  let open: { owner: string; store: Promise<NotebookStore> } | null = null

  const visitor = () => ownerOf(community(), null)
  const account = () => accountOf(community(), userId())?.owner ?? null
  const owner = () => account() ?? visitor()
  const fileOf = (whose: string) => join(folder, `${createHash('sha256').update(whose).digest('hex')}.db`)

  async function storeOf(whose: string): Promise<NotebookStore> {
    // Loaded with the first notebook: the first posts need none.
    const [{ openNotebookFile }, { createNotebookStore }] = await Promise.all([import('./notebook-file'), import('./notebook-store')])
    const database = openNotebookFile(fileOf(whose), now, report)
    try {
      const store = createNotebookStore(database, now, memory)
      await drop(whose, store.erased)
      return store
    } catch (error) {
      database.close()
      throw error
    }
  }

  /** Removes the drafts of entries; those that cannot be removed are left. @param ids with null, that of a new entry */
  async function drop(whose: string, ids: readonly (string | null)[]): Promise<void> {
    if (ids.length === 0) return
    await drafts
      .drop(whose, ids.map(entryDraftKey))
      .catch((error: unknown) => log.error({ err: error }, 'drafts of entries were not removed'))
  }

  async function openFor(whose: string, before: Promise<unknown>): Promise<NotebookStore> {
    await before
    removal.finishAll()
    await removal.finish(fileOf(whose))
    const store = await storeOf(whose)
    try {
      for (const _ of store.deriveSchedules()) await wait(0)
    } catch (error) {
      store.close()
      throw error
    }
    if (whose !== visitor()) await joinVisitors(whose, store)
    return store
  }

  /** Moves what a visitor kept, and typed into forms of it, into an account's notebook; what cannot be moved now is when it opens next. */
  async function joinVisitors(whose: string, store: NotebookStore): Promise<void> {
    const visitors = fileOf(visitor())
    if (!removal.exists(visitors)) return
    try {
      // A crash in between repeats the join, which changes nothing.
      store.join(await everythingOf(visitor()))
      await drafts.move(visitor(), whose, (await entryIdsOf(visitors)).map(entryDraftKey))
      await removal.remove(visitors)
    } catch (error) {
      log.error({ err: error }, 'a visitor’s notebook could not be joined')
    }
  }

  async function entryIdsOf(file: string): Promise<string[]> {
    const { entryIdsIn } = await import('./notebook-file')
    return entryIdsIn(file)
  }

  async function everythingOf(whose: string): Promise<NotebookChanges> {
    const store = await storeOf(whose)
    try {
      return store.everything()
    } finally {
      store.close()
    }
  }

  function current(): Promise<NotebookStore> {
    const whose = owner()
    if (open?.owner === whose) return open.store
    const store = openFor(whose, close())
    open = { owner: whose, store }
    store.catch((error: unknown) => {
      log.error({ err: error }, 'the notebook could not be opened')
      if (open?.store === store) open = null
    })
    return store
  }

  async function close(): Promise<void> {
    const closing = open
    open = null
    await closing?.store.then(
      (store) => store.close(),
      () => undefined,
    )
  }

  function written<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!unwritable.test(reasonOf(error))) throw error
      log.error({ err: error }, 'the notebook could not be written')
      throw new Failure({ code: 'notStored' })
    }
  }

  /** The open notebook, and whether none has taken its place since. */
  function take() {
    const opened = current()
    return { opened, isOpen: () => open?.store === opened && open.owner === owner() }
  }

  function ofAccount(): AccountNotebook | null {
    if (account() === null) return null
    const { opened, isOpen } = take()
    async function use<T>(work: (store: NotebookStore) => T): Promise<T | null> {
      const store = await opened
      return isOpen() ? work(store) : null
    }
    return {
      isOpen,
      use,
      async receive(work) {
        const received = await use(work)
        if (received?.isNew) onChange('sync')
        return received
      },
    }
  }

  return {
    account,
    ofAccount,
    read: async (work) => work(await current()),
    reader() {
      const { opened, isOpen } = take()
      return async (work) => {
        const store = await opened
        if (!isOpen()) throw new Failure({ code: 'wrongState' })
        return work(store)
      }
    },
    async change(work) {
      const store = await current()
      const changed = written(() => work(store))
      onChange('edit')
      return changed
    },
    async changeInSteps(work) {
      const steps = work(await current())
      try {
        for (;;) {
          const { done, value } = written(() => steps.next())
          if (done) return value
          await wait(0)
        }
      } finally {
        onChange('edit')
      }
    },
    async leftToday(plan) {
      removal.finishAll()
      const isHere = open?.owner === owner() || [owner(), visitor()].some((whose) => removal.exists(fileOf(whose)))
      return isHere ? (await current()).leftToday(plan) : 0
    },
    async unsynced(whose) {
      if (open?.owner === whose) return (await open.store).countUnsynced()
      if (!removal.exists(fileOf(whose))) return 0
      const store = await storeOf(whose)
      try {
        return store.countUnsynced()
      } finally {
        store.close()
      }
    },
    enter: () => onChange('entering'),
    async forget(whose) {
      if (open?.owner === whose) await close()
      // The notebook that took its place opens once it is closed.
      else await open?.store.catch(() => undefined)
      const file = fileOf(whose)
      const ids = removal.exists(file) ? await entryIdsOf(file) : []
      await removal.remove(file)
      await drop(whose, [...ids, null])
      onChange('entering')
    },
    stop: close,
  }
}
