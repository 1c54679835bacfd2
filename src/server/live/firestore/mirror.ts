import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod'
import { message, room } from '../../../shared/contract/chat-shapes'
import { isUnavailable } from '../../db/database-errors'
import type { Leases } from '../../db/leases'
import type { Schema } from '../../db/schema'
import { presentMessage, presentRoom } from '../../features/chat/chat-presentation'
import { selectHiddenSince } from '../../features/chat/hidden-message-queries'
import { changedMessages, selectLaterMessages } from '../../features/chat/message-queries'
import { selectViews } from '../../features/chat/room-queries'
import { bytesOf, type DocumentChange, type Documents, FirestoreAway, mostBytes, mostChanges } from './documents'
import {
  deleteGoneRoom,
  findGoneRoom,
  findRoomBehind,
  markMirrored,
  type RoomBehind,
  selectFormerMembers,
  selectSharesBehind,
} from './mirror-queries'

/** Longer than a room takes, whose requests end after some seconds each. */
const leaseMs = 40_000
/** By the last hexadecimal digit of a room's id. */
const shares = 16
const everyMs = 5_000
const longestPauseMs = 60_000
const longestRoomPauseMs = 10 * 60_000
/** Leaves space for the documents of the room, its members and their views. */
const messagesAtOnce = mostChanges - 20

