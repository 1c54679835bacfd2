import type { Community } from '../community'
import type { Sample } from '../sample'
import { date, either, filled, flag, id, image, list, nullable, number, object, oneOf, text } from '../shape'

const about = { path: '/', rows: ['added: moderation'], login: 'required' as const }
const asks = (moderationType: string, eventData: Record<string, unknown> = {}) => ({ eventType: 'moderation', moderationType, eventData })
const later = (given: string) => `f${given.slice(1)}`

const kinds = oneOf('post', 'reply', 'question', 'answer', 'program', 'review', 'correction', 'message', 'user')
const decision = object({
  id,
  kind: oneOf('dismiss', 'remove', 'warn', 'suspend', 'close'),
  on: kinds,
  reason: oneOf(0, 1, 2, 3, 4),
  sentence: text,
  days: nullable(number),
  until: nullable(date),
  removed: flag,
  at: date,
  by: object({ nickname: text, mine: flag }),
  undoUntil: nullable(date),
  undone: flag,
})
const oneCase = object(
  {
    id,
    kind: kinds,
    itemId: id,
    category: nullable(oneOf('korea', 'conv', 'exam', 'others')),
    anonymous: flag,
    text,
    language: nullable(oneOf('korean', 'english')),
    reporters: number,
    reasons: list(number),
    matched: text,
    firstAt: date,
    lastAt: date,
    state: oneOf('open', 'decided'),
    version: number,
    taken: nullable(object({ nickname: filled, imagePath: nullable(image), mine: flag, until: date })),
    decision: nullable(decision),
    appeal: nullable(object({ at: date, text: filled, mayDecide: flag, outcome: nullable(oneOf('keep', 'shorten', 'lift')) })),
  },
  { pictures: number, voice: number },
)
const person = object({ userId: nullable(id), nickname: text, imagePath: nullable(image) })
const shown = object({
  id,
  writer: person,
  title: text,
  content: text,
  images: list(image, { none: true }),
  tags: list(text, { none: true }),
  at: date,
  edited: flag,
  gone: flag,
  reported: flag,
  parentId: nullable(id),
})
const exhibit = either(
  object({ kind: oneOf('post'), post: shown, category: oneOf('korea', 'conv', 'exam', 'others'), replies: list(shown, { none: true }) }),
  object({ kind: oneOf('question'), question: shown, answers: list(shown, { none: true }) }),
)
/** What is told of the writer of a case's item. */
export const writer = object({
  person,
  academy: nullable(text),
  joinedAt: nullable(date),
  posts: nullable(number),
  replies: nullable(number),
  chats: nullable(number),
  chatsUnanswered: nullable(number),
  reportedItems: number,
  reportedBy: number,
  slowed: flag,
  removed: number,
  warned: number,
  suspended: number,
  decisions: list(decision, { none: true }),
})

const own = object({
  decisions: list(
    object({
      id,
      kind: oneOf('remove', 'warn', 'suspend', 'close'),
      on: kinds,
      reason: oneOf(0, 1, 2, 3, 4),
      sentence: text,
      days: nullable(number),
      until: nullable(date),
      removed: flag,
      at: date,
      text,
      undone: flag,
      appeal: nullable(object({ at: date, text: filled, outcome: nullable(oneOf('keep', 'shorten', 'lift')), sentence: text })),
      appealUntil: nullable(date),
    }),
  ),
  suspended: flag,
  until: nullable(date),
  closed: flag,
  slowed: flag,
})

/** A post of minji's that haru reported, and a moderator. */
async function aCase({ person: newPerson, post, yes, haru, minji, server }: Community) {
  const moderator = await newPerson()
  await server.services.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderator.id).execute()
  const postId = await post(minji.token)
  await yes('/', { eventType: 'posting', postType: 'report', eventData: { postId, reason: 1 } }, { token: haru.token })
  const found = await server.services.db.selectFrom('cases').select('id').where('item_id', '=', postId).executeTakeFirstOrThrow()
  return { as: moderator.token, case: found.id }
}

/** A new member whose writing is suspended, and a moderator who did not decide it. */
async function suspended(community: Community) {
  const { person: newPerson, post, yes, haru, server } = community
  const [writer, one, other] = [await newPerson(), await newPerson(), await newPerson()]
  await server.services.db.updateTable('users').set({ role: 'moderator' }).where('id', 'in', [one.id, other.id]).execute()
  const postId = await post(writer.token)
  await yes('/', { eventType: 'posting', postType: 'report', eventData: { postId, reason: 1 } }, { token: haru.token })
  const found = await server.services.db.selectFrom('cases').select('id').where('item_id', '=', postId).executeTakeFirstOrThrow()
  const suspension = { kind: 'suspend', reason: 1, sentence: '', days: 7 }
  const decided = await yes('/', asks('decide', { caseId: found.id, version: 0, decision: suspension }), { token: one.token })
  const decisionId = (decided['case'] as { decision: { id: string } }).decision.id
  return { writer: writer.token, other: other.token, case: found.id, decision: decisionId }
}

