import type { Community } from '../community'
import type { Sample } from '../sample'
import { date, filled, flag, id, image, list, nullable, number, object, oneOf, text } from '../shape'
import { writer } from './moderating'

const about = { path: '/', rows: ['added: administration'], login: 'required' as const }
const asks = (administrationType: string, eventData: Record<string, unknown> = {}) => ({
  eventType: 'administration',
  administrationType,
  eventData,
})

const actor = object({ userId: nullable(id), nickname: text })
const entry = object({
  id,
  at: date,
  actor,
  act: oneOf('decide', 'undo', 'decideAppeal', 'unseal', 'grant', 'revoke', 'lift', 'setRule', 'removeRule'),
  subject: oneOf('post', 'reply', 'question', 'answer', 'program', 'review', 'correction', 'message', 'user', 'word', 'domain'),
  subjectId: id,
  nickname: text,
  caseId: nullable(id),
  decision: nullable(oneOf('dismiss', 'remove', 'warn', 'suspend', 'close')),
  reason: nullable(oneOf(0, 1, 2, 3, 4)),
  removed: flag,
  outcome: nullable(oneOf('keep', 'shorten', 'lift')),
  role: nullable(oneOf('member', 'moderator', 'administrator')),
  words: text,
  effect: nullable(oneOf('queue', 'refuse')),
})
const people = list(
  object({ userId: id, nickname: filled, imagePath: nullable(image), academy: nullable(text), role: oneOf('moderator', 'administrator') }),
)
const member = object({
  ...{ userId: id, nickname: filled, imagePath: nullable(image), role: oneOf('member', 'moderator', 'administrator'), joinedAt: date },
  activity: nullable(oneOf('here', 'today', 'week', 'month', 'longer')),
  suspended: nullable(object({ until: nullable(date) })),
  ...{ closed: flag, visible: flag },
})

/** A new administrator who has made minji a moderator. */
async function anAdministrator({ person, minji, server, yes }: Community) {
  const administrator = await person()
  await server.services.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', administrator.id).execute()
  await yes('/', asks('setRole', { userId: minji.id, role: 'moderator' }), { token: administrator.token })
  return { as: administrator.token, haru: administrator.id }
}

/** A reported question of minji's without her name. */
async function anAnonymousCase(community: Community) {
  const { as } = await anAdministrator(community)
  const { yes, haru, minji, server } = community
  const asked = { title: '', content: '이 말은 무슨 뜻인가요?', anonymous: true, qnaId: null }
  const { qna_id: qnaId } = await yes('/', { eventType: 'qna', qnaType: 'write', eventData: asked }, { token: minji.token })
  await yes('/', { eventType: 'qna', qnaType: 'report', eventData: { qnaId, reason: 1 } }, { token: haru.token })
  const found = await server.services.db.selectFrom('cases').select('id').where('item_id', '=', String(qnaId)).executeTakeFirstOrThrow()
  return { as, case: found.id }
}

const rules = object({
  rules: list(object({ id, kind: oneOf('word', 'domain'), words: filled, effect: oneOf('queue', 'refuse'), at: date })),
})

/** A new administrator who has listed two words. */
async function listed(community: Community) {
  const { as } = await anAdministrator(community)
  const given = { kind: 'word', words: '떴다방', effect: 'queue' }
  await community.yes('/', asks('setRule', given), { token: as })
  await community.yes('/', asks('setRule', { ...given, words: '선착순 모집' }), { token: as })
  const rule = await community.server.services.db.selectFrom('order_rules').select('id').limit(1).executeTakeFirstOrThrow()
  return { as, case: rule.id }
}

const from = '2020-03-01T00:00:00.000Z'
const to = '2100-03-01T00:00:00.000Z'
const last = 'ffffffff-ffff-7fff-8fff-ffffffffffff'

export const administeringSamples: Sample[] = [
  {
    ...about,
    operation: 'audit',
    first: anAdministrator,
    asked: ({ haru }) => asks('audit', { actor: haru, act: 'grant', from, to, before: last, most: 50 }),
    optional: ['eventData.actor', 'eventData.act', 'eventData.from', 'eventData.to', 'eventData.before', 'eventData.most'],
    needed: ['eventData'],
    input: ({ haru: actorId }) => ({ actor: actorId, act: 'grant', from, to, before: last, most: 50 }),
    answer: object({ items: list(entry), more: flag, next: nullable(text) }),
  },
  {
    ...about,
    operation: 'auditActors',
    first: anAdministrator,
    asked: () => asks('auditActors'),
    optional: ['eventData'],
    input: () => ({}),
    answer: object({ actors: list(actor) }),
  },
  {
    ...about,
    operation: 'members',
    first: anAdministrator,
    asked: () => asks('members', { filter: 'everyone', order: 'newest', text: 'person', after: last }),
    optional: ['eventData.text', 'eventData.after'],
    needed: ['eventData.filter', 'eventData.order'],
    input: () => ({ filter: 'everyone', order: 'newest', text: 'person', after: last }),
    answer: object({ items: list(member), total: nullable(number), searched: nullable(text), next: nullable(text) }),
  },
  {
    ...about,
    operation: 'staff',
    first: anAdministrator,
    asked: () => asks('staff'),
    optional: ['eventData'],
    input: () => ({}),
    answer: object({ people }),
  },
  {
    ...about,
    operation: 'setRole',
    first: anAdministrator,
    asked: ({ stranger }) => asks('setRole', { userId: stranger, role: 'moderator' }),
    needed: ['eventData.userId', 'eventData.role'],
    input: ({ stranger: userId }) => ({ userId, role: 'moderator' }),
    answer: object({ people }),
  },
  {
    ...about,
    operation: 'unsealWriter',
    first: anAnonymousCase,
    asked: ({ case: caseId }) => asks('unseal', { caseId, reason: '경찰이 요청했어요.' }),
    needed: ['eventData.caseId', 'eventData.reason'],
    input: ({ case: caseId }) => ({ caseId, reason: '경찰이 요청했어요.' }),
    answer: object({ writer }),
  },
  {
    ...about,
    operation: 'orderRules',
    first: listed,
    asked: () => asks('rules'),
    optional: ['eventData'],
    input: () => ({}),
    answer: rules,
  },
  {
    ...about,
    operation: 'setRule',
    first: anAdministrator,
    asked: () => asks('setRule', { kind: 'domain', words: 'bad.example', effect: 'refuse' }),
    needed: ['eventData.kind', 'eventData.words', 'eventData.effect'],
    input: () => ({ kind: 'domain', words: 'bad.example', effect: 'refuse' }),
    answer: rules,
  },
  {
    ...about,
    operation: 'removeRule',
    first: listed,
    asked: ({ case: ruleId }) => asks('removeRule', { ruleId }),
    needed: ['eventData.ruleId'],
    input: ({ case: ruleId }) => ({ ruleId }),
    answer: rules,
  },
]
