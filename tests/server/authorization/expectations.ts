import { correctedKinds } from '../../../src/shared/contract/corrections-shapes'
import type { Input, OperationName } from '../../../src/shared/contract/index'
import { itemKinds } from '../../../src/shared/contract/moderation'
import type { AnswerCode, RefusalCode } from '../../../src/shared/errors'
import { type SampleThings, samples } from '../../support/operation-samples'

export type Outcome = 'ok' | AnswerCode | RefusalCode

/** The relation of the caller to an operation's target; `unseen` belongs to somebody on the other side of a block. */
export const targets = ['own', 'foreign', 'unseen', 'missing', 'malformed'] as const
export type Target = (typeof targets)[number]

/** Stands for the id of a case's target; a complete UUID, so that the contract accepts it. */
export const theId = 'ffffffff-ffff-7fff-8fff-ffffffffffff'
/** Stands for an image path. */
export const thePath = `${theId}-640x480-a0b1c2.webp`

type Written = 'post' | 'reply' | 'question' | 'answer' | 'review'

export interface Expectation<N extends OperationName = OperationName> {
  /**
   * `members`: 401 for all others. `everyone`: also visitors, but no invalid token. `anybody`: tokens are ignored. `moderators`,
   * `administrators`: 403 for members without the role.
   */
  for: 'moderators' | 'administrators' | 'members' | 'everyone' | 'anybody'
  /** The kind of the target, for which `theId` or `thePath` stands in the operation's sample. Without one there is nothing to own. */
  of?: Written | 'correction' | 'program' | 'anonymous' | 'user' | 'stranger' | 'image' | 'session' | 'room' | 'message'
  /** Fields that differ from the operation's sample; undefined leaves out an optional one. */
  with?: Changes<Input<N>>
  outcome: Outcome | Record<Target, Outcome>
  /** Where a caller who blocked the owner gets another outcome than one who was blocked. */
  byBlocker?: Partial<Record<Target, Outcome>>
  /** For rooms: the outcome for the other member. Somebody who has left the room is a stranger to it. */
  member?: Outcome
}

type Changes<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined }

/** The fields of the samples by the kind of target. */
const inSample: { [Of in NonNullable<Expectation['of']>]: (keyof SampleThings)[] } = {
  post: ['post'],
  reply: ['reply', 'parent'],
  question: ['question'],
  anonymous: ['question'],
  answer: ['answer', 'parent'],
  program: ['program'],
  review: ['review'],
  correction: ['correction'],
  user: ['user'],
  stranger: ['user'],
  image: ['image'],
  session: ['session'],
  room: ['room'],
  message: ['message'],
}

/** The input of one case, with `theId` or `thePath` as its target. @param others the ids of everything else in it */
export function inputFor<N extends OperationName>(name: N, { of, with: changes }: Expectation<N>, others: SampleThings): Input<N> {
  const asked = of === undefined ? [] : inSample[of].map((thing) => [thing, of === 'image' ? thePath : theId])
  return { ...samples[name]({ ...others, ...Object.fromEntries(asked) }), ...changes } as Input<N>
}

