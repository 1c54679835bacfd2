import type { Community } from '../community'
import type { Ids, Sample } from '../sample'
import { filled, id, image, list, nullable, object } from '../shape'
import { done, ownAnswer, ownComment, page, post, program, question } from '../shapes'

const onRoot = { path: '/', login: 'required' } as const
const place = ['eventData', 'eventData.offset', 'eventData.before']
const later = (given: string) => `f${given.slice(1)}`

/** The four kinds of items that are hidden and reported through `posting` and `qna`, and how one of minji's is created. */
const kinds = [
  { kind: 'post', eventType: 'posting', field: 'postId', of: 'post', make: (c: Community) => c.post(c.minji.token) },
  { kind: 'reply', eventType: 'posting', field: 'replyId', of: 'comment', make: (c: Community) => c.comment(c.minji.token, c.ids.ownPost) },
  { kind: 'question', eventType: 'qna', field: 'qnaId', of: 'question', make: (c: Community) => c.question(c.minji.token) },
  { kind: 'answer', eventType: 'qna', field: 'replyId', of: 'answer', make: (c: Community) => c.answer(c.minji.token, c.ids.ownQuestion) },
] as const
const typeName = (eventType: 'posting' | 'qna') => (eventType === 'posting' ? 'postType' : 'qnaType')

const aboutItems = kinds.flatMap(({ kind, eventType, field, of, make }): Sample[] => {
  const first = async (community: Community) => ({ [of]: await make(community) })
  const body = (type: string, data: Record<string, unknown>) => ({ eventType, [typeName(eventType)]: type, eventData: data })
  const about = { ...onRoot, needed: [`eventData.${field}`], answer: done, first }
  const hiding = ['call / hide, report, delete', 'event / posting and qna: blind, report, delete']
  return [
    {
      ...about,
      rows: hiding,
      operation: 'hideItem',
      asked: (ids) => body('blind', { [field]: ids[of], reason: '' }),
      optional: ['eventData.reason'],
      input: (ids) => ({ kind, id: ids[of] }),
    },
    {
      ...about,
      rows: hiding,
      operation: 'reportItem',
      asked: (ids) => body('report', { [field]: ids[of], reason: 0 }),
      needed: [`eventData.${field}`, 'eventData.reason'],
      input: (ids) => ({ kind, id: ids[of], reason: 0 }),
    },
    {
      ...about,
      rows: ['call / hidden ones'],
      operation: 'showItem',
      asked: (ids) => body('blindCancel', { [field]: ids[of] }),
      input: (ids) => ({ kind, id: ids[of] }),
    },
  ]
})

const programCall = (programType: string, operation: string): Sample => ({
  path: '/program',
  login: 'required',
  rows: ['call /program blind, blindCancel, report'],
  operation,
  asked: ({ program: programId }) => ({
    eventType: 'program',
    programType,
    eventData: { programId, ...(programType === 'report' ? { reason: 4 } : {}) },
  }),
  optional: ['eventType'],
  needed: ['eventData.programId', ...(programType === 'report' ? ['eventData.reason'] : [])],
  input: ({ program: programId }) => ({ programId, ...(programType === 'report' ? { reason: 4 } : {}) }),
  answer: done,
  first: async (community) => ({ program: await community.program(community.minji.token) }),
})

const blind = (eventData: Record<string, unknown>) => ({ eventType: 'friend', friendType: 'blind', eventData })
/** A separate member who blocks, so that haru and minji still see each other. */
const blocker = async (community: Community): Promise<Partial<Ids> & { as: string; token: string }> => {
  const { token } = await community.person()
  return { as: token, token }
}
async function afterBlocking(community: Community) {
  const { as, token } = await blocker(community)
  await community.yes('/', blind({ blindUserId: community.minji.id }), { token })
  return { as, block: community.minji.id }
}
const only = async (community: Community) => ({ as: (await blocker(community)).as })

