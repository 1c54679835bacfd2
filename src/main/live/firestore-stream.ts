import * as z from 'zod'
import type { LiveAccess } from '../../shared/contract/chat'
import { type Message, message, type Room, room } from '../../shared/contract/chat-shapes'
import { limits } from '../../shared/limits'
import type { FirestoreAccess, WatchedDocuments } from './firestore-documents'
import type { LiveStream, StreamListener } from './live-connection'

/** When more messages than this were missed in a room, everything is loaded again. */
const mostMissed = 500
const beatMs = limits.heartbeatMs - 1_000
/** How often the community is asked whether the session is still valid. */
const askEveryMs = 60_000
/** With each check of the session moderators read the reports again; with one of so many, all members read instead what they may do. */
const standingEvery = 10
/** The rules accept a sign-in for about an hour (resources/firestore.rules). */
const signInAgainMs = 45 * 60_000

/** The position in a room. */
interface Place {
  room: Room
  /** The room as text, to detect changes. */
  json: string
  /** The time of the last emitted message; 0 before the first. */
  reportedUntil: number
  /** The number of the last emitted change. */
  changesReportedUntil: number
  /** The version up to which was emitted what this person has hidden or shown again. */
  hiddenReportedUntil: number
}

/** The number of a document's last change. */
const changeNumber = z.object({ changeNo: z.number() })

/** `users/{userId}/rooms/{roomId}/hidden/{messageId}`: a message this person has hidden or shown again. */
const hiding = z.object({ id: z.string(), version: z.number(), hidden: z.boolean(), regDttm: z.number() })

export interface FirestoreStreamDeps {
  open: (access: FirestoreAccess) => Promise<WatchedDocuments>
  /** Asks the community how this account gets live events; when the session is over, this call ends it in the app. */
  access: () => Promise<LiveAccess>
}

/**
 * Listens to the server's documents in Firestore (docs/architecture.md "The live connection"): the account's room documents show
 * what changed, and each room's messages are read in order. A reopened stream continues after the last emitted message, as does one
 * that signs in again, which it does as long as the community allows it.
 */
