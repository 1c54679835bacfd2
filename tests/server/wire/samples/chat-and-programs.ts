import { aWave } from '../../../support/recordings'
import type { Sample } from '../sample'
import { day, filled, flag, id, list, number, object, oneOf } from '../shape'
import { done, message, ownProgram, page, program, room, voiceMessage } from '../shapes'

const onChat = { path: '/chat', login: 'required' } as const
const onProgram = { path: '/program' } as const
const later = (given: string) => `f${given.slice(1)}`
const chat = (messageType: string, eventData: Record<string, unknown>) => ({ eventType: 'chat', messageType, eventData })
const asks = (programType: string, eventData: Record<string, unknown>) => ({ eventType: 'program', programType, eventData })
const messages = list(message)
const correction = { sentences: [{ original: '안녕하세요', corrected: '안녕!', good: false, note: '친구니까요' }], comment: '잘 썼어요.' }

const chatSamples: Sample[] = [
  {
    ...onChat,
    rows: ['call /chat getNewData', 'event /chat getNewData'],
    operation: 'rooms',
    asked: () => chat('getNewData', {}),
    optional: ['eventType', 'eventData'],
    input: () => ({}),
    answer: object({ rooms: list(room), now: number }),
  },
  {
    ...onChat,
    rows: ['call /chat postChatRoom', 'event /chat postChatRoom'],
    operation: 'openRoom',
    asked: ({ minji, program: programId }) => chat('postChatRoom', { userIds: [minji], programId }),
    optional: ['eventType', 'eventData.programId'],
    needed: ['eventData.userIds'],
    input: ({ minji: userId, program: programId }) => ({ userId, programId }),
    answer: object({ room: object({ chat_room_id: id }) }),
  },
  {
    ...onChat,
    rows: ['call /chat postMessage', 'event /chat postMessage'],
    operation: 'sendMessage',
    form: { file: 'images' },
    asked: ({ room: chatRoomId, message: replyTo }) => chat('postMessage', { chatRoomId, message: '안녕\n하세요', replyTo }),
    optional: ['eventType', 'eventData.message', 'eventData.replyTo'],
    needed: ['eventData.chatRoomId'],
    input: ({ room: roomId, message: replyTo }) => ({ roomId, text: '안녕\n하세요', replyTo }),
    answer: object({ messages }),
    retried: true,
  },
  {
    ...onChat,
    rows: ['call /chat postMessage'],
    operation: 'sendMessage',
    form: { file: 'voice' },
    asked: ({ room: chatRoomId, message: replyTo }) => chat('postMessage', { chatRoomId, message: '', replyTo, wave: aWave }),
    optional: ['eventType', 'eventData.message', 'eventData.replyTo'],
    needed: ['eventData.chatRoomId', 'eventData.wave'],
    input: ({ room: roomId, message: replyTo }) => ({ roomId, text: '', replyTo, wave: aWave }),
    answer: object({ messages: list(voiceMessage) }),
    retried: true,
  },
  {
    ...onChat,
    rows: ['call /chat postMessage'],
    operation: 'sendMessage',
    form: {},
    asked: ({ room: chatRoomId, message }) =>
      chat('postMessage', { chatRoomId, message: '', forward: { chatRoomId, chatMessageIds: [message] } }),
    optional: ['eventType', 'eventData.message'],
    needed: ['eventData.chatRoomId', 'eventData.forward.chatRoomId', 'eventData.forward.chatMessageIds'],
    input: ({ room: roomId, message }) => ({ roomId, text: '', forward: { roomId, messageIds: [message] } }),
    answer: object({ messages }),
    retried: true,
  },
  {
    ...onChat,
    rows: ['call /chat postMessage'],
    operation: 'sendMessage',
    form: {},
    asked: ({ room: chatRoomId, message: replyTo }) => chat('postMessage', { chatRoomId, message: '안녕!', replyTo, correction }),
    optional: ['eventType', 'eventData.message', 'eventData.correction.comment', 'eventData.correction.sentences.0.note'],
    needed: ['eventData.chatRoomId', 'eventData.correction.sentences'],
    input: ({ room: roomId, message: replyTo }) => ({ roomId, text: '안녕!', replyTo, correction }),
    answer: object({ messages }),
    retried: true,
    async first(community) {
      const room = await community.room(community.haru.token, community.minji.id)
      return { room, message: await community.message(community.minji.token, room) }
    },
  },
  {
    ...onChat,
    rows: ['call /chat putChatRoomAlarm', 'event /chat putChatRoomAlarm'],
    operation: 'setRoomAlarm',
    asked: ({ room: chatRoomId }) => chat('putChatRoomAlarm', { chatRoomId, on: true }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId'],
    input: ({ room: roomId }) => ({ roomId, on: true }),
    answer: done,
  },
  {
    ...onChat,
    rows: ['call /chat putChatRoomExit', 'event /chat putChatRoomExit'],
    operation: 'leaveRoom',
    asked: ({ room: chatRoomId }) => chat('putChatRoomExit', { chatRoomId }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId'],
    input: ({ room: roomId }) => ({ roomId }),
    answer: done,
    async first(community) {
      const { token } = await community.person()
      return { as: token, room: await community.room(token, community.minji.id) }
    },
  },
  {
    ...onChat,
    rows: ['call /chat putLastReadMessage', 'event /chat putLastReadMessage'],
    operation: 'readUpTo',
    asked: ({ room: chatRoomId, message: chatMessageId }) => chat('putLastReadMessage', { chatRoomId, chatMessageId }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.chatMessageId'],
    input: ({ room: roomId, message: messageId }) => ({ roomId, messageId }),
    answer: done,
  },
  {
    ...onChat,
    rows: ['call /chat getMessages'],
    operation: 'messages',
    asked: ({ room: chatRoomId, message: before }) => chat('getMessages', { chatRoomId, before, limit: 50 }),
    optional: ['eventType', 'eventData.before', 'eventData.limit'],
    needed: ['eventData.chatRoomId'],
    input: ({ room: roomId, message: before }) => ({ roomId, before, limit: 50 }),
    answer: object({ messages, more: flag }, { change_no: number }),
  },
  {
    ...onChat,
    rows: ['added: messages changed after they were sent'],
    operation: 'changeMessage',
    asked: ({ room: chatRoomId, message: chatMessageId }) =>
      chat('putMessage', { chatRoomId, chatMessageId, change: 'edit', message: '고친 말' }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.chatMessageId', 'eventData.change', 'eventData.message'],
    input: ({ room: roomId, message: messageId }) => ({ roomId, messageId, change: { kind: 'edit', text: '고친 말' } }),
    answer: object({ messages }),
    retried: true,
    first: async (community) => ({ message: await community.message(community.haru.token, community.ids.room) }),
  },
  {
    ...onChat,
    rows: ['added: messages changed after they were sent'],
    operation: 'changes',
    asked: ({ room: chatRoomId }) => chat('getChanges', { chatRoomId, since: 0 }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.since'],
    input: ({ room: roomId }) => ({ roomId, since: 0 }),
    answer: object({ messages, until: number, more: flag }),
    async first({ yes, message, haru, ids: { room: chatRoomId } }) {
      const chatMessageId = await message(haru.token, chatRoomId)
      await yes('/chat', chat('putMessage', { chatRoomId, chatMessageId, change: 'edit', message: '고친 말' }), { token: haru.token })
      return {}
    },
  },
  {
    ...onChat,
    rows: ['added: signs in chat'],
    operation: 'showTyping',
    asked: ({ room: chatRoomId }) => chat('typing', { chatRoomId, after: 1_772_323_200.25 }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.after'],
    input: ({ room: roomId }) => ({ roomId, after: 1_772_323_200.25 }),
    answer: done,
  },
  {
    ...onChat,
    rows: ['call /chat report'],
    operation: 'reportMessage',
    asked: ({ room: chatRoomId, message: chatMessageId }) => chat('report', { chatRoomId, chatMessageId, reason: 1 }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.chatMessageId', 'eventData.reason'],
    input: ({ room: roomId, message: messageId }) => ({ roomId, messageId, reason: 1 }),
    answer: done,
    first: async (community) => ({ message: await community.message(community.minji.token, community.ids.room) }),
  },
  ...(['blind', 'blindCancel'] as const).map(
    (messageType): Sample => ({
      ...onChat,
      rows: ['added: messages deleted for oneself'],
      operation: messageType === 'blind' ? 'hideMessages' : 'showMessages',
      asked: ({ room: chatRoomId, message: one }) => chat(messageType, { chatRoomId, chatMessageIds: [one] }),
      optional: ['eventType'],
      needed: ['eventData.chatRoomId', 'eventData.chatMessageIds'],
      input: ({ room: roomId, message: one }) => ({ roomId, messageIds: [one] }),
      answer: done,
      first: async (community) => ({ message: await community.message(community.minji.token, community.ids.room) }),
    }),
  ),
  {
    ...onChat,
    rows: ['added: messages deleted for oneself'],
    operation: 'hiddenMessages',
    asked: ({ room: chatRoomId, message: before }) => chat('blinds', { chatRoomId, before, limit: 50 }),
    optional: ['eventType', 'eventData.before', 'eventData.limit'],
    needed: ['eventData.chatRoomId'],
    input: ({ room: roomId, message: before }) => ({ roomId, before, limit: 50 }),
    answer: object({ messages, more: flag }),
    async first({ yes, message, minji, haru, ids: { room: chatRoomId } }) {
      const deleted = await message(minji.token, chatRoomId)
      await yes('/chat', chat('blind', { chatRoomId, chatMessageIds: [deleted] }), { token: haru.token })
      return { message: await message(minji.token, chatRoomId) }
    },
  },
  {
    ...onChat,
    rows: ['call /chat realtimeToken'],
    operation: 'realtimeToken',
    asked: () => chat('realtimeToken', {}),
    optional: ['eventType', 'eventData'],
    input: () => ({}),
    answer: object({ kind: oneOf('embedded'), url: filled }),
  },
]

const draft = {
  title: '면접 영어',
  description: '- 자기소개\n- 꼬리 질문',
  type: 'conv',
  kind: 'mento',
  tags: ['면접'],
  hours: 8,
  price: 10000,
}
const { type: subject, ...rest } = draft
const innerDraft = { ...rest, subject }

const programSamples: Sample[] = [
  {
    ...onProgram,
    rows: ['call /program all', 'event /program all'],
    operation: 'programHome',
    login: 'optional',
    asked: () => asks('all', {}),
    optional: ['eventType', 'eventData'],
    input: () => ({}),
    answer: object({ like: list(program), zzim: list(program), new: list(program) }),
    async first({ yes, haru: { token }, ids }) {
      await yes('/program', asks('addZzim', { programId: ids.program }), { token })
      return {}
    },
  },
  {
    ...onProgram,
    rows: ['call /program list', 'event /program list'],
    operation: 'programs',
    login: 'optional',
    asked: ({ post: before }) =>
      asks('list', { category: 'conv', offset: 0, before: later(before), orderBy: 'date', priceFrom: 0, hoursTo: 9999 }),
    optional: [
      'eventType',
      'eventData',
      'eventData.offset',
      'eventData.before',
      'eventData.orderBy',
      'eventData.priceFrom',
      'eventData.hoursTo',
    ],
    input: ({ post: before }) => ({ category: 'conv', offset: 0, before: later(before), order: 'date', priceFrom: 0, hoursTo: 9999 }),
    answer: page('list', program),
  },
  {
    ...onProgram,
    rows: ['call /program detail', 'event /program detail'],
    operation: 'program',
    login: 'optional',
    asked: ({ program: programId }) => asks('detail', { programId }),
    optional: ['eventType'],
    needed: ['eventData.programId'],
    input: ({ program: programId }) => ({ programId }),
    answer: object({ program }),
  },
  {
    ...onProgram,
    rows: ['call /program user', 'event /program user'],
    operation: 'userPrograms',
    login: 'optional',
    asked: ({ minji: userId, post: before }) => asks('user', { userId, offset: 0, before: later(before), orderBy: 'date' }),
    optional: ['eventType', 'eventData.offset', 'eventData.before', 'eventData.orderBy'],
    needed: ['eventData.userId'],
    input: ({ minji: userId, post: before }) => ({ userId, offset: 0, before: later(before), order: 'date' }),
    answer: page('list', program, { review_cnt: number, star_sum: number }),
  },
  {
    ...onProgram,
    rows: ['call /program user', 'event /program user'],
    operation: 'userPrograms',
    login: 'optional',
    asked: ({ haru: userId }) => asks('user', { userId, offset: 0, orderBy: 'like_cnt' }),
    optional: ['eventType', 'eventData.offset', 'eventData.orderBy'],
    input: ({ haru: userId }) => ({ userId, offset: 0, order: 'likes' }),
    answer: page('list', ownProgram, { review_cnt: number, star_sum: number }),
  },
  {
    ...onProgram,
    rows: ['added: the whole list of saved programs'],
    operation: 'savedPrograms',
    login: 'required',
    asked: ({ post }) => asks('zzim', { offset: 0, before: later(post), after: later(post) }),
    optional: ['eventType', 'eventData', 'eventData.offset', 'eventData.before', 'eventData.after'],
    input: ({ post }) => ({ offset: 0, before: later(post), after: later(post) }),
    answer: page('list', program),
    async first({ yes, haru: { token }, ids }) {
      await yes('/program', asks('addZzim', { programId: ids.program }), { token })
      return {}
    },
  },
  {
    ...onProgram,
    rows: ['call /program figures'],
    operation: 'programFigures',
    login: 'required',
    asked: ({ ownProgram: programId }) => asks('figures', { programId, days: 30 }),
    optional: ['eventType', 'eventData.programId'],
    needed: ['eventData.days'],
    input: ({ ownProgram: programId }) => ({ programId, days: 30 }),
    answer: object({ figures: list(object({ date: day, views: number, likes: number, zzims: number, chats: number })) }),
  },
  ...(['addZzim', 'removeZzim'] as const).map(
    (programType): Sample => ({
      ...onProgram,
      rows: ['call /program addZzim, removeZzim', 'event /program addZzim, removeZzim'],
      operation: 'setSaved',
      login: 'required',
      asked: ({ program: programId }) => asks(programType, { programId }),
      optional: ['eventType'],
      needed: ['eventData.programId'],
      input: ({ program: programId }) => ({ programId, saved: programType === 'addZzim' }),
      answer: object({ zzim: oneOf(programType === 'addZzim') }),
    }),
  ),
  {
    ...onProgram,
    rows: ['call /program delete', 'event /program delete'],
    operation: 'deletePrograms',
    login: 'required',
    asked: ({ ownProgram: programId }) => asks('delete', { programId }),
    optional: ['eventType'],
    needed: ['eventData.programId'],
    input: ({ ownProgram }) => ({ programIds: [ownProgram] }),
    answer: done,
    first: async (community) => ({ ownProgram: await community.program(community.haru.token) }),
  },
  {
    ...onProgram,
    rows: ['call /program delete', 'event /program delete'],
    operation: 'deletePrograms',
    login: 'required',
    asked: ({ ownProgram, program }) => asks('delete', { programIds: [ownProgram, program] }),
    optional: ['eventType'],
    needed: ['eventData.programIds'],
    input: ({ ownProgram, program }) => ({ programIds: [ownProgram, program] }),
    answer: done,
    async first(community) {
      const { token } = community.haru
      return { ownProgram: await community.program(token), program: await community.program(token) }
    },
  },
  {
    ...onProgram,
    rows: ['call /program post, put', 'event /program post, put'],
    operation: 'saveProgram',
    login: 'required',
    form: { file: 'img' },
    asked: () => ({ programType: 'post', program: { ...draft, programId: null, imagePath: null } }),
    optional: ['program.programId', 'program.imagePath', 'program.tags'],
    needed: ['programType', 'program', 'program.title', 'program.description', 'program.type', 'program.kind'],
    input: () => ({ ...innerDraft, imagePath: null }),
    answer: object({ program_id: id }),
    retried: true,
  },
  {
    ...onProgram,
    rows: ['call /program post, put', 'event /program post, put'],
    operation: 'saveProgram',
    login: 'required',
    form: { file: 'img' },
    asked: ({ ownProgram: programId }) => ({ programType: 'put', program: { ...draft, programId, imagePath: null } }),
    optional: ['program.imagePath', 'program.tags'],
    needed: ['program.programId', 'program.title'],
    input: ({ ownProgram: programId }) => ({ ...innerDraft, programId, imagePath: null }),
    answer: object({ program_id: id }),
    retried: true,
  },
]

/** Rooms and messages; programs, for learners and for their mentors. */
export const chatAndProgramSamples: Sample[] = [...chatSamples, ...programSamples]
