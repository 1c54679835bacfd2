import type { WebContents } from 'electron'
import * as z from 'zod'
import { quote } from '../../shared/contract/chat-shapes'
import { imagePath } from '../../shared/contract/fields'
import { operations } from '../../shared/contract/index'
import { messagesOf } from '../../shared/contract/messages'
import { limits } from '../../shared/limits'
import { readPicture } from '../api/picture-files'
import type { ChatForPages } from '../chat/chat-for-pages'
import type { RoomWindows } from '../chat/room-windows'
import type { Ipc } from '../ipc'

const mostBytes = limits.images.bytes * limits.images.perMessage + 128 * 1024
const file = z.union([z.strictObject({ path: z.string().min(1).max(4096) }), z.strictObject({ bytes: z.instanceof(Uint8Array) })])
const files = z.strictObject({ files: z.array(file).max(limits.images.perMessage) })
const newMessage = operations.sendMessage.request.out
  .omit({ replyTo: true })
  .extend({ quote: quote.optional(), confirmed: z.boolean().optional() })
const forwarded = messagesOf.extend({ text: z.string().max(limits.fieldText), images: z.array(imagePath).max(limits.images.perMessage) })
const someRooms = z.array(z.uuid()).min(1).max(limits.forward)
const nothing = z.tuple([])
const one = z.tuple([z.uuid()])

export interface ChatMethodsDeps {
  chat: ChatForPages<WebContents>
  rooms: Pick<RoomWindows, 'open' | 'close'>
  watchRoom: (page: WebContents, roomId: string | null, looks: boolean) => void
}

/** Adds the chat methods that are not operations of the contract. */
export function addChatMethods(ipc: Ipc, { chat, rooms, watchRoom }: ChatMethodsDeps): void {
  ipc.hearPage('followChat', { input: nothing, run: chat.follow })
  ipc.hearPage('openRoom', { input: one, run: chat.openRoom })
  ipc.hearPage('closeRoom', { input: one, run: chat.closeRoom })
  ipc.hearPage('loadOlderMessages', { input: one, run: chat.loadOlder })
  ipc.hear('typeInRoom', { input: one, run: chat.type })
  ipc.hear('refreshRooms', { input: nothing, run: chat.refreshRooms })
  ipc.answer('sendMessage', {
    input: z.tuple([newMessage, files]),
    most: mostBytes,
    run: (message, { files: given }) => chat.send(message, Promise.all(given.map(readPicture))),
  })
  ipc.answer('forwardMessage', { input: z.tuple([forwarded, someRooms, z.boolean()]), run: chat.forward })
  ipc.answer('changeMessage', {
    input: z.tuple([operations.changeMessage.request.out.extend({ confirmed: z.boolean().optional() })]),
    run: chat.change,
  })
  ipc.answer('retryMessage', { input: z.tuple([z.uuid(), z.boolean()]), run: chat.retry })
  ipc.hear('closeCaution', { input: one, run: chat.closeCaution })
  ipc.hear('openCovered', { input: z.tuple([z.uuid(), imagePath]), run: chat.openCovered })
  ipc.answer('cancelMessage', { input: one, run: chat.cancel })
  ipc.answer('openRoomWindow', { input: one, run: rooms.open })
  ipc.hearPage('closeRoomWindow', { input: nothing, run: rooms.close })
  ipc.hearPage('watchRoom', { input: z.tuple([z.uuid().nullable(), z.boolean()]), run: watchRoom })
}