export interface Mirror {
  start(): void
  /** Whether the last attempt succeeded. */
  isWorking(): boolean
  /** Checks now for changed rooms. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Keeps Firestore's documents in step with the database: every change of a room raises its version, and a room whose version is ahead is
 * written in its current state, with the messages since the last time. The rooms are divided into shares, and each is worked on by one
 * process at a time, so that several mirror at once. Repeating an interrupted run is harmless, since every document has a fixed name.
 */
export function createMirror(deps: { db: Kysely<Schema>; log: Logger; documents: Documents; leases: Leases }): Mirror {
  const { db, log, documents, leases } = deps
  // Processes that are woken by the same message begin with different shares.
  let first = Math.floor(Math.random() * shares)
  const turnOf = (share: string) => (Number.parseInt(share, 16) - first + shares) % shares
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let failures = 0
  /** Rooms that cannot be written, such as one that Firestore refuses: the others do not wait for them. */
  const failed = new Map<string, { times: number; notBefore: number }>()

  /** @returns whether anything was written */
  const mirrorShare = async (share: string, mayGoOn: () => Promise<boolean>) => {
    let hasWritten = false
    for (let last = ''; !stopped && (await mayGoOn()); ) {
      const gone = await findGoneRoom(db, share)
      if (gone) {
        await removeRoom(documents, gone)
        await deleteGoneRoom(db, gone.room_id)
        hasWritten = true
        continue
      }
      const behind = await findRoomBehind(db, share, last, setAside())
      if (!behind) {
        if (last === '') break
        last = ''
        continue
      }
      last = behind.id
      try {
        await mirrorRoom(db, documents, behind)
      } catch (error) {
        if (error instanceof FirestoreAway || isUnavailable(error)) throw error
        noteFailed(behind.id, error)
        continue
      }
      hasWritten = true
      failed.delete(behind.id)
      failures = 0
    }
    return hasWritten
  }
  /** The rooms that failed and are not to be tried yet. */
  const setAside = () => [...failed].filter(([, { notBefore }]) => performance.now() < notBefore).map(([id]) => id)
  const noteFailed = (roomId: string, error: unknown) => {
    const times = (failed.get(roomId)?.times ?? 0) + 1
    failed.set(roomId, { times, notBefore: performance.now() + Math.min(longestRoomPauseMs, everyMs * 2 ** (times - 1)) })
    log.warn({ err: error, roomId, times }, 'a room could not be mirrored for now')
  }
  const drain = async () => {
    for (let found = true; found && !stopped; ) {
      found = false
      for (const share of (await selectSharesBehind(db)).sort((one, other) => turnOf(one) - turnOf(other))) {
        const lease = `mirror ${share}`
        if (stopped || !(await leases.take(lease, leaseMs))) continue
        try {
          if (await mirrorShare(share, () => leases.take(lease, leaseMs))) found = true
        } finally {
          await leases.release(lease)
        }
      }
    }
    failures = 0
  }
  const run = () => {
    clearTimeout(timer)
    if (stopped) return
    if (running !== undefined) {
      again = true
      return
    }
    again = false
    running = drain()
      .catch((error: unknown) => {
        failures += 1
        // Whatever fails in one share does not keep the others waiting.
        first = (first + 1) % shares
        again = false
        log.warn({ err: error, failures }, 'rooms could not be mirrored for now')
      })
      .finally(() => {
        running = undefined
        if (again) run()
        else if (!stopped) timer = setTimeout(run, failures === 0 ? everyMs : pauseAfter(failures))
      })
  }

  return {
    start: run,
    isWorking: () => failures === 0,
    // After a failure the pause applies, so that an unavailable Firestore is not asked at every message.
    wake: () => (failures === 0 ? run() : undefined),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

function pauseAfter(failures: number): number {
  return Math.random() * Math.min(longestPauseMs, 1_000 * 2 ** failures)
}

async function mirrorRoom(db: Kysely<Schema>, documents: Documents, behind: RoomBehind): Promise<void> {
  const { id, version, mirrored_seq: mirrored, mirrored_change: since } = behind
  const changed = await changedMessages(db, id, since, messagesAtOnce / 2).execute()
  const most = messagesAtOnce - changed.length
  const said = await selectLaterMessages(db, id, mirrored, most)
  const views = await selectViews(db, { roomId: id })
  const former = await selectFormerMembers(db, id)
  const changes: DocumentChange[] = [
    { path: `rooms/${id}`, set: { kind: behind.kind, exit: behind.ended_at !== null, reg_dttm: new Date(behind.opened_at).toISOString() } },
    ...views.flatMap((view): DocumentChange[] => [
      { path: `rooms/${id}/members/${view.user_id}`, set: {} },
      ...(view.listed_at > 0 ? [{ path: `users/${view.user_id}/rooms/${id}`, set: z.encode(room, presentRoom(view)) }] : []),
    ]),
    ...former.flatMap((userId): DocumentChange[] => [
      { path: `rooms/${id}/members/${userId}`, remove: true },
      { path: `users/${userId}/rooms/${id}`, remove: true },
    ]),
  ]
  // Both members read the same document, which therefore has the key; only the sender uses it.
  const earlier = changed.filter(({ seq }) => seq <= mirrored)
  const messages = [...earlier, ...said].map((row) => ({
    path: `rooms/${id}/messages/${row.id}`,
    set: z.encode(message, presentMessage(row, row.sender_id)),
  }))
  const fitting = countFitting(messages, mostBytes - changes.reduce((sum, change) => sum + bytesOf(change), 0))
  changes.push(...messages.slice(0, fitting))
  // Before the view, whose version announces them.
  for (const { user_id: userId } of views) await mirrorHidden(db, documents, { roomId: id, userId, version: behind.mirrored_version })
  for (const userId of former) await removeAll(documents, `users/${userId}/rooms/${id}/hidden`)
  await documents.commit(changes)
  const lastChanged = fitting < earlier.length ? earlier[fitting - 1] : changed.at(-1)
  const lastSaid = said[fitting - earlier.length - 1]
  const reached = { seq: lastSaid?.seq ?? mirrored, change: lastChanged?.change_no ?? since }
  const isWhole = fitting === messages.length && said.length < most && changed.length < messagesAtOnce / 2
  await markMirrored(db, behind, isWhole ? { version, ...reached } : reached)
}

/** How many of some changes, from the first on, take no more than so many bytes; one at least. */
function countFitting(changes: DocumentChange[], bytes: number): number {
  let left = bytes
  const first = changes.findIndex((change, index) => {
    left -= bytesOf(change)
    return left < 0 && index > 0
  })
  return first === -1 ? changes.length : first
}

/** What one member has hidden or shown again since a version of the room, without content. */
async function mirrorHidden(
  db: Kysely<Schema>,
  documents: Documents,
  place: { roomId: string; userId: string; version: number },
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await selectHiddenSince(db, { ...place, after, most: mostChanges })
    if (rows.length === 0) return
    after = rows.at(-1)?.seq ?? after
    await documents.commit(
      rows.map((row) => ({
        path: `users/${place.userId}/rooms/${place.roomId}/hidden/${row.id}`,
        set: { id: row.id, version: row.version, hidden: row.hidden === 1, regDttm: row.sent_at / 1000 },
      })),
    )
  }
}

/** Removes every document of a room that only one person was in. */
async function removeRoom(documents: Documents, { room_id: id, user_id: userId }: { room_id: string; user_id: string }): Promise<void> {
  const view = `users/${userId}/rooms/${id}`
  for (const collection of [`${view}/hidden`, `rooms/${id}/messages`, `rooms/${id}/members`]) await removeAll(documents, collection)
  await documents.commit([view, `rooms/${id}`].map((path) => ({ path, remove: true })))
}

/** Goes by the documents that exist there, not by rows of the database, which may be deleted. */
async function removeAll(documents: Documents, collection: string): Promise<void> {
  for (;;) {
    const paths = await documents.list(collection)
    if (paths.length === 0) return
    await documents.commit(paths.map((path) => ({ path, remove: true })))
  }
}