const toRead = { own: 'ok', foreign: 'ok', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const
const toOwn = { ...toRead, foreign: 'forbidden' } as const
const toBeginAt = { ...toRead, unseen: 'ok', missing: 'ok' } as const
const inName = { own: 'ok', foreign: 'forbidden', unseen: 'forbidden', missing: 'forbidden', malformed: 'invalid' } as const
const toEnd = { own: 'ok', foreign: 'notFound', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const
const toJudge = { ...toRead, own: 'invalid' } as const
const toShow = { own: 'ok', foreign: 'invalid', unseen: 'invalid', missing: 'invalid', malformed: 'invalid' } as const
const toSave = { own: 'wrongState', foreign: 'ok', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const

/** The caller did not write the corrected text, and helps with no language. */
const toReact = { ...toRead, own: 'forbidden', foreign: 'forbidden' } as const

const noRoom = 'room is undefined'
const inRoom = { own: 'ok', foreign: noRoom, unseen: 'ok', missing: noRoom, malformed: 'invalid' } as const
const ofRoom = { own: 'ok', foreign: 'notFound', unseen: 'notFound', missing: 'notFound', malformed: 'invalid' } as const

const ofProposal = { ...inRoom, own: 'notFound', unseen: 'notFound' } as const

/** One or more rows for every operation of the contract; a new operation without one does not compile. */
export const expectations: { [N in OperationName]: Expectation<N>[] } = {
  logIn: [{ for: 'anybody', outcome: 'mismatch' }],
  signUp: [{ for: 'anybody', outcome: 'wrongState' }],
  logOut: [{ for: 'members', outcome: 'ok' }],
  signUpRule: [{ for: 'anybody', outcome: 'ok' }],
  checkEmail: [{ for: 'anybody', outcome: 'ok' }],
  checkNickname: [{ for: 'anybody', outcome: 'ok' }],
  sendSignupCode: [{ for: 'anybody', outcome: 'ok' }],
  confirmSignupCode: [{ for: 'anybody', outcome: 'expired' }],
  sendPasswordCode: [{ for: 'anybody', outcome: 'ok' }],
  confirmPasswordCode: [{ for: 'anybody', outcome: 'expired' }],
  setPassword: [{ for: 'anybody', outcome: 'wrongState' }],
  findId: [{ for: 'anybody', outcome: 'ok' }],
  areaCodes: [{ for: 'anybody', outcome: 'ok' }],
  reportCrash: [{ for: 'anybody', outcome: 'ok' }],

  editUser: [{ for: 'members', outcome: 'ok' }],
  setProfileImage: [{ for: 'members', outcome: 'ok' }],
  changePassword: [{ for: 'members', outcome: 'mismatch' }],
  sessions: [{ for: 'members', outcome: 'ok' }],
  endSession: [{ for: 'members', of: 'session', outcome: toEnd }],
  endOtherSessions: [{ for: 'members', outcome: 'ok' }],
  exportData: [{ for: 'members', outcome: 'ok' }],
  withdraw: [{ for: 'members', outcome: 'mismatch' }],

  userInfo: [{ for: 'everyone', of: 'user', outcome: toRead }],
  daysWritten: [{ for: 'everyone', of: 'user', outcome: toRead }],
  setPresence: [{ for: 'members', outcome: 'ok' }],
  setLearning: [{ for: 'members', outcome: 'ok' }],
  setSigns: [{ for: 'members', outcome: 'ok' }],
  proposeExchange: [{ for: 'members', of: 'room', outcome: { ...inRoom, unseen: 'wrongState' }, member: 'ok' }],
  // The message of the room is no proposal.
  answerExchange: [
    { for: 'members', of: 'room', outcome: ofProposal, member: 'notFound' },
    { for: 'members', of: 'message', outcome: { ...ofRoom, own: 'notFound' } },
  ],
  endExchange: [
    { for: 'members', of: 'room', outcome: ofProposal, member: 'notFound' },
    { for: 'members', of: 'message', outcome: { ...ofRoom, own: 'notFound' } },
  ],
  showTyping: [{ for: 'members', of: 'room', outcome: inRoom, member: 'ok' }],
  shareDays: [{ for: 'members', outcome: 'ok' }],
  partners: [{ for: 'members', outcome: 'ok' }],
  setListed: [{ for: 'members', outcome: 'ok' }],
  userPosts: [
    { for: 'everyone', of: 'user', outcome: toRead },
    { for: 'everyone', of: 'post', outcome: toBeginAt },
  ],
  myReplies: [{ for: 'members', of: 'reply', outcome: toBeginAt }],
  follow: [{ for: 'members', of: 'user', outcome: { ...toRead, own: 'invalid' } }],
  unfollow: [{ for: 'members', of: 'user', outcome: toBeginAt }],
  follows: [{ for: 'members', of: 'user', outcome: inName }],
  followList: [{ for: 'members', outcome: 'ok' }],

  schoolInfos: [{ for: 'members', outcome: 'ok' }],
  universities: [{ for: 'members', outcome: 'ok' }],
  majors: [{ for: 'members', outcome: 'ok' }],
  saveSchoolInfos: [{ for: 'members', outcome: 'ok' }],

  subscriptions: [{ for: 'members', outcome: 'ok' }],
  setSubscription: [{ for: 'members', outcome: 'ok' }],
  homePosts: [{ for: 'everyone', of: 'post', outcome: toBeginAt }],
  categoryPosts: [{ for: 'everyone', of: 'post', outcome: toBeginAt }],
  hotPosts: [{ for: 'everyone', outcome: 'ok' }],
  post: [{ for: 'everyone', of: 'post', outcome: toRead }],
  savePost: [
    { for: 'members', of: 'post', with: { userId: undefined, images: [] }, outcome: toOwn },
    { for: 'members', of: 'user', with: { postId: undefined, images: [] }, outcome: inName },
    { for: 'members', of: 'image', with: { userId: undefined, postId: undefined }, outcome: toShow },
  ],
  notices: [{ for: 'members', outcome: 'ok' }],
  readNotices: [{ for: 'members', outcome: 'ok' }],
  // Everything in it is the caller's own: the ids are of the account.
  syncNotebook: [
    { for: 'members', outcome: 'ok' },
    { for: 'members', with: { after: `${'0'.repeat(16)}:1:1` }, outcome: 'expired' },
  ],
  deletePost: [{ for: 'members', of: 'post', outcome: toOwn }],
  restorePost: [{ for: 'members', of: 'post', outcome: toOwn }],
  setLike: [
    { for: 'members', of: 'post', outcome: toRead },
    { for: 'members', of: 'post', with: { liked: false }, outcome: toRead },
  ],
  saveReply: [
    { for: 'members', of: 'post', with: { replyId: undefined, parentId: undefined }, outcome: toRead },
    { for: 'members', of: 'reply', with: { replyId: undefined }, outcome: toRead },
    { for: 'members', of: 'reply', with: { parentId: undefined }, outcome: toOwn },
  ],
  likeReply: [
    { for: 'members', of: 'reply', outcome: toRead },
    { for: 'members', of: 'reply', with: { liked: false }, outcome: toRead },
  ],
  deleteReply: [{ for: 'members', of: 'reply', outcome: toOwn }],

  rooms: [{ for: 'members', outcome: 'ok' }],
  openRoom: [{ for: 'members', of: 'user', with: { programId: undefined }, outcome: toRead }],
  sendMessage: [{ for: 'members', of: 'room', outcome: { ...inRoom, unseen: 'wrongState' }, member: 'ok' }],
  changeMessage: [
    // Only own messages can be changed, and here only the member has one.
    { for: 'members', of: 'room', outcome: { ...inRoom, own: 'invalid', unseen: 'invalid' }, member: 'ok' },
    { for: 'members', of: 'message', with: { change: { kind: 'delete' } }, outcome: { ...ofRoom, own: 'invalid' } },
  ],
  changes: [{ for: 'members', of: 'room', outcome: inRoom, member: 'ok' }],
  setRoomAlarm: [{ for: 'members', of: 'room', outcome: inRoom, member: 'ok' }],
  leaveRoom: [{ for: 'members', of: 'room', outcome: inRoom, member: 'ok' }],
  readUpTo: [
    { for: 'members', of: 'room', outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', outcome: ofRoom },
  ],
  messages: [
    { for: 'members', of: 'room', outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', outcome: ofRoom },
  ],
  hideMessages: [
    { for: 'members', of: 'room', outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', outcome: ofRoom },
  ],
  showMessages: [
    { for: 'members', of: 'room', outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', outcome: ofRoom },
  ],
  hiddenMessages: [
    { for: 'members', of: 'room', outcome: inRoom, member: 'ok' },
    { for: 'members', of: 'message', outcome: ofRoom },
  ],
  reportMessage: [
    // The other member of the room wrote the message.
    { for: 'members', of: 'room', outcome: inRoom, member: 'invalid' },
    { for: 'members', of: 'message', outcome: ofRoom },
  ],
  realtimeToken: [{ for: 'members', outcome: 'ok' }],
  searchPosts: [{ for: 'everyone', of: 'post', outcome: toBeginAt }],
  searchUsers: [{ for: 'everyone', of: 'user', outcome: toBeginAt }],

  questions: [{ for: 'everyone', of: 'question', outcome: toBeginAt }],
  question: [
    { for: 'everyone', of: 'question', outcome: toRead },
    { for: 'everyone', of: 'anonymous', outcome: { ...toRead, unseen: 'ok' } },
  ],
  saveQuestion: [
    { for: 'members', of: 'question', with: { anonymous: false }, outcome: toOwn },
    { for: 'members', of: 'question', outcome: { ...toOwn, own: 'invalid' } },
    { for: 'members', of: 'anonymous', with: { anonymous: false }, outcome: { ...toOwn, unseen: 'forbidden' } },
  ],
  deleteQuestion: [
    { for: 'members', of: 'question', outcome: toOwn },
    { for: 'members', of: 'anonymous', outcome: { ...toOwn, unseen: 'forbidden' } },
  ],
  restoreQuestion: [
    { for: 'members', of: 'question', outcome: toOwn },
    { for: 'members', of: 'anonymous', outcome: { ...toOwn, unseen: 'forbidden' } },
  ],
  acceptAnswer: [
    { for: 'members', of: 'question', with: { answerId: null }, outcome: toOwn },
    { for: 'members', of: 'anonymous', with: { answerId: null }, outcome: { ...toOwn, unseen: 'forbidden' } },
    // The question is the host's.
    {
      for: 'members',
      of: 'answer',
      outcome: { own: 'forbidden', foreign: 'forbidden', unseen: 'forbidden', missing: 'forbidden', malformed: 'invalid' },
    },
  ],
  saveAnswer: [
    { for: 'members', of: 'question', with: { answerId: undefined, parentId: undefined }, outcome: toRead },
    { for: 'members', of: 'answer', with: { answerId: undefined }, outcome: toRead },
    { for: 'members', of: 'answer', with: { parentId: undefined, anonymous: false }, outcome: toOwn },
  ],
  likeAnswer: [
    { for: 'members', of: 'answer', outcome: toRead },
    { for: 'members', of: 'answer', with: { liked: false }, outcome: toRead },
  ],
  deleteAnswer: [{ for: 'members', of: 'answer', outcome: toOwn }],
  userQuestions: [
    { for: 'everyone', of: 'user', outcome: toRead },
    { for: 'everyone', of: 'question', outcome: toBeginAt },
  ],
  hiddenQuestions: [{ for: 'members', of: 'question', outcome: toBeginAt }],
  searchQuestions: [{ for: 'everyone', of: 'question', outcome: toBeginAt }],

  corrections: [
    { for: 'everyone', of: 'post', with: { target: { kind: 'post', id: theId }, before: undefined }, outcome: toRead },
    { for: 'everyone', of: 'answer', with: { target: { kind: 'answer', id: theId }, before: undefined }, outcome: toRead },
    { for: 'everyone', of: 'anonymous', with: { target: { kind: 'question', id: theId } }, outcome: { ...toRead, unseen: 'ok' } },
  ],
  // The sample corrects a text that nobody wrote.
  correct: correctedKinds.map((kind) => ({
    for: 'members',
    of: kind,
    with: { target: { kind, id: theId } },
    outcome: { ...toRead, own: 'forbidden', foreign: 'changed' },
  })),
  editCorrection: [{ for: 'members', of: 'correction', outcome: { ...toOwn, own: 'changed' } }],
  deleteCorrection: [{ for: 'members', of: 'correction', outcome: toOwn }],
  restoreCorrection: [{ for: 'members', of: 'correction', outcome: toOwn }],
  thankCorrection: [{ for: 'members', of: 'correction', outcome: toReact }],
  agreeWithCorrection: [{ for: 'members', of: 'correction', outcome: toReact }],
  applyCorrection: [{ for: 'members', of: 'correction', outcome: toReact }],
  hiddenCorrections: [{ for: 'members', of: 'correction', outcome: toBeginAt }],
  correctionFigures: [{ for: 'members', outcome: 'ok' }],

  helpWanted: [{ for: 'members', of: 'post', outcome: toBeginAt }],
  helpCount: [{ for: 'members', outcome: 'ok' }],
  answerHelpInvite: [{ for: 'members', outcome: 'ok' }],

  uploadImage: [{ for: 'members', outcome: 'ok' }],
  uploadVoice: [{ for: 'members', outcome: 'ok' }],

  programHome: [{ for: 'everyone', outcome: 'ok' }],
  programs: [{ for: 'everyone', of: 'program', outcome: toBeginAt }],
  program: [{ for: 'everyone', of: 'program', outcome: toRead }],
  userPrograms: [{ for: 'everyone', of: 'user', outcome: toRead }],
  savedPrograms: [{ for: 'members', of: 'program', outcome: toBeginAt }],
  hiddenPrograms: [{ for: 'members', of: 'program', outcome: toBeginAt }],
  searchPrograms: [{ for: 'everyone', of: 'program', outcome: toBeginAt }],
  programFigures: [{ for: 'members', of: 'program', outcome: toOwn }],
  setSaved: [
    { for: 'members', of: 'program', outcome: toSave },
    { for: 'members', of: 'program', with: { saved: false }, outcome: toSave },
  ],
  setProgramLike: [
    { for: 'members', of: 'program', outcome: toRead },
    { for: 'members', of: 'program', with: { liked: false }, outcome: toRead },
  ],
  hideProgram: [{ for: 'members', of: 'program', outcome: toJudge }],
  showProgram: [{ for: 'members', of: 'program', outcome: toBeginAt }],
  reportProgram: [{ for: 'members', of: 'program', outcome: toJudge }],
  deletePrograms: [{ for: 'members', of: 'program', outcome: toOwn }],
  saveProgram: [
    { for: 'members', of: 'program', with: { imagePath: null }, outcome: toOwn },
    { for: 'members', of: 'image', with: { programId: undefined }, outcome: toShow },
  ],
  reviews: [{ for: 'everyone', of: 'program', outcome: toRead }],
  // Nobody here has chatted with the mentor about the program.
  saveReview: [{ for: 'members', of: 'program', outcome: { ...toRead, own: 'invalid', foreign: 'wrongState' } }],
  deleteReview: [{ for: 'members', of: 'review', outcome: toOwn }],
  restoreReview: [{ for: 'members', of: 'review', outcome: toOwn }],
  // The program is the host's.
  answerReview: [{ for: 'members', of: 'review', outcome: { ...toRead, own: 'forbidden', foreign: 'forbidden' } }],
  // Nothing was removed of it; it is the host's too.
  restoreReviewAnswer: [{ for: 'members', of: 'review', outcome: { ...toRead, own: 'forbidden', foreign: 'forbidden' } }],
  hiddenReviews: [{ for: 'members', of: 'review', outcome: toBeginAt }],
  hideItem: itemKinds.map((kind) => ({ for: 'members', of: kind, with: { kind, id: theId }, outcome: toJudge })),
  showItem: itemKinds.map((kind) => ({ for: 'members', of: kind, with: { kind, id: theId }, outcome: toBeginAt })),
  reportItem: itemKinds.map((kind) => ({ for: 'members', of: kind, with: { kind, id: theId }, outcome: toJudge })),
  hiddenPosts: [{ for: 'members', of: 'post', outcome: toBeginAt }],
  hiddenReplies: (['reply', 'answer'] as const).map((kind) => ({
    for: 'members',
    of: kind,
    with: { kind, before: theId },
    outcome: toBeginAt,
  })),
  block: [{ for: 'members', of: 'stranger', outcome: toJudge, byBlocker: { unseen: 'ok' } }],
  blockAnonymous: [
    { for: 'members', of: 'anonymous', outcome: { ...toJudge, unseen: 'ok' } },
    { for: 'members', of: 'question', outcome: { ...toJudge, foreign: 'invalid' } },
    { for: 'members', of: 'answer', with: { kind: 'answer', id: theId }, outcome: { ...toJudge, foreign: 'invalid' } },
  ],
  blocks: [{ for: 'members', outcome: 'ok' }],
  // With ids that name no block, since lifting a block would affect the other rows.
  unblock: [{ for: 'members', of: 'post', with: { blockId: theId }, outcome: toBeginAt }],
  reportUser: [{ for: 'members', of: 'user', outcome: toJudge }],

  moderationCases: [{ for: 'moderators', outcome: 'ok' }],
  moderationCount: [{ for: 'moderators', outcome: 'ok' }],
  moderationCase: [{ for: 'moderators', outcome: 'notFound' }],
  takeCase: [{ for: 'moderators', outcome: 'notFound' }],
  releaseCase: [{ for: 'moderators', outcome: 'notFound' }],
  decideCase: [{ for: 'moderators', outcome: 'notFound' }],
  undoDecision: [{ for: 'moderators', outcome: 'notFound' }],
  decideAppeal: [{ for: 'moderators', outcome: 'notFound' }],
  ownDecisions: [{ for: 'members', outcome: 'ok' }],
  appeal: [{ for: 'members', outcome: 'notFound' }],

  audit: [{ for: 'administrators', outcome: 'ok' }],
  auditActors: [{ for: 'administrators', outcome: 'ok' }],
  members: [{ for: 'administrators', outcome: 'ok' }],
  staff: [{ for: 'administrators', outcome: 'ok' }],
  // The only administrator cannot give up the role.
  setRole: [{ for: 'administrators', of: 'stranger', outcome: { ...toRead, own: 'lastAdministrator' } }],
  unsealWriter: [{ for: 'administrators', outcome: 'notFound' }],
  orderRules: [{ for: 'administrators', outcome: 'ok' }],
  setRule: [{ for: 'administrators', outcome: 'ok' }],
  removeRule: [{ for: 'administrators', outcome: 'ok' }],
}