const removal = { kind: 'remove', reason: 1, sentence: '욕은 쓸 수 없어요.', days: null }

export const moderatingSamples: Sample[] = [
  {
    ...about,
    operation: 'moderationCases',
    first: aCase,
    asked: ({ case: before }) => asks('cases', { filter: 'new', kind: 'post', reason: 1, language: 'korean', before: later(before) }),
    optional: ['eventData.filter', 'eventData.kind', 'eventData.reason', 'eventData.language', 'eventData.before'],
    needed: ['eventData'],
    input: ({ case: before }) => ({ filter: 'new', kind: 'post', reason: 1, language: 'korean', before: later(before) }),
    answer: object({ items: list(oneCase), more: flag, next: nullable(text), open: number, mine: number }),
  },
  {
    ...about,
    operation: 'moderationCount',
    first: aCase,
    asked: () => asks('count'),
    optional: ['eventData'],
    input: () => ({}),
    answer: object({ open: number, mine: number }),
  },
  {
    ...about,
    operation: 'moderationCase',
    first: aCase,
    asked: ({ case: caseId }) => asks('case', { caseId }),
    needed: ['eventData.caseId'],
    input: ({ case: caseId }) => ({ caseId }),
    answer: object({
      case: oneCase,
      exhibit,
      reportedAs: list(object({ at: date, text, images: list(image, { none: true }) }), { none: true }),
      writer,
    }),
  },
  {
    ...about,
    operation: 'takeCase',
    first: aCase,
    asked: ({ case: caseId }) => asks('take', { caseId }),
    needed: ['eventData.caseId'],
    input: ({ case: caseId }) => ({ caseId }),
    answer: object({ case: oneCase }),
  },
  {
    ...about,
    operation: 'releaseCase',
    first: aCase,
    asked: ({ case: caseId }) => asks('release', { caseId }),
    needed: ['eventData.caseId'],
    input: ({ case: caseId }) => ({ caseId }),
    answer: object({ case: oneCase }),
  },
  {
    ...about,
    operation: 'decideCase',
    first: aCase,
    asked: ({ case: caseId }) => asks('decide', { caseId, version: 0, decision: removal }),
    optional: ['eventData.decision.sentence', 'eventData.decision.days'],
    needed: ['eventData.caseId', 'eventData.version', 'eventData.decision', 'eventData.decision.kind', 'eventData.decision.reason'],
    input: ({ case: caseId }) => ({ caseId, version: 0, decision: removal }),
    answer: object({ case: oneCase }),
  },
  {
    ...about,
    operation: 'undoDecision',
    async first(community) {
      const found = await aCase(community)
      const decided = await community.yes('/', asks('decide', { caseId: found.case, version: 0, decision: removal }), { token: found.as })
      return { ...found, decision: (decided['case'] as { decision: { id: string } }).decision.id }
    },
    asked: ({ decision: decisionId }) => asks('undo', { decisionId }),
    needed: ['eventData.decisionId'],
    input: ({ decision: decisionId }) => ({ decisionId }),
    answer: object({ case: oneCase }),
  },
  {
    ...about,
    operation: 'decideAppeal',
    async first(community) {
      const found = await suspended(community)
      await community.yes('/', asks('appeal', { decisionId: found.decision, text: '억울해요.' }), { token: found.writer })
      return { as: found.other, case: found.case }
    },
    asked: ({ case: caseId }) => asks('decideAppeal', { caseId, version: 2, outcome: 'shorten', days: 1, sentence: '하루면 충분해요.' }),
    optional: ['eventData.sentence'],
    needed: ['eventData.caseId', 'eventData.version', 'eventData.outcome', 'eventData.days'],
    input: ({ case: caseId }) => ({ caseId, version: 2, outcome: 'shorten', days: 1, sentence: '하루면 충분해요.' }),
    answer: object({ case: oneCase }),
  },
  {
    ...about,
    operation: 'ownDecisions',
    async first(community) {
      return { as: (await suspended(community)).writer }
    },
    asked: () => asks('own'),
    optional: ['eventData'],
    input: () => ({}),
    answer: own,
  },
  {
    ...about,
    operation: 'appeal',
    async first(community) {
      const { writer: as, decision: found } = await suspended(community)
      return { as, decision: found }
    },
    asked: ({ decision: decisionId }) => asks('appeal', { decisionId, text: '억울해요.' }),
    needed: ['eventData.decisionId', 'eventData.text'],
    input: ({ decision: decisionId }) => ({ decisionId, text: '억울해요.' }),
    answer: own,
  },
]
