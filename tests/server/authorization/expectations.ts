import type { OperationName } from '../../../src/shared/contract/index'
import { itemKinds } from '../../../src/shared/contract/moderation'
import type { AnswerCode, RefusalCode } from '../../../src/shared/errors'

export type Outcome = 'ok' | AnswerCode | RefusalCode

/** What an operation is asked about, as seen by who asks; `unseen` is somebody's whom the caller blocks or is blocked by. */
export const targets = ['own', 'foreign', 'unseen', 'missing', 'malformed'] as const
export type Target = (typeof targets)[number]

/** Stands for the id that a case asks about; a whole UUID, so that the contract takes it. */
export const theId = 'ffffffff-ffff-7fff-8fff-ffffffffffff'
/** Stands for an image path, likewise. */
export const thePath = `${theId}-640x480-a0b1c2.webp`

type Written = 'post' | 'reply' | 'question' | 'answer'

export interface Expectation {
  /** `members`: 401 for all others. `everyone`: visitors too, but no bad token. `anybody`: tokens are not even looked at. */
  for: 'members' | 'everyone' | 'anybody'
  /**
   * A call about `theId`, or `thePath`. @param other ids of a visible post, its writer and a question, of a room the caller is in and a message in
   * the room asked about, and an address nobody used
   */
  input: (other: {
    postId: string
    questionId: string
    userId: string
    roomId: string
    messageId: string
    email: string
  }) => Record<string, unknown>
  /** What the id is of; without one there is nothing to own. */
  of?: Written | 'program' | 'anonymous' | 'user' | 'stranger' | 'image' | 'session' | 'room' | 'message'
  outcome: Outcome | Record<Target, Outcome>
  /** Where who blocked the owner is answered otherwise than who was blocked. */
  byBlocker?: Partial<Record<Target, Outcome>>
  /** Of a room: what comes of it for the other one in it. Whoever has left it is a stranger to it. */
  member?: Outcome
}

