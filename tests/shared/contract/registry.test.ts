import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Input, type OperationName, operations } from '../../../src/shared/contract/index'
import { paths, type WireBody } from '../../../src/shared/contract/operation'

const id = '0198c9a2-0000-7000-8000-000000000001'
const image = `${id}-640x480-a0b1c2.webp`

/** One full input for every operation; an operation without a row is a type error. */
const samples: { [N in OperationName]: Input<N> } = {
  logIn: { email: 'haru@example.com', password: 'x' },
  signUp: {
    email: 'haru@example.com',
    password: 'haru77!',
    name: '하루',
    nickname: 'haru',
    phone: null,
    city: '서울특별시 강남구',
    ticket: 'x',
  },
  logOut: {},
  checkEmail: { email: 'haru@example.com' },
  sendSignupCode: { email: 'haru@example.com' },
  confirmSignupCode: { email: 'haru@example.com', code: '123456' },
  sendPasswordCode: { email: 'haru@example.com', name: '하루' },
  confirmPasswordCode: { email: 'haru@example.com', code: '123456' },
  setPassword: { email: 'haru@example.com', password: 'haru77!', ticket: 'x' },
  findId: { name: '하루', phone: '+821012345678' },
  areaCodes: {},
  editUser: { name: '하루', nickname: 'haru', phone: null, city: null },
  setProfileImage: {},
  changePassword: { password: 'x', newPassword: 'haru77!' },
  sessions: {},
  endSession: { sessionId: id },
  endOtherSessions: {},
  exportData: {},
  withdraw: { password: 'x', keepPosts: true },
  userInfo: { userId: id },
  setPresence: { presence: 2 },
  userPosts: { userId: id, before: id },
  myReplies: { offset: 20 },
  follow: { userId: id },
  unfollow: { userIds: [id] },
  follows: { userId: id },
  schoolInfos: {},
  universities: {},
  majors: {},
  saveSchoolInfos: {
    schools: [
      {
        universityCode: 'yonsei-university',
        degree: 1,
        majorCode: 'linguistics',
        startYear: 2020,
        startMonth: 3,
        finishYear: 2024,
        finishMonth: null,
      },
    ],
  },
  subscriptions: {},
  setSubscription: { category: 'exam', subscribed: false },
  homePosts: { offset: 0, before: id, tags: ['존댓말'], subscribedOnly: true },
  categoryPosts: { category: 'others', offset: 20, tags: [] },
  hotPosts: {},
  post: { postId: id },
  savePost: { postId: id, content: '오늘 배운 말\n까치밥', category: 'korea', tags: ['까치밥', 'a b'], images: [image] },
  deletePost: { postId: id },
  setLike: { postId: id, liked: true },
  saveReply: { postId: id, replyId: id, parentId: id, content: '네' },
  deleteReply: { replyId: id },
  searchPosts: { text: '한국어', offset: 20, before: id },
  searchUsers: { text: '하루', offset: 0 },
  questions: { offset: 0, before: id, unanswered: true },
  question: { questionId: id },
  saveQuestion: { questionId: id, title: '‘은’과 ‘이’', content: '언제 써요?', anonymous: true },
  deleteQuestion: { questionId: id },
  saveAnswer: { questionId: id, answerId: id, parentId: id, content: '네', anonymous: true },
  deleteAnswer: { answerId: id },
  userQuestions: { userId: id, before: id },
  hiddenQuestions: { offset: 0, before: id },
  searchQuestions: { text: '조사', offset: 0 },
  searchPrograms: { text: '면접', offset: 20, before: id },
  uploadImage: {},
  programHome: {},
  programs: { category: 'mento', order: 'likes', offset: 20, before: id },
  program: { programId: id },
  userPrograms: { userId: id, order: 'likes', offset: 0 },
  savedPrograms: { offset: 0, before: id },
  hiddenPrograms: { offset: 0, before: id },
  programFigures: { programId: id, days: 30 },
  setSaved: { programId: id, saved: false },
  setProgramLike: { programId: id, liked: true },
  hideProgram: { programId: id },
  showProgram: { programId: id },
  reportProgram: { programId: id, reason: 4 },
  deleteProgram: { programId: id },
  saveProgram: {
    programId: id,
    title: '면접 영어',
    description: '- 자기소개\n- 꼬리 질문',
    subject: 'conv',
    kind: 'mento',
    tags: ['면접'],
    hours: 8,
    price: 10_000,
    imagePath: image,
  },
  rooms: {},
  openRoom: { userId: id, programId: id },
  sendMessage: { roomId: id, text: '안녕\n하세요' },
  changeMessage: { roomId: id, messageId: id, change: { kind: 'edit', text: '안녕' } },
  changes: { roomId: id, since: 3 },
  setRoomAlarm: { roomId: id, on: false },
  leaveRoom: { roomId: id },
  readUpTo: { roomId: id, messageId: id },
  messages: { roomId: id, before: id, limit: 20 },
  hideMessages: { roomId: id, messageIds: [id, id] },
  showMessages: { roomId: id, messageIds: [id] },
  hiddenMessages: { roomId: id, before: id, limit: 20 },
  reportMessage: { roomId: id, messageId: id, reason: 3 },
  realtimeToken: {},
  hideItem: { kind: 'reply', id },
  showItem: { kind: 'answer', id },
  reportItem: { kind: 'question', id, reason: 4 },
  hiddenPosts: { offset: 0, before: id },
  hiddenReplies: { kind: 'answer', offset: 0, before: id },
  block: { userId: id },
  blockAnonymous: { kind: 'answer', id },
  blocks: {},
  unblock: { blockId: id },
  reportUser: { userId: id, reason: 0 },
}

const names = Object.keys(samples) as OperationName[]
const wire = (name: OperationName) => z.encode(operations[name].request as z.ZodType, samples[name]) as WireBody

describe('the closed registry', () => {
  it.each(names)('%s comes back from the wire as it went', (name) => {
    const back = z.decode(operations[name].request as z.ZodType, JSON.parse(JSON.stringify(wire(name))))
    expect(back).toMatchObject(samples[name])
  })

  it.each(names)('%s is asked for by exactly one row of its path', (name) => {
    const { path } = operations[name]
    const body = wire(name)
    expect(paths).toContain(path)
    expect(names.filter((other) => operations[other].path === path && operations[other].match(body))).toEqual([name])
  })

  it('says category names in Korean and phone absence as false on the wire only', () => {
    expect(wire('categoryPosts')).toMatchObject({ categoryType: '기타정보' })
    expect(wire('signUp')).toMatchObject({ phone: 'false' })
    expect(wire('setSubscription')).toMatchObject({ eventData: { subscribe: '영어시험', isSubscribe: null } })
    expect(wire('savePost')).toMatchObject({ tag: '까치밥,a b', image_path: image })
  })

  it('takes absent, null and empty optional fields alike', () => {
    for (const none of [undefined, null, '']) {
      const read = z.decode(operations.saveReply.request, {
        eventData: { postId: id, content: 'x', parentId: none, replyId: none },
      } as never)
      expect(read).toEqual({ postId: id, content: 'x' })
    }
  })

  it('names the field and the reason of what it refuses', () => {
    const refused = z.safeDecode(operations.signUp.request, {
      email: 'x',
      password: 'abcdef',
      name: ' ',
      nickname: 'a-b',
      phone: 'zz',
      city: '',
    } as never)
    const reasons = Object.fromEntries(refused.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [])
    expect(reasons).toEqual({ email: 'email', password: 'passwordRule', name: 'required', nickname: 'nicknameRule', phone: 'phone' })
  })
})
