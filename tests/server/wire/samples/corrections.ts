import type { Sample } from '../sample'
import { date, flag, nullable, number, object, text } from '../shape'
import { correction, done, page } from '../shapes'

const common = { path: '/', rows: ['added: corrections'] }
const asks = (correctionType: string, eventData: Record<string, unknown>) => ({ eventType: 'correction', correctionType, eventData })

const later = (given: string) => `f${given.slice(1)}`

const written = {
  of: '까치밥',
  sentences: [{ original: '까치밥', corrected: null, good: true, note: '' }],
  comment: '잘 썼어요.',
}
const saved = object({ correction })

/** A call that only names a correction. */
const about = (correctionType: string, operation: string, which: 'correction' | 'ownCorrection', over: Partial<Sample> = {}): Sample => ({
  ...common,
  operation,
  login: 'required',
  asked: ({ [which]: correctionId }) => asks(correctionType, { correctionId }),
  needed: ['eventData.correctionId'],
  input: ({ [which]: correctionId }) => ({ correctionId }),
  answer: done,
  ...over,
})

const reasonOf = { blind: { reason: '' }, blindCancel: {}, report: { reason: 1 } }

const judged = (type: 'blind' | 'blindCancel' | 'report', operation: string): Sample => ({
  ...common,
  operation,
  login: 'required',
  asked: ({ correction: correctionId }) => asks(type, { correctionId, ...reasonOf[type] }),
  ...(type === 'blind' ? { optional: ['eventData.reason'] } : {}),
  needed: ['eventData.correctionId', ...(type === 'report' ? ['eventData.reason'] : [])],
  input: ({ correction: id }) => ({ kind: 'correction', id, ...(type === 'report' ? { reason: 1 } : {}) }),
  answer: done,
  first: async ({ post, correction: correct, haru, minji }) => ({ correction: await correct(minji.token, await post(haru.token)) }),
})

/** Corrections of other members' texts. */
export const correctionSamples: Sample[] = [
  {
    ...common,
    operation: 'corrections',
    login: 'optional',
    asked: ({ ownPost: id }) => asks('list', { kind: 'post', id }),
    needed: ['eventData.kind', 'eventData.id'],
    input: ({ ownPost: id }) => ({ target: { kind: 'post', id } }),
    answer: page('correction', correction),
  },
  {
    ...common,
    operation: 'correct',
    login: 'required',
    asked: ({ post: id }) => asks('write', { kind: 'post', id, ...written }),
    optional: ['eventData.comment', 'eventData.sentences.0.note'],
    needed: ['eventData.kind', 'eventData.id', 'eventData.of', 'eventData.sentences'],
    input: ({ post: id }) => ({ target: { kind: 'post', id }, ...written }),
    answer: saved,
    retried: true,
    first: async ({ post, minji }) => ({ post: await post(minji.token) }),
  },
  {
    ...common,
    operation: 'editCorrection',
    login: 'required',
    asked: ({ ownCorrection: correctionId }) => asks('edit', { correctionId, ...written }),
    optional: ['eventData.comment'],
    needed: ['eventData.correctionId', 'eventData.of', 'eventData.sentences'],
    input: ({ ownCorrection: correctionId }) => ({ correctionId, ...written }),
    answer: saved,
  },
  about('restore', 'restoreCorrection', 'ownCorrection'),
  about('thank', 'thankCorrection', 'correction'),
  about('apply', 'applyCorrection', 'correction', {
    answer: object({ content: text, edited_date: nullable(date) }),
    first: async ({ post, correction: correct, haru, minji }) => ({ correction: await correct(minji.token, await post(haru.token)) }),
  }),
  about('delete', 'deleteCorrection', 'ownCorrection', {
    first: async ({ post, correction: correct, haru, minji }) => ({ ownCorrection: await correct(haru.token, await post(minji.token)) }),
  }),
  {
    ...common,
    operation: 'agreeWithCorrection',
    login: 'required',
    asked: ({ correction: correctionId }) => asks('agree', { correctionId, agree: false }),
    optional: ['eventData.agree'],
    needed: ['eventData.correctionId'],
    input: ({ correction: correctionId }) => ({ correctionId, agreed: false }),
    answer: object({ agree: flag, agree_cnt: number }),
    first: async ({ person, post, correction: correct, minji }) => ({
      correction: await correct(minji.token, await post((await person()).token)),
    }),
  },
  {
    ...common,
    operation: 'correctionFigures',
    login: 'required',
    asked: () => asks('figures', { since: '2026-01-01T00:00:00.000Z' }),
    needed: ['eventData.since'],
    input: () => ({ since: '2026-01-01T00:00:00.000Z' }),
    answer: object({ given: number, received: number }),
  },
  judged('blind', 'hideItem'),
  judged('report', 'reportItem'),
  judged('blindCancel', 'showItem'),
  {
    ...common,
    operation: 'hiddenCorrections',
    login: 'required',
    asked: ({ correction: before }) => asks('blinds', { offset: 0, before: later(before) }),
    optional: ['eventData', 'eventData.offset', 'eventData.before'],
    input: ({ correction: before }) => ({ offset: 0, before: later(before) }),
    answer: page('correction', correction),
    async first({ post, correction: correct, haru, minji, yes }) {
      const correctionId = await correct(minji.token, await post(haru.token))
      await yes('/', asks('blind', { correctionId }), { token: haru.token })
      return { correction: correctionId }
    },
  },
]