/** Hiding, reporting and blocking. */
export const moderationSamples: Sample[] = [
  ...aboutItems,
  programCall('blind', 'hideProgram'),
  programCall('blindCancel', 'showProgram'),
  programCall('report', 'reportProgram'),
  {
    ...onRoot,
    rows: ['call / hidden ones'],
    operation: 'hiddenPosts',
    asked: ({ post: before }) => ({ eventType: 'posting', postType: 'blinds', eventData: { offset: 0, before: later(before) } }),
    optional: place,
    input: ({ post: before }) => ({ offset: 0, before: later(before) }),
    answer: page('post', post),
    async first(community) {
      const body = {
        eventType: 'posting',
        postType: 'blind',
        eventData: { postId: await community.post(community.minji.token), reason: '' },
      }
      await community.yes('/', body, { token: community.haru.token })
      return {}
    },
  },
  {
    ...onRoot,
    rows: ['call / hidden ones'],
    operation: 'hiddenQuestions',
    asked: ({ post: before }) => ({ eventType: 'qna', qnaType: 'blinds', eventData: { offset: 0, before: later(before) } }),
    optional: place,
    input: ({ post: before }) => ({ offset: 0, before: later(before) }),
    answer: page('qna', question),
    async first(community) {
      const qnaId = await community.question(community.minji.token)
      await community.yes('/', { eventType: 'qna', qnaType: 'blind', eventData: { qnaId } }, { token: community.haru.token })
      return {}
    },
  },
  ...kinds.flatMap(({ kind, eventType, make }): Sample[] => {
    if (kind !== 'reply' && kind !== 'answer') return []
    const body = (type: string, eventData: Record<string, unknown>) => ({ eventType, [typeName(eventType)]: type, eventData })
    return [
      {
        ...onRoot,
        rows: ['added: hidden comments and answers'],
        operation: 'hiddenReplies',
        asked: ({ comment: before }) => body('replyBlinds', { offset: 0, before: later(before) }),
        optional: place,
        input: ({ comment: before }) => ({ kind, offset: 0, before: later(before) }),
        answer: page('reply', kind === 'reply' ? ownComment : ownAnswer),
        async first(community) {
          await community.yes('/', body('blind', { replyId: await make(community), reason: '' }), { token: community.haru.token })
          return {}
        },
      },
    ]
  }),
  {
    path: '/program',
    login: 'required',
    rows: ['call / hidden ones'],
    operation: 'hiddenPrograms',
    asked: ({ post: before }) => ({ eventType: 'program', programType: 'blinds', eventData: { offset: 0, before: later(before) } }),
    optional: ['eventType', ...place],
    input: ({ post: before }) => ({ offset: 0, before: later(before) }),
    answer: page('list', program),
    async first(community) {
      const programId = await community.program(community.minji.token)
      await community.yes('/program', { programType: 'blind', eventData: { programId } }, { token: community.haru.token })
      return {}
    },
  },
  {
    ...onRoot,
    rows: ['call / block', 'event / friend blind'],
    operation: 'block',
    asked: ({ minji: blindUserId }) => blind({ blindUserId }),
    needed: ['eventData.blindUserId'],
    input: ({ minji: userId }) => ({ userId }),
    answer: done,
    first: only,
  },
  {
    ...onRoot,
    rows: ['call / block'],
    operation: 'blockAnonymous',
    asked: ({ anonymousQuestion: qnaId }) => blind({ qnaId }),
    needed: ['eventData.qnaId'],
    input: ({ anonymousQuestion: question }) => ({ kind: 'question', id: question }),
    answer: done,
    first: only,
  },
  {
    ...onRoot,
    rows: ['call / block'],
    operation: 'blockAnonymous',
    asked: ({ anonymousAnswer: replyId }) => blind({ replyId }),
    needed: ['eventData.replyId'],
    input: ({ anonymousAnswer: answer }) => ({ kind: 'answer', id: answer }),
    answer: done,
    first: only,
  },
  {
    ...onRoot,
    rows: ['call / blocked ones'],
    operation: 'blocks',
    asked: () => ({ eventType: 'friend', friendType: 'blinds' }),
    input: () => ({}),
    answer: object({
      blinds: list(object({ blind_id: id, user_id: nullable(id), nick_name: filled, user_image_path: nullable(image) })),
    }),
    first: afterBlocking,
  },
  {
    ...onRoot,
    rows: ['call / blocked ones'],
    operation: 'unblock',
    asked: ({ block: blindId }) => ({ eventType: 'friend', friendType: 'cancel', eventData: { blindId, blindUserId: null } }),
    optional: ['eventData.blindUserId'],
    needed: ['eventData.blindId'],
    input: ({ block: blockId }) => ({ blockId }),
    appOmits: ['eventData.blindUserId'],
    answer: done,
    first: afterBlocking,
  },
  {
    ...onRoot,
    rows: ['call / blocked ones'],
    operation: 'reportUser',
    asked: ({ minji: userId }) => ({ eventType: 'friend', friendType: 'report', eventData: { userId, reason: 2 } }),
    needed: ['eventData.userId', 'eventData.reason'],
    input: ({ minji: userId }) => ({ userId, reason: 2 }),
    answer: done,
    first: only,
  },
]