export function createFirestoreStream({
  open,
  access: askAccess,
}: FirestoreStreamDeps): (access: FirestoreAccess, listener: StreamListener) => Promise<LiveStream> {
  let places: Map<string, Place> | null = null

  return async (access, listener) => {
    const roomsPath = `users/${access.userId}/rooms`
    let signedInAt = Date.now()
    let documents = await open(access)
    let closed = false
    let timesAsked = 0
    let beating: NodeJS.Timeout | undefined
    let asking: NodeJS.Timeout | undefined
    let work = Promise.resolve()

    const close = () => {
      closed = true
      clearTimeout(beating)
      clearTimeout(asking)
      documents.close()
    }
    const fail = (error?: unknown) => {
      if (closed) return
      close()
      if (error !== undefined) listener.failed?.(error)
      listener.ended('broken')
    }
    /** Tasks run one at a time, so that events keep their order. */
    const afterwards = (act: () => Promise<void>) => {
      work = work.then(() => (closed ? undefined : act())).catch(fail)
    }

    async function takeRooms(found: Map<string, unknown>): Promise<void> {
      listener.alive()
      const rooms = roomsOf(found)
      const known = places
      if (known === null) {
        places = new Map(rooms.map((each) => [each.id, placeIn(each)]))
        listener.reset()
        return
      }
      for (const id of [...known.keys()].filter((each) => !found.has(each))) {
        known.delete(id)
        listener.event({ kind: 'roomGone', roomId: id })
      }
      for (const each of rooms) {
        const place = known.get(each.id)
        const here = {
          ...placeIn(each),
          reportedUntil: place?.reportedUntil ?? 0,
          changesReportedUntil: place?.changesReportedUntil ?? each.lastChange,
          hiddenReportedUntil: place?.hiddenReportedUntil ?? 0,
        }
        const isChanged = place?.json !== here.json
        known.set(each.id, here)
        const isReported = await emitMessages(here)
        const isChangeReported = await emitChanges(here)
        const isHidden = await emitHidden(here)
        // The bot tells of decisions about this person.
        if (isChanged && each.kind === 'bot' && place !== undefined) listener.event({ kind: 'standing' })
        if (isChanged && !isReported && !isChangeReported && !isHidden && !closed) listener.event({ kind: 'room', room: each })
      }
    }

    /** Emits what this person has hidden or shown again in a room since the last time. @returns whether there was anything to emit */
    async function emitHidden(place: Place): Promise<boolean> {
      const { room, hiddenReportedUntil: since } = place
      if (closed || room.hiddenVersion <= since) return false
      const changes = hidingsIn(await documents.after(`${roomsPath}/${room.id}/hidden`, 'version', since, mostMissed + 1))
      if (changes.length > mostMissed) {
        place.hiddenReportedUntil = room.hiddenVersion
        listener.reset()
        return true
      }
      const messages: Message[] = []
      // Times are whole milliseconds and unique in a room.
      for (const { regDttm } of changes.filter(({ hidden }) => !hidden))
        messages.push(...read(await documents.after(`rooms/${room.id}/messages`, 'regDttm', regDttm - 0.0005, 1)))
      if (closed) return true
      place.hiddenReportedUntil = room.hiddenVersion
      const messageIds = changes.filter(({ hidden }) => hidden).map(({ id }) => id)
      if (messageIds.length > 0) listener.event({ kind: 'hidden', room, messageIds })
      if (messages.length > 0) listener.event({ kind: 'shown', room, messages })
      return changes.length > 0
    }

    /** The room's messages after a time that this person has hidden. */
    async function hiddenAfter({ id, hiddenVersion }: Room, time: number): Promise<Set<string>> {
      if (hiddenVersion === 0) return new Set()
      const found = hidingsIn(await documents.after(`${roomsPath}/${id}/hidden`, 'regDttm', time, mostMissed + 1))
      return new Set(found.filter(({ hidden }) => hidden).map((each) => each.id))
    }

    /** All members read the same document; only the sender may see the key. */
    function read(found: unknown[]): Message[] {
      const messages = found.flatMap((each) => z.safeDecode(message, each as never).data ?? [])
      return messages.map((each) => (each.senderId === access.userId ? each : { ...each, key: null }))
    }

    /** @returns whether there was anything to emit */
    async function emitMessages(place: Place): Promise<boolean> {
      const { room: current } = place
      if (closed || (current.lastMessage?.sentAt ?? 0) <= place.reportedUntil) return false
      const found = await documents.after(`rooms/${current.id}/messages`, 'regDttm', place.reportedUntil, mostMissed + 1)
      const gone = await hiddenAfter(current, place.reportedUntil)
      if (closed) return true
      const messages = read(found)
      const last = messages.at(-1)
      if (last === undefined) return false
      if (found.length > mostMissed) {
        place.reportedUntil = current.lastMessage?.sentAt ?? last.sentAt
        listener.reset()
        return true
      }
      place.reportedUntil = last.sentAt
      const shown = messages.filter(({ id }) => !gone.has(id))
      if (shown.length > 0) listener.event({ kind: 'messages', room: current, messages: shown })
      return shown.length > 0
    }

    /** Emits the messages that changed in a room since the last emitted change. @returns whether there was anything to emit */
    async function emitChanges(place: Place): Promise<boolean> {
      const { room: current, changesReportedUntil: since } = place
      if (closed || current.lastChange <= since) return false
      const found = await documents.after(`rooms/${current.id}/messages`, 'changeNo', since + 0.5, mostMissed + 1)
      const gone = await hiddenAfter(current, 0)
      if (closed) return true
      if (found.length > mostMissed) {
        place.changesReportedUntil = current.lastChange
        listener.reset()
        return true
      }
      const lastChange = changeNumber.safeParse(found.at(-1)).data?.changeNo
      if (lastChange === undefined) return false
      place.changesReportedUntil = lastChange
      const messages = read(found).filter(({ id }) => !gone.has(id))
      listener.event({ kind: 'changed', room: { ...current, lastChange }, since, messages })
      return true
    }

    /** A room's document may be written before the last of its messages. */
    async function emitRest(): Promise<void> {
      for (const place of places?.values() ?? []) {
        await emitMessages(place)
        await emitChanges(place)
      }
    }

    function listenTo(opened: WatchedDocuments): void {
      documents = opened
      const isCurrent = () => !closed && documents === opened
      const failed = (error: unknown) => (isCurrent() ? fail(error) : undefined)
      const beat = () => {
        beating = setTimeout(() => {
          opened
            .beat(`${roomsPath}/beat`)
            .then(() => {
              if (!isCurrent()) return
              listener.alive()
              afterwards(emitRest)
              beat()
            })
            .catch(failed)
        }, beatMs)
      }
      clearTimeout(beating)
      opened.watch(roomsPath, (found) => (isCurrent() ? afterwards(() => takeRooms(found)) : undefined), failed)
      beat()
    }

    /** Without an answer the stream continues; it asks again in a minute, well before the rules refuse it. */
    function askOn(): void {
      asking = setTimeout(() => {
        askAccess()
          .then(takeAccess)
          .then(emitModeration)
          .catch(() => undefined)
          .finally(() => (closed ? undefined : askOn()))
      }, askEveryMs)
    }

    /** No document contains reports, roles and what the member may do: pages that show them read them again. */
    function emitModeration(): void {
      if (closed) return
      timesAsked += 1
      listener.event(timesAsked % standingEvery === 0 ? { kind: 'standing' } : { kind: 'moderation', open: 0 })
    }

    async function takeAccess(granted: LiveAccess): Promise<void> {
      if (closed) return
      if (granted.kind !== 'firestore' || granted.userId !== access.userId || granted.projectId !== access.projectId) return fail()
      const now = Date.now()
      if (now - signedInAt < signInAgainMs) return
      const opened = await open(granted)
      signedInAt = now
      // Running tasks finish; the new connection's first data is compared with their result.
      work = work.then(() => {
        if (closed) return opened.close()
        const before = documents
        listenTo(opened)
        before.close()
      })
    }

    listenTo(documents)
    askOn()
    return { close }
  }
}

/** A document this app cannot read, from a newer server, is left out. */
function roomsOf(found: Map<string, unknown>): Room[] {
  return [...found.values()].flatMap((each) => z.safeDecode(room, each as never).data ?? [])
}

const hidingsIn = (found: unknown[]) => found.flatMap((each) => hiding.safeParse(each).data ?? [])

function placeIn(each: Room): Place {
  return {
    room: each,
    json: JSON.stringify(each),
    reportedUntil: each.lastMessage?.sentAt ?? 0,
    changesReportedUntil: each.lastChange,
    hiddenReportedUntil: each.hiddenVersion,
  }
}
