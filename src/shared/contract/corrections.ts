import * as z from 'zod'
import { changedCorrection, correction, correctionTarget, newCorrection, saidFromWire, wireSaid } from './corrections-shapes'
import {
  countedPlace,
  id,
  isNone,
  isYes,
  place,
  placeFromWire,
  time,
  wireFlag,
  wireMaybe,
  wireOptions,
  wirePlace,
  wireText,
} from './fields'
import { hasFields, nothing, operation } from './operation'
import { pageUnder } from './page'

const asks = (correctionType: string) => hasFields({ eventType: 'correction', correctionType })
const asking = <Data>(correctionType: string, eventData: Data) => ({ eventType: 'correction', correctionType, eventData })

const wireTarget = { kind: wireText, id: wireText }
const targetFromWire = ({ kind, id: itemId }: { kind: string; id: string }) => ({ kind, id: itemId }) as z.output<typeof correctionTarget>

const wireWritten = { of: wireText, ...wireSaid }
const writtenFromWire = ({ of, ...said }: z.output<z.ZodObject<typeof wireWritten>>) => ({ of, ...saidFromWire(said) })

const wireOne = z.looseObject({ eventData: z.looseObject({ correctionId: wireText }) })
const one = z.strictObject({ correctionId: id })
/** A call that only names a correction. */
const aboutOne = (correctionType: string) => ({
  path: '/' as const,
  login: 'required' as const,
  write: true as const,
  match: asks(correctionType),
  request: () =>
    z.codec(wireOne, one, {
      decode: (w) => ({ correctionId: w.eventData.correctionId }),
      encode: (input) => asking(correctionType, input),
    }),
})

const saved = z.codec(z.object({ correction }), z.strictObject({ correction: correction.out }), {
  decode: (w) => w,
  encode: (answer) => answer,
})

/** Corrections of posts, comments, questions and answers (docs/product/corrections.md). */
export const correctionOperations = {
  /**
   * Those with most agreements first, of the same number the oldest. `next` is the `after` of the next page; a page after `before`, the last
   * one shown, goes on at its agreements of now.
   */
  corrections: operation({
    path: '/',
    login: 'optional',
    match: asks('list'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({ ...wireTarget, before: wireMaybe(z.string('invalid')), after: wireMaybe(z.string('invalid')) }),
        }),
        z.strictObject({ target: correctionTarget, before: id.optional(), after: countedPlace.optional() }),
        {
          decode: ({ eventData: data }) => ({
            target: targetFromWire(data),
            ...(isNone(data.before) ? {} : { before: data.before }),
            ...(isNone(data.after) ? {} : { after: data.after }),
          }),
          encode: ({ target, ...place }) => asking('list', { ...target, ...place }),
        },
      ),
    response: () => pageUnder('correction', correction),
    answers: [],
  }),

  /**
   * One for each person and text: while the caller has one, another is `exists`. The caller's own text: `forbidden`. A text that is no
   * longer `of`: `changed`.
   */
  correct: operation({
    composes: true,
    path: '/',
    login: 'required',
    write: true,
    idempotent: true,
    match: asks('write'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ ...wireTarget, ...wireWritten }) }), newCorrection, {
        decode: ({ eventData: data }) => ({ target: targetFromWire(data), ...writtenFromWire(data) }),
        encode: ({ target, ...written }) => asking('write', { ...target, ...written }),
      }),
    response: () => saved,
    answers: ['exists'],
  }),

  /** The caller's own. Where a sentence reads otherwise than before, nobody agrees with it any more. `changed` as `correct`. */
  editCorrection: operation({
    composes: true,
    path: '/',
    login: 'required',
    write: true,
    match: asks('edit'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ correctionId: wireText, ...wireWritten }) }), changedCorrection, {
        decode: ({ eventData: data }) => ({ correctionId: data.correctionId, ...writtenFromWire(data) }),
        encode: (input) => asking('edit', input),
      }),
    response: () => saved,
    answers: [],
  }),

  deleteCorrection: operation({ ...aboutOne('delete'), whileSuspended: true, response: () => nothing, answers: [] }),

  /**
   * Restores the caller's own correction while its deletion can be undone; later, or when the caller has another one of the text:
   * `expired`.
   */
  restoreCorrection: operation({ ...aboutOne('restore'), whileSuspended: true, response: () => nothing, answers: ['expired'] }),

  /** For the writer of the text, once; repeating changes nothing. */
  thankCorrection: operation({ ...aboutOne('thank'), response: () => nothing, answers: [] }),

  /** For members who help with a language of the text, except the writers of the text and of the correction: `forbidden`. */
  agreeWithCorrection: operation({
    path: '/',
    login: 'required',
    write: true,
    match: asks('agree'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ correctionId: wireText, agree: wireFlag }) }),
        z.strictObject({ correctionId: id, agreed: z.boolean() }),
        {
          decode: ({ eventData: data }) => ({ correctionId: data.correctionId, agreed: isYes(data.agree) }),
          encode: ({ correctionId, agreed }) => asking('agree', { correctionId, agree: agreed }),
        },
      ),
    response: () =>
      z.codec(z.object({ agree: z.boolean(), agree_cnt: z.number() }), z.strictObject({ agreed: z.boolean(), agreements: z.number() }), {
        decode: (w) => ({ agreed: w.agree, agreements: w.agree_cnt }),
        encode: (answer) => ({ agree: answer.agreed, agree_cnt: answer.agreements }),
      }),
    answers: [],
  }),

  /**
   * For the writer of the text: its changed sentences become an edit of it. A text that is no longer the corrected one: `changed`; a
   * corrected text that breaks the rules for texts: `invalid`.
   */
  applyCorrection: operation({
    ...aboutOne('apply'),
    response: () =>
      z.codec(
        z.object({ content: z.string(), edited_date: z.string().nullable() }),
        z.strictObject({ content: z.string(), editedAt: time.nullable() }),
        {
          decode: (w) => ({ content: w.content, editedAt: w.edited_date }),
          encode: (answer) => ({ content: answer.content, edited_date: answer.editedAt }),
        },
      ),
    answers: [],
  }),

  /** How many texts of others the caller has corrected since a time, and how many corrections they received. */
  hiddenCorrections: operation({
    path: '/',
    login: 'required',
    match: asks('blinds'),
    request: () =>
      z.codec(z.looseObject({ eventData: wireOptions(wirePlace) }), z.strictObject(place), {
        decode: (w) => placeFromWire(w.eventData || {}),
        encode: (input) => asking('blinds', { offset: 0, ...input }),
      }),
    response: () => pageUnder('correction', correction),
    answers: [],
  }),

  /** How many texts of others the caller has corrected since a time, and how many corrections they received. */
  correctionFigures: operation({
    path: '/',
    login: 'required',
    match: asks('figures'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ since: wireText }) }), z.strictObject({ since: time }), {
        decode: (w) => ({ since: w.eventData.since }),
        encode: (input) => asking('figures', input),
      }),
    response: () =>
      z.codec(z.object({ given: z.number(), received: z.number() }), z.strictObject({ given: z.number(), received: z.number() }), {
        decode: (w) => w,
        encode: (answer) => answer,
      }),
    answers: [],
  }),
}
