import type { Input, OperationName } from '../../src/shared/contract/index'

/** The ids in the samples. */
export interface SampleThings {
  user: string
  post: string
  reply: string
  /** The reply or answer that another one replies to. */
  parent: string
  question: string
  answer: string
  program: string
  review: string
  correction: string
  room: string
  message: string
  session: string
  block: string
  /** A reported item's case, and a decision about it. */
  case: string
  decision: string
  /** An entry of the audit. */
  entry: string
  /** A listed word. */
  rule: string
  /** The path of a picture. */
  image: string
  /** An address without an account. */
  email: string
  /** A nickname without an account. */
  nickname: string
}

const id = (index: number) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`

/** Ids of items that no community has. */
export const noThings: SampleThings = {
  user: id(1),
  post: id(2),
  reply: id(3),
  parent: id(4),
  question: id(5),
  answer: id(6),
  program: id(7),
  correction: id(13),
  room: id(8),
  message: id(9),
  session: id(10),
  block: id(11),
  image: `${id(12)}-640x480-a0b1c2.webp`,
  review: id(13),
  case: id(14),
  decision: id(15),
  entry: id(16),
  rule: id(17),
  email: 'nobody@example.com',
  nickname: 'nobody',
}

const correction = {
  of: '나는 밥을 먹었어.',
  sentences: [{ original: '나는 밥을 먹었어.', corrected: '저는 밥을 먹었어요.', good: false, note: '높임말로' }],
  comment: '잘 썼어요.',
}

const at = '019abcdef012-0000-a0b1c2d3e4f5'
const notebookFields: Input<'syncNotebook'>['entries'][number]['fields'] = {
  text: { value: { sentence: 'I look forward to seeing you.', gap: { start: 18, end: 24 } }, at },
  meaning: { value: '만나기를 기대하고 있어요.', at },
  note: { value: 'to 다음에 -ing', at },
  tags: { value: ['회사영어'], at },
  language: { value: 'english', at },
  source: { value: { kind: 'file', route: '', name: 'deck.txt', gone: false }, at },
  deleted: { value: false, at },
}

/**
 * One input for every operation, with every optional field; an operation without one is a type error. Passwords, codes and tickets are
 * wrong, so no call ends the caller's account.
 */
export const samples: { [N in OperationName]: (things: SampleThings) => Input<N> } = {
  logIn: ({ email }) => ({ email, password: 'x' }),
  signUp: ({ email, nickname }) => ({
    email,
    nickname,
    password: 'haru77!',
    name: '하루',
    phone: null,
    city: '서울특별시 강남구',
    ticket: 'x',
  }),
  logOut: () => ({}),
  signUpRule: () => ({}),
  checkEmail: ({ email }) => ({ email }),
  checkNickname: () => ({ nickname: 'haru' }),
  sendSignupCode: ({ email }) => ({ email }),
  confirmSignupCode: ({ email }) => ({ email, code: '123456' }),
  sendPasswordCode: ({ email }) => ({ email, name: '하루' }),
  confirmPasswordCode: ({ email }) => ({ email, code: '123456' }),
  setPassword: ({ email }) => ({ email, password: 'haru77!', ticket: 'x' }),
  findId: () => ({ name: '하루', phone: '+821012345678' }),
  areaCodes: () => ({}),

  editUser: ({ nickname }) => ({ name: '하루', nickname, phone: null, city: '해외' }),
  setProfileImage: () => ({}),
  changePassword: () => ({ password: 'wrong1!', newPassword: 'haru88!' }),
  sessions: () => ({}),
  endSession: ({ session }) => ({ sessionId: session }),
  endOtherSessions: () => ({}),
  exportData: () => ({}),
  withdraw: () => ({ password: 'wrong1!', keepPosts: true }),

  userInfo: ({ user }) => ({ userId: user }),
  setPresence: () => ({ presence: 2 }),
  setSigns: () => ({ read: true, typing: false }),
  proposeExchange: ({ room }) => ({ roomId: room, first: 'korean' }),
  answerExchange: ({ room, message }) => ({ roomId: room, exchangeId: message, accepts: true }),
  endExchange: ({ room, message }) => ({ roomId: room, exchangeId: message }),
  showTyping: ({ room }) => ({ roomId: room, after: 1_772_323_200.25 }),
  daysWritten: ({ user }) => ({ userId: user }),
  shareDays: () => ({ shared: true }),
  partners: () => ({ speaks: 'english', levels: ['A1'], goals: ['work'], region: '해외', school: '연세대학교', here: true, after: '1:2:' }),
  setListed: () => ({ listed: true }),
  setLearning: () => ({
    languages: { korean: 'A2', english: 'native', motherTongue: 'es' },
    goals: ['conversation', 'culture'],
    about: '하루 한 줄',
  }),
  userPosts: ({ user, post }) => ({ userId: user, offset: 0, before: post }),
  myReplies: ({ reply }) => ({ offset: 20, before: reply }),
  follow: ({ user }) => ({ userId: user }),
  unfollow: ({ user }) => ({ userIds: [user] }),
  follows: ({ user }) => ({ userId: user }),
  followList: ({ user }) => ({ list: 'follower', after: `1790000000000:${user}` }),

  schoolInfos: () => ({}),
  universities: () => ({}),
  majors: () => ({}),
  saveSchoolInfos: () => ({
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
  }),

  subscriptions: () => ({}),
  setSubscription: () => ({ category: 'exam', subscribed: false }),
  homePosts: ({ post }) => ({ offset: 0, before: post, tags: ['존댓말'], subscribedOnly: true }),
  categoryPosts: ({ post }) => ({ category: 'others', offset: 20, before: post, tags: ['존댓말'] }),
  hotPosts: () => ({}),
  post: ({ post }) => ({ postId: post }),
  savePost: ({ user, post, image }) => ({
    userId: user,
    postId: post,
    content: '오늘 배운 말\n까치밥',
    category: 'korea',
    tags: ['까치밥', 'a b'],
    images: [image],
    meaning: 'Persimmons left for the magpies',
  }),
  deletePost: ({ post }) => ({ postId: post }),
  restorePost: ({ post }) => ({ postId: post }),
  setLike: ({ post }) => ({ postId: post, liked: true }),
  saveReply: ({ post, reply, parent }) => ({ postId: post, replyId: reply, parentId: parent, content: '네' }),
  likeReply: ({ reply }) => ({ replyId: reply, liked: true }),
  deleteReply: ({ reply }) => ({ replyId: reply }),

  notices: () => ({ group: 'likes', unread: true, after: '1700000000000:like:0198c9a2-0000-7000-8000-000000000002' }),
  syncNotebook: () => ({
    after: '',
    entries: [{ id: id(20), fields: notebookFields }],
    reviews: [
      { id: id(21), entryId: id(20), at: 1_760_000_000_000, grade: 3, undoes: null },
      { id: id(22), entryId: id(20), at: 1_760_000_000_001, grade: null, undoes: id(21) },
    ],
  }),
  readNotices: ({ post }) => ({ noticeIds: [`like:${post}`] }),

  searchPosts: ({ post }) => ({ text: '한국어', offset: 20, before: post, counts: true }),
  searchUsers: ({ user }) => ({ text: '하루', offset: 0, before: user, counts: true }),
  searchQuestions: ({ question }) => ({ text: '조사', offset: 0, before: question, counts: true }),
  searchPrograms: ({ program }) => ({ text: '면접', offset: 20, before: program, counts: true }),

  questions: ({ question }) => ({ offset: 0, before: question, unanswered: true }),
  question: ({ question }) => ({ questionId: question }),
  saveQuestion: ({ question }) => ({ questionId: question, title: '‘은’과 ‘이’', content: '언제 써요?', anonymous: true }),
  deleteQuestion: ({ question }) => ({ questionId: question }),
  restoreQuestion: ({ question }) => ({ questionId: question }),
  acceptAnswer: ({ question, answer }) => ({ questionId: question, answerId: answer }),
  saveAnswer: ({ question, answer, parent }) => ({
    questionId: question,
    answerId: answer,
    parentId: parent,
    content: '네',
    anonymous: true,
    voice: null,
  }),
  likeAnswer: ({ answer }) => ({ answerId: answer, liked: true }),
  deleteAnswer: ({ answer }) => ({ answerId: answer }),
  userQuestions: ({ user, question }) => ({ userId: user, offset: 0, before: question }),
  hiddenQuestions: ({ question }) => ({ offset: 0, before: question }),

  corrections: ({ post }) => ({ target: { kind: 'post', id: post }, before: post }),
  correct: ({ post: id }) => ({ target: { kind: 'post', id }, ...correction }),
  editCorrection: ({ correction: correctionId }) => ({ correctionId, ...correction }),
  deleteCorrection: ({ correction: correctionId }) => ({ correctionId }),
  restoreCorrection: ({ correction: correctionId }) => ({ correctionId }),
  thankCorrection: ({ correction: correctionId }) => ({ correctionId }),
  agreeWithCorrection: ({ correction: correctionId }) => ({ correctionId, agreed: true }),
  applyCorrection: ({ correction: correctionId }) => ({ correctionId }),
  hiddenCorrections: ({ correction: before }) => ({ offset: 0, before }),
  correctionFigures: () => ({ since: '2026-01-01T00:00:00.000Z' }),

  reportCrash: () => ({
    at: '2026-01-01T00:00:00.000Z',
    kind: 'page' as const,
    reason: 'crashed',
    exitCode: 5,
    times: 1,
    version: '1.2.3',
    electron: '45.4.1',
    system: 'linux 6.1.0 x64',
    stack: ['show out/renderer/assets/home.js:1:20'],
  }),

  helpWanted: ({ post: before }) => ({ before }),
  helpCount: () => ({}),
  answerHelpInvite: () => ({}),

  uploadImage: () => ({}),
  uploadVoice: () => ({}),

  programHome: () => ({}),
  programs: ({ program }) => ({
    category: 'mento',
    order: 'likes',
    offset: 20,
    before: program,
    priceFrom: 10,
    priceTo: 50,
    hoursFrom: 1,
    hoursTo: 4,
    days: ['sat', 'sun'],
  }),
  program: ({ program }) => ({ programId: program }),
  userPrograms: ({ user, program }) => ({ userId: user, order: 'likes', offset: 0, before: program }),
  savedPrograms: ({ program }) => ({ offset: 0, before: program }),
  hiddenPrograms: ({ program }) => ({ offset: 0, before: program }),
  programFigures: ({ program }) => ({ programId: program, days: 30 }),
  setSaved: ({ program }) => ({ programId: program, saved: true }),
  setProgramLike: ({ program }) => ({ programId: program, liked: true }),
  hideProgram: ({ program }) => ({ programId: program }),
  showProgram: ({ program }) => ({ programId: program }),
  reportProgram: ({ program }) => ({ programId: program, reason: 4 }),
  deletePrograms: ({ program }) => ({ programIds: [program] }),
  saveProgram: ({ program, image }) => ({
    programId: program,
    title: '면접 영어',
    description: '- 자기소개\n- 꼬리 질문',
    subject: 'conv',
    kind: 'mento',
    tags: ['면접'],
    hours: 8,
    price: 10_000,
    imagePath: image,
    freeDays: ['mon', 'sun'],
    freeNote: '평일 저녁 8시 이후',
  }),

  reviews: ({ program, review }) => ({ programId: program, offset: 0, before: review }),
  saveReview: ({ program }) => ({ programId: program, stars: 4, content: '차근차근\n알려 주세요.' }),
  deleteReview: ({ review }) => ({ reviewId: review }),
  restoreReview: ({ review }) => ({ reviewId: review }),
  restoreReviewAnswer: ({ review }) => ({ reviewId: review }),
  answerReview: ({ review }) => ({ reviewId: review, content: '고맙습니다.' }),
  hiddenReviews: ({ review }) => ({ offset: 0, before: review }),

  rooms: () => ({}),
  openRoom: ({ user, program }) => ({ userId: user, programId: program }),
  sendMessage: ({ room, message }) => ({
    roomId: room,
    text: '안녕\n하세요',
    replyTo: message,
    forward: { roomId: room, messageIds: [message] },
  }),
  changeMessage: ({ room, message }) => ({ roomId: room, messageId: message, change: { kind: 'edit', text: '안녕' } }),
  changes: ({ room }) => ({ roomId: room, since: 3 }),
  setRoomAlarm: ({ room }) => ({ roomId: room, on: false }),
  leaveRoom: ({ room }) => ({ roomId: room }),
  readUpTo: ({ room, message }) => ({ roomId: room, messageId: message }),
  messages: ({ room, message }) => ({ roomId: room, before: message, limit: 20 }),
  hideMessages: ({ room, message }) => ({ roomId: room, messageIds: [message] }),
  showMessages: ({ room, message }) => ({ roomId: room, messageIds: [message] }),
  hiddenMessages: ({ room, message }) => ({ roomId: room, before: message, limit: 20 }),
  reportMessage: ({ room, message }) => ({ roomId: room, messageId: message, reason: 3 }),
  realtimeToken: () => ({}),

  hideItem: ({ reply }) => ({ kind: 'reply', id: reply }),
  showItem: ({ post }) => ({ kind: 'post', id: post }),
  reportItem: ({ answer }) => ({ kind: 'answer', id: answer, reason: 4 }),
  hiddenPosts: ({ post }) => ({ offset: 0, before: post }),
  hiddenReplies: ({ answer }) => ({ kind: 'answer', offset: 0, before: answer }),
  block: ({ user }) => ({ userId: user }),
  blockAnonymous: ({ question }) => ({ kind: 'question', id: question }),
  blocks: () => ({}),
  unblock: ({ block }) => ({ blockId: block }),
  reportUser: ({ user }) => ({ userId: user, reason: 0 }),

  moderationCases: ({ case: before }) => ({ filter: 'new', kind: 'post', reason: 1, language: 'korean', before }),
  moderationCount: () => ({}),
  moderationCase: ({ case: caseId }) => ({ caseId }),
  takeCase: ({ case: caseId }) => ({ caseId }),
  releaseCase: ({ case: caseId }) => ({ caseId }),
  decideCase: ({ case: caseId }) => ({
    caseId,
    version: 0,
    decision: { kind: 'remove', reason: 0, sentence: '광고는 올릴 수 없어요.', days: null },
  }),
  undoDecision: ({ decision: decisionId }) => ({ decisionId }),
  decideAppeal: ({ case: caseId }) => ({ caseId, version: 0, outcome: 'shorten', days: 1, sentence: '하루면 충분해요.' }),
  ownDecisions: () => ({}),
  appeal: ({ decision: decisionId }) => ({ decisionId, text: '광고가 아니었어요.' }),

  audit: ({ user: actor, entry: before }) => ({
    ...{ actor, act: 'decide', from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z', before, most: 50 },
  }),
  auditActors: () => ({}),
  members: () => ({ filter: 'everyone', order: 'newest', text: '하루', after: 'ffffffff-ffff-7fff-8fff-ffffffffffff' }),
  staff: () => ({}),
  setRole: ({ user: userId }) => ({ userId, role: 'moderator' }),
  unsealWriter: ({ case: caseId }) => ({ caseId, reason: '경찰이 요청했어요.' }),
  orderRules: () => ({}),
  setRule: () => ({ kind: 'word', words: '떴다방', effect: 'queue' }),
  removeRule: ({ rule: ruleId }) => ({ ruleId }),
}

/** The names of all operations. */
export const operationNames = Object.keys(samples) as OperationName[]
