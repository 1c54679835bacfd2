import type { WebContents } from 'electron'
import * as z from 'zod'
import { quote } from '../../shared/contract/chat-shapes'
import { imagePath } from '../../shared/contract/fields'
import { operations } from '../../shared/contract/index'
import { messagesOf } from '../../shared/contract/messages'
import { voice, voicePath, wave } from '../../shared/contract/voice'
import { limits } from '../../shared/limits'
import { portableFile, readPicture } from '../api/picture-files'
import { recordingFile } from '../api/recording-file'
import type { ChatForPages } from '../chat/chat-for-pages'
import type { RoomWindows } from '../chat/room-windows'
import { Failure } from '../failure'
import type { Ipc } from '../ipc'
import { type TopicsMemories, topicsMemory } from '../topics-memory'

const mostBytes = limits.images.bytes * limits.images.perMessage + 128 * 1024
const mostTopicsBytes = 2 * 1024 * 1024
const recording = z.strictObject({
  bytes: z.instanceof(Uint8Array),
  seconds: z
    .number()
    .min(0)
    .max(2 * limits.voice.seconds),
  wave,
})
const contents = z.strictObject({ files: z.array(portableFile).max(limits.images.perMessage), voice: recording.optional() })
const newMessage = operations.sendMessage.request.out
  .omit({ replyTo: true, wave: true })
  .extend({ quote: quote.optional(), confirmed: z.boolean().optional() })
const forwarded = messagesOf.extend({
  text: z.string().max(limits.fieldText),
  images: z.array(imagePath).max(limits.images.perMessage),
  voice: voice.optional(),
})
const someRooms = z.array(z.uuid()).min(1).max(limits.forward)
const nothing = z.tuple([])
const one = z.tuple([z.uuid()])

export interface ChatMethodsDeps {
  chat: ChatForPages<WebContents>
  rooms: Pick<RoomWindows, 'open' | 'close'>
  watchRoom: (page: WebContents, roomId: string | null, isWatching: boolean) => void
  topics: Pick<TopicsMemories, 'read' | 'save'>
}

/** Adds the chat methods that are not operations of the contract. */
export function addChatMethods(ipc: Ipc, { chat, rooms, watchRoom, topics }: ChatMethodsDeps): void {
  ipc.onPage('followChat', { input: nothing, run: chat.follow })
  ipc.onPage('openRoom', { input: one, run: chat.openRoom })
  ipc.onPage('closeRoom', { input: one, run: chat.closeRoom })
  ipc.onPage('loadOlderMessages', { input: one, run: chat.loadOlder })
  ipc.on('countLanguages', { input: one, run: chat.countLanguages })
  ipc.handle('topicsMemory', { input: nothing, run: topics.read })
  ipc.handle('saveTopicsMemory', { input: z.tuple([topicsMemory]), most: mostTopicsBytes, run: topics.save })
  ipc.on('typeInRoom', { input: one, run: chat.type })
  ipc.on('refreshRooms', { input: nothing, run: chat.refreshRooms })
  ipc.handle('sendMessage', {
    input: z.tuple([newMessage, contents]),
    most: mostBytes,
    run: (message, { files, voice }) => {
      if (voice === undefined) return chat.send(message, Promise.all(files.map(readPicture)))
      const { bytes, seconds, wave } = voice
      const isAlone = message.text === '' && files.length === 0 && message.correction === undefined && message.forward === undefined
      if (!isAlone) throw new Failure({ code: 'invalid', fields: { voice: 'invalid' } })
      return chat.send({ ...message, voice: { seconds, wave } }, [recordingFile({ bytes })])
    },
  })
  ipc.handle('forwardMessage', { input: z.tuple([forwarded, someRooms, z.boolean()]), run: chat.forward })
  ipc.handle('changeMessage', {
    input: z.tuple([operations.changeMessage.request.out.extend({ confirmed: z.boolean().optional() })]),
    run: chat.change,
  })
  ipc.handle('retryMessage', { input: z.tuple([z.uuid(), z.boolean()]), run: chat.retry })
  ipc.on('closeCaution', { input: one, run: chat.closeCaution })
  ipc.on('openCovered', { input: z.tuple([z.uuid(), z.union([imagePath, voicePath])]), run: chat.openCovered })
  ipc.handle('cancelMessage', { input: one, run: chat.cancel })
  ipc.handle('openRoomWindow', { input: one, run: rooms.open })
  ipc.onPage('closeRoomWindow', { input: nothing, run: rooms.close })
  ipc.onPage('watchRoom', { input: z.tuple([z.uuid().nullable(), z.boolean()]), run: watchRoom })
}
