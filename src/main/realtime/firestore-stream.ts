import * as z from 'zod'
import { message, type Room, room } from '../../shared/contract/chat-shapes'
import { limits } from '../../shared/limits'
import type { FirestoreAccess, WatchedDocuments } from './firestore-documents'
import type { LiveStream, StreamEars } from './live-feed'

/** More than this missed in a room, and everything is asked for anew. */
const mostMissed = 500
const beatMs = limits.heartbeatMs - 1_000

/** Where one stands in a room. */
interface Place {
  room: Room
  /** The same as text, to see whether it changed. */
  json: string
  /** The time of the last message that was told; 0: none yet. */
  toldUntil: number
}

export interface FirestoreStreamDeps {
  open: (access: FirestoreAccess) => Promise<WatchedDocuments>
}

/**
 * Listens to the documents that the server keeps in Firestore (docs/architecture.md "Chat and the live stream"): one's rooms tell what
 * changed, and each room's messages follow in their order. A stream that is opened again goes on behind what was told.
 */
export function createFirestoreStream({ open }: FirestoreStreamDeps): (access: FirestoreAccess, ears: StreamEars) => Promise<LiveStream> {
  let places: Map<string, Place> | null = null

  return async (access, ears) => {
    const documents = await open(access)
    const roomsPath = `users/${access.userId}/rooms`
    let closed = false
    let timer: NodeJS.Timeout | undefined
    let work = Promise.resolve()

    const close = () => {
      closed = true
      clearTimeout(timer)
      documents.close()
    }
    const fail = () => {
      if (closed) return
      close()
      ears.ended('broken')
    }
    /** One thing after the other, so that what is told keeps its order. */
    const afterwards = (act: () => Promise<void>) => {
      work = work.then(() => (closed ? undefined : act())).catch(fail)
    }

    async function takeRooms(found: Map<string, unknown>): Promise<void> {
      ears.alive()
      const rooms = roomsOf(found)
      const known = places
      if (known === null) {
        places = new Map(rooms.map((each) => [each.id, placeIn(each)]))
        ears.reset()
        return
      }
      for (const id of [...known.keys()].filter((each) => !found.has(each))) {
        known.delete(id)
        ears.event({ kind: 'roomGone', roomId: id })
      }
      for (const each of rooms) {
        const place = known.get(each.id)
        const here = { ...placeIn(each), toldUntil: place?.toldUntil ?? 0 }
        const isChanged = place?.json !== here.json
        known.set(each.id, here)
        const isTold = await tellMessages(here)
        if (isChanged && !isTold && !closed) ears.event({ kind: 'room', room: each })
      }
    }

    /** @returns whether there was anything to tell */
    async function tellMessages(place: Place): Promise<boolean> {
      const { room: said } = place
      if (closed || (said.lastMessage?.sentAt ?? 0) <= place.toldUntil) return false
      const found = await documents.after(`rooms/${said.id}/messages`, 'regDttm', place.toldUntil, mostMissed + 1)
      if (closed) return true
      const messages = found.flatMap((each) => z.safeDecode(message, each as never).data ?? [])
      const last = messages.at(-1)
      if (last === undefined) return false
      if (found.length > mostMissed) {
        place.toldUntil = said.lastMessage?.sentAt ?? last.sentAt
        ears.reset()
        return true
      }
      place.toldUntil = last.sentAt
      // All who are in the room read the one document; the key is its sender's alone.
      const own = messages.map((each) => (each.senderId === access.userId ? each : { ...each, key: null }))
      ears.event({ kind: 'messages', room: said, messages: own })
      return true
    }

    /** A room may be written before the last of many messages is. */
    async function tellRest(): Promise<void> {
      for (const place of places?.values() ?? []) await tellMessages(place)
    }

    function beat(): void {
      timer = setTimeout(() => {
        documents
          .beat(`${roomsPath}/beat`)
          .then(() => {
            if (closed) return
            ears.alive()
            afterwards(tellRest)
            beat()
          })
          .catch(fail)
      }, beatMs)
    }

    documents.watch(roomsPath, (found) => afterwards(() => takeRooms(found)), fail)
    beat()
    return { close }
  }
}

/** One that this app cannot read, of a newer server, is left out. */
function roomsOf(found: Map<string, unknown>): Room[] {
  return [...found.values()].flatMap((each) => z.safeDecode(room, each as never).data ?? [])
}

function placeIn(each: Room): Place {
  return { room: each, json: JSON.stringify(each), toldUntil: each.lastMessage?.sentAt ?? 0 }
}
