import type { WebContents } from 'electron'
import * as z from 'zod'
import { operations } from '../../shared/contract/index'
import { limits } from '../../shared/limits'
import { readPicture } from '../api/picture-files'
import type { Ipc } from '../ipc'
import type { RoomWindows } from '../talk/room-windows'
import type { Talk } from '../talk/talk'

const mostBytes = limits.images.bytes * limits.images.perMessage + 128 * 1024
const file = z.union([z.strictObject({ path: z.string().min(1).max(4096) }), z.strictObject({ bytes: z.instanceof(Uint8Array) })])
const files = z.strictObject({ files: z.array(file).max(limits.images.perMessage) })
const nothing = z.tuple([])
const one = z.tuple([z.uuid()])

export interface TalkMethodsDeps {
  talk: Talk
  rooms: Pick<RoomWindows, 'open' | 'close'>
  watchRoom: (page: WebContents, roomId: string | null, looks: boolean) => void
}

/** What pages do in chat beyond the operations of the contract. */
export function addTalkMethods(ipc: Ipc, { talk, rooms, watchRoom }: TalkMethodsDeps): void {
  ipc.answer('sendMessage', {
    input: z.tuple([operations.sendMessage.request.out, files]),
    most: mostBytes,
    run: (message, { files: given }) => talk.send(message, Promise.all(given.map(readPicture))),
  })
  ipc.answer('waitingMessages', { input: nothing, run: talk.waiting })
  ipc.answer('retryMessage', { input: one, run: talk.retry })
  ipc.answer('cancelMessage', { input: one, run: talk.cancel })
  ipc.answer('openRoomWindow', { input: one, run: rooms.open })
  ipc.hearPage('closeRoomWindow', { input: nothing, run: rooms.close })
  ipc.answer('keptRooms', { input: nothing, run: talk.keptRooms })
  ipc.answer('keptMessages', { input: one, run: talk.keptMessages })
  ipc.hearPage('watchRoom', { input: z.tuple([z.uuid().nullable(), z.boolean()]), run: watchRoom })
}