const toRead = { own: 'ok', foreign: 'ok', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const
const toOwn = { ...toRead, foreign: 'forbidden' } as const
const toBeginAt = { ...toRead, unseen: 'ok', missing: 'ok' } as const
const inName = { own: 'ok', foreign: 'forbidden', unseen: 'forbidden', missing: 'forbidden', malformed: 'invalid' } as const
const toEnd = { own: 'ok', foreign: 'notFound', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const
const toJudge = { ...toRead, own: 'invalid' } as const
const toShow = { own: 'ok', foreign: 'invalid', unseen: 'invalid', missing: 'invalid', malformed: 'invalid' } as const

const toSave = { own: 'wrongState', foreign: 'ok', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const

const aProgram = {
  title: '면접 영어',
  description: '한 시간씩 여덟 번',
  subject: 'conv',
  kind: 'mento',
  tags: [],
  hours: 8,
  price: 0,
  imagePath: null,
}
const noRoom = 'room is undefined'
const inRoom = { own: 'ok', foreign: noRoom, unseen: 'ok', missing: noRoom, malformed: 'invalid' } as const
const ofRoom = { own: 'ok', foreign: 'notFound', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const

const aQuestion = { title: '', content: '언제 써요?', anonymous: false }
const anAnswer = { content: '네', anonymous: false }
const aPost = { content: '글', category: 'korea', tags: [], images: [] }

/** One or more rows for every operation of the contract; a new operation without one does not compile. */
export const expectations: Record<OperationName, Expectation[]> = {
  logIn: [{ for: 'anybody', input: ({ email }) => ({ email, password: 'x' }), outcome: 'mismatch' }],
  signUp: [
    {
      for: 'anybody',
      input: ({ email }) => ({ email, password: 'haru77!', name: '하루', nickname: 'never_made', phone: null, city: null, ticket: 'x' }),
      outcome: 'wrongState',
    },
  ],
  logOut: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  checkEmail: [{ for: 'anybody', input: ({ email }) => ({ email }), outcome: 'ok' }],
  sendSignupCode: [{ for: 'anybody', input: ({ email }) => ({ email }), outcome: 'ok' }],
  confirmSignupCode: [{ for: 'anybody', input: ({ email }) => ({ email, code: '123456' }), outcome: 'expired' }],
  sendPasswordCode: [{ for: 'anybody', input: ({ email }) => ({ email, name: '하루' }), outcome: 'ok' }],
  confirmPasswordCode: [{ for: 'anybody', input: ({ email }) => ({ email, code: '123456' }), outcome: 'expired' }],
  setPassword: [{ for: 'anybody', input: ({ email }) => ({ email, password: 'haru77!', ticket: 'x' }), outcome: 'wrongState' }],
  findId: [{ for: 'anybody', input: () => ({ name: '하루', phone: '+821012345678' }), outcome: 'ok' }],
  areaCodes: [{ for: 'anybody', input: () => ({}), outcome: 'ok' }],

  editUser: [{ for: 'members', input: () => ({ city: '해외' }), outcome: 'ok' }],
  setProfileImage: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  changePassword: [{ for: 'members', input: () => ({ password: 'wrong1!', newPassword: 'haru88!' }), outcome: 'mismatch' }],
  sessions: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  endSession: [{ for: 'members', of: 'session', input: () => ({ sessionId: theId }), outcome: toEnd }],
  endOtherSessions: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  exportData: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  withdraw: [{ for: 'members', input: () => ({ password: 'wrong1!', keepPosts: false }), outcome: 'mismatch' }],

  userInfo: [{ for: 'everyone', of: 'user', input: () => ({ userId: theId }), outcome: toRead }],
  setPresence: [{ for: 'members', input: () => ({ presence: 1 }), outcome: 'ok' }],
  userPosts: [
    { for: 'everyone', of: 'user', input: () => ({ userId: theId }), outcome: toRead },
    { for: 'everyone', of: 'post', input: ({ userId }) => ({ userId, before: theId }), outcome: toBeginAt },
  ],
  myReplies: [{ for: 'members', of: 'reply', input: () => ({ before: theId }), outcome: toBeginAt }],
  follow: [{ for: 'members', of: 'user', input: () => ({ userId: theId }), outcome: { ...toRead, own: 'invalid' } }],
  unfollow: [{ for: 'members', of: 'user', input: () => ({ userIds: [theId] }), outcome: toBeginAt }],
  follows: [{ for: 'members', of: 'user', input: () => ({ userId: theId }), outcome: inName }],

  schoolInfos: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  universities: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  majors: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  saveSchoolInfos: [{ for: 'members', input: () => ({ schools: [] }), outcome: 'ok' }],

  subscriptions: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  setSubscription: [{ for: 'members', input: () => ({ category: 'exam', subscribed: true }), outcome: 'ok' }],
  homePosts: [{ for: 'everyone', of: 'post', input: () => ({ tags: [], subscribedOnly: true, before: theId }), outcome: toBeginAt }],
  categoryPosts: [{ for: 'everyone', of: 'post', input: () => ({ category: 'korea', tags: [], before: theId }), outcome: toBeginAt }],
  hotPosts: [{ for: 'everyone', input: () => ({}), outcome: 'ok' }],
  post: [{ for: 'everyone', of: 'post', input: () => ({ postId: theId }), outcome: toRead }],
  savePost: [
    { for: 'members', of: 'post', input: () => ({ ...aPost, postId: theId }), outcome: toOwn },
    { for: 'members', of: 'user', input: () => ({ ...aPost, userId: theId }), outcome: inName },
    { for: 'members', of: 'image', input: () => ({ ...aPost, images: [thePath] }), outcome: toShow },
  ],
  deletePost: [{ for: 'members', of: 'post', input: () => ({ postId: theId }), outcome: toOwn }],
  setLike: [
    { for: 'members', of: 'post', input: () => ({ postId: theId, liked: true }), outcome: toRead },
    { for: 'members', of: 'post', input: () => ({ postId: theId, liked: false }), outcome: toRead },
  ],
  saveReply: [
    { for: 'members', of: 'post', input: () => ({ postId: theId, content: '네' }), outcome: toRead },
    { for: 'members', of: 'reply', input: ({ postId }) => ({ postId, parentId: theId, content: '네' }), outcome: toRead },
    { for: 'members', of: 'reply', input: ({ postId }) => ({ postId, replyId: theId, content: '네' }), outcome: toOwn },
  ],
  deleteReply: [{ for: 'members', of: 'reply', input: () => ({ replyId: theId }), outcome: toOwn }],

  rooms: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  openRoom: [{ for: 'members', of: 'user', input: () => ({ userId: theId }), outcome: toRead }],
  sendMessage: [
    {
      for: 'members',
      of: 'room',
      input: () => ({ roomId: theId, text: '네' }),
      outcome: { ...inRoom, unseen: 'wrongState' },
      member: 'ok',
    },
  ],
  changeMessage: [
    {
      for: 'members',
      of: 'room',
      input: ({ messageId }) => ({ roomId: theId, messageId, change: { kind: 'edit', text: '네' } }),
      // Only one's own can be changed, which here the member's alone is.
      outcome: { ...inRoom, own: 'invalid', unseen: 'invalid' },
      member: 'ok',
    },
    {
      for: 'members',
      of: 'message',
      input: ({ roomId }) => ({ roomId, messageId: theId, change: { kind: 'delete' } }),
      outcome: { ...ofRoom, own: 'invalid' },
    },
  ],
  changes: [{ for: 'members', of: 'room', input: () => ({ roomId: theId, since: 0 }), outcome: inRoom, member: 'ok' }],
  setRoomAlarm: [{ for: 'members', of: 'room', input: () => ({ roomId: theId, on: false }), outcome: inRoom, member: 'ok' }],
  leaveRoom: [{ for: 'members', of: 'room', input: () => ({ roomId: theId }), outcome: inRoom, member: 'ok' }],
  readUpTo: [
    { for: 'members', of: 'room', input: ({ messageId }) => ({ roomId: theId, messageId }), outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', input: ({ roomId }) => ({ roomId, messageId: theId }), outcome: ofRoom },
  ],
  messages: [
    { for: 'members', of: 'room', input: () => ({ roomId: theId, limit: 50 }), outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', input: ({ roomId }) => ({ roomId, before: theId, limit: 50 }), outcome: ofRoom },
  ],
  hideMessages: [
    { for: 'members', of: 'room', input: ({ messageId }) => ({ roomId: theId, messageIds: [messageId] }), outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', input: ({ roomId }) => ({ roomId, messageIds: [theId] }), outcome: ofRoom },
  ],
  showMessages: [
    { for: 'members', of: 'room', input: ({ messageId }) => ({ roomId: theId, messageIds: [messageId] }), outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', input: ({ roomId }) => ({ roomId, messageIds: [theId] }), outcome: ofRoom },
  ],
  hiddenMessages: [
    { for: 'members', of: 'room', input: () => ({ roomId: theId, limit: 50 }), outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', input: ({ roomId }) => ({ roomId, before: theId, limit: 50 }), outcome: ofRoom },
  ],
  reportMessage: [
    {
      for: 'members',
      of: 'room',
      input: ({ messageId }) => ({ roomId: theId, messageId, reason: 1 }),
      outcome: inRoom,
      // The message is one of theirs.
      member: 'invalid',
    },
    { for: 'members', of: 'message', input: ({ roomId }) => ({ roomId, messageId: theId, reason: 1 }), outcome: ofRoom },
  ],
  realtimeToken: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  searchPosts: [{ for: 'everyone', of: 'post', input: () => ({ text: '글', before: theId }), outcome: toBeginAt }],
  searchUsers: [{ for: 'everyone', of: 'user', input: () => ({ text: '하루', before: theId }), outcome: toBeginAt }],

  questions: [{ for: 'everyone', of: 'question', input: () => ({ unanswered: true, before: theId }), outcome: toBeginAt }],
  question: [
    { for: 'everyone', of: 'question', input: () => ({ questionId: theId }), outcome: toRead },
    { for: 'everyone', of: 'anonymous', input: () => ({ questionId: theId }), outcome: { ...toRead, unseen: 'ok' } },
  ],
  saveQuestion: [
    { for: 'members', of: 'question', input: () => ({ ...aQuestion, questionId: theId }), outcome: toOwn },
    {
      for: 'members',
      of: 'question',
      input: () => ({ ...aQuestion, anonymous: true, questionId: theId }),
      outcome: { ...toOwn, own: 'invalid' },
    },
    { for: 'members', of: 'anonymous', input: () => ({ ...aQuestion, questionId: theId }), outcome: { ...toOwn, unseen: 'forbidden' } },
  ],
  deleteQuestion: [
    { for: 'members', of: 'question', input: () => ({ questionId: theId }), outcome: toOwn },
    { for: 'members', of: 'anonymous', input: () => ({ questionId: theId }), outcome: { ...toOwn, unseen: 'forbidden' } },
  ],
  saveAnswer: [
    { for: 'members', of: 'question', input: () => ({ questionId: theId, ...anAnswer }), outcome: toRead },
    { for: 'members', of: 'answer', input: ({ questionId }) => ({ questionId, parentId: theId, ...anAnswer }), outcome: toRead },
    { for: 'members', of: 'answer', input: ({ questionId }) => ({ questionId, answerId: theId, ...anAnswer }), outcome: toOwn },
  ],
  deleteAnswer: [{ for: 'members', of: 'answer', input: () => ({ answerId: theId }), outcome: toOwn }],
  userQuestions: [
    { for: 'everyone', of: 'user', input: () => ({ userId: theId }), outcome: toRead },
    { for: 'everyone', of: 'question', input: ({ userId }) => ({ userId, before: theId }), outcome: toBeginAt },
  ],
  hiddenQuestions: [{ for: 'members', of: 'question', input: () => ({ before: theId }), outcome: toBeginAt }],
  searchQuestions: [{ for: 'everyone', of: 'question', input: () => ({ text: '존댓말', before: theId }), outcome: toBeginAt }],

  uploadImage: [{ for: 'members', input: () => ({}), outcome: 'ok' }],

  programHome: [{ for: 'everyone', input: () => ({}), outcome: 'ok' }],
  programs: [{ for: 'everyone', of: 'program', input: () => ({ category: 'conv', order: 'likes', before: theId }), outcome: toBeginAt }],
  program: [{ for: 'everyone', of: 'program', input: () => ({ programId: theId }), outcome: toRead }],
  userPrograms: [{ for: 'everyone', of: 'user', input: () => ({ userId: theId, order: 'date' }), outcome: toRead }],
  savedPrograms: [{ for: 'members', of: 'program', input: () => ({ before: theId }), outcome: toBeginAt }],
  hiddenPrograms: [{ for: 'members', of: 'program', input: () => ({ before: theId }), outcome: toBeginAt }],
  searchPrograms: [{ for: 'everyone', of: 'program', input: () => ({ text: '면접', before: theId }), outcome: toBeginAt }],
  programFigures: [{ for: 'members', of: 'program', input: () => ({ programId: theId, days: 7 }), outcome: toOwn }],
  setSaved: [
    { for: 'members', of: 'program', input: () => ({ programId: theId, saved: true }), outcome: toSave },
    { for: 'members', of: 'program', input: () => ({ programId: theId, saved: false }), outcome: toSave },
  ],
  setProgramLike: [
    { for: 'members', of: 'program', input: () => ({ programId: theId, liked: true }), outcome: toRead },
    { for: 'members', of: 'program', input: () => ({ programId: theId, liked: false }), outcome: toRead },
  ],
  hideProgram: [{ for: 'members', of: 'program', input: () => ({ programId: theId }), outcome: toJudge }],
  showProgram: [{ for: 'members', of: 'program', input: () => ({ programId: theId }), outcome: { ...toBeginAt } }],
  reportProgram: [{ for: 'members', of: 'program', input: () => ({ programId: theId, reason: 0 }), outcome: toJudge }],
  deleteProgram: [{ for: 'members', of: 'program', input: () => ({ programId: theId }), outcome: toOwn }],
  saveProgram: [
    { for: 'members', of: 'program', input: () => ({ ...aProgram, programId: theId }), outcome: toOwn },
    { for: 'members', of: 'image', input: () => ({ ...aProgram, imagePath: thePath }), outcome: toShow },
  ],
  hideItem: itemKinds.map((kind) => ({ for: 'members', of: kind, input: () => ({ kind, id: theId }), outcome: toJudge })),
  showItem: itemKinds.map((kind) => ({ for: 'members', of: kind, input: () => ({ kind, id: theId }), outcome: toBeginAt })),
  reportItem: itemKinds.map((kind) => ({ for: 'members', of: kind, input: () => ({ kind, id: theId, reason: 0 }), outcome: toJudge })),
  hiddenPosts: [{ for: 'members', of: 'post', input: () => ({ before: theId }), outcome: toBeginAt }],
  hiddenReplies: (['reply', 'answer'] as const).map((kind) => ({
    for: 'members',
    of: kind,
    input: () => ({ kind, before: theId }),
    outcome: toBeginAt,
  })),
  block: [{ for: 'members', of: 'stranger', input: () => ({ userId: theId }), outcome: toJudge, byBlocker: { unseen: 'ok' } }],
  blockAnonymous: [
    { for: 'members', of: 'anonymous', input: () => ({ kind: 'question', id: theId }), outcome: { ...toJudge, unseen: 'ok' } },
    { for: 'members', of: 'question', input: () => ({ kind: 'question', id: theId }), outcome: { ...toJudge, foreign: 'invalid' } },
    { for: 'members', of: 'answer', input: () => ({ kind: 'answer', id: theId }), outcome: { ...toJudge, foreign: 'invalid' } },
  ],
  blocks: [{ for: 'members', input: () => ({}), outcome: 'ok' }],
  // Of ids that name no block: a block that is lifted would be missed by the rows around it.
  unblock: [{ for: 'members', of: 'post', input: () => ({ blockId: theId }), outcome: toBeginAt }],
  reportUser: [{ for: 'members', of: 'user', input: () => ({ userId: theId, reason: 3 }), outcome: toJudge }],
}
