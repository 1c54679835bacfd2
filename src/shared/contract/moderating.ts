import * as z from 'zod'
import { caseKinds } from '../case-kinds'
import { limits } from '../limits'
import type { ReportReason } from '../report-reasons'
import { id, isNone, nextPlace, text, time, timedPlace, wireMaybe, wireText } from './fields'
import {
  appealOutcomes,
  type CaseKind,
  caseLists,
  caseRow,
  exhibit,
  type GivenDecision,
  given,
  ownDecision,
  reportedVersion,
  writerFacts,
} from './moderating-shapes'
import { hasFields, operation, plainAnswer } from './operation'
import { reasonFromWire, reportReason } from './report-reason'

const asks = (moderationType: string) => hasFields({ eventType: 'moderation', moderationType })
const asking = <Data>(moderationType: string, eventData: Data) => ({ eventType: 'moderation', moderationType, eventData })
const about = { path: '/', login: 'required', role: 'moderator' } as const

const withoutInput = (moderationType: string) =>
  z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => asking(moderationType, {}) })

const byCase = (moderationType: string) =>
  z.codec(z.looseObject({ eventData: z.looseObject({ caseId: wireText }) }), z.strictObject({ caseId: id }), {
    decode: ({ eventData: { caseId } }) => ({ caseId }),
    encode: (input) => asking(moderationType, input),
  })

/** `until`: of the suspension; null where there is none, or no end. `slowed`: one text an hour, until moderators have looked. */
const ownDecisions = {
  decisions: z.array(ownDecision),
  suspended: z.boolean(),
  until: time.nullable(),
  closed: z.boolean(),
  slowed: z.boolean(),
}
const oneCase = plainAnswer({ case: caseRow })

/** The work on reported items (docs/product/moderation.md "Cases"); only for moderators. */
export const moderatingOperations = {
  /**
   * Open cases by their latest report, or decided ones by the decision, the latest first; a page goes on after `before`: the `next` of the
   * page before, null at the end; the last case's id for older servers, which send no `next`. `appeals`: the open ones with an appeal.
   */
  moderationCases: operation({
    ...about,
    match: asks('cases'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            filter: wireMaybe(z.string('invalid')),
            kind: wireMaybe(z.string('invalid')),
            reason: z.unknown().optional(),
            language: wireMaybe(z.string('invalid')),
            before: wireMaybe(z.string('invalid')),
          }),
        }),
        z.strictObject({
          filter: z.enum(caseLists, 'invalid'),
          kind: z.enum(caseKinds, 'invalid').optional(),
          reason: reportReason.optional(),
          language: z.enum(['korean', 'english'], 'invalid').optional(),
          before: timedPlace.optional(),
        }),
        {
          decode: ({ eventData: { filter, kind, reason, language, before } }) => ({
            filter: (isNone(filter) ? 'new' : filter) as 'new',
            ...(isNone(kind) ? {} : { kind: kind as CaseKind }),
            ...(isNone(reason) ? {} : { reason: reasonFromWire(reason) }),
            ...(isNone(language) ? {} : { language: language as 'korean' }),
            ...(isNone(before) ? {} : { before }),
          }),
          encode: (input) => asking('cases', input),
        },
      ),
    response: () => plainAnswer({ items: z.array(caseRow), more: z.boolean(), next: nextPlace, open: z.number(), mine: z.number() }),
    answers: [],
  }),

  /** How many cases are open, and how many the caller has taken. */
  moderationCount: operation({
    ...about,
    match: asks('count'),
    request: () => withoutInput('count'),
    response: () => plainAnswer({ open: z.number(), mine: z.number() }),
    answers: [],
  }),

  /**
   * A case with its item in its place and its writer; an anonymous writer stays anonymous. Reporters are not named. `reportedAs`: what the item
   * said when it was reported, where it was edited since, the earliest first; absent from older servers.
   */
  moderationCase: operation({
    ...about,
    match: asks('case'),
    request: () => byCase('case'),
    response: () => plainAnswer({ case: caseRow, exhibit, reportedAs: z.array(reportedVersion).optional(), writer: writerFacts }),
    answers: [],
  }),

  /**
   * Keeps others from deciding for ten minutes; taking it again renews them. `caseTaken` while another has it, `caseDecided` when it is not
   * open.
   */
  takeCase: operation({ ...about, write: true, match: asks('take'), request: () => byCase('take'), response: () => oneCase, answers: [] }),

  /** Lets a case go; one that the caller does not have is unchanged. */
  releaseCase: operation({
    ...about,
    write: true,
    match: asks('release'),
    request: () => byCase('release'),
    response: () => oneCase,
    answers: [],
  }),

  /**
   * Decides a case in the state `version` that the caller saw; otherwise `caseDecided`. `caseTaken` while another has it. `invalid` for the
   * removal of a person, and for cases about the caller.
   */
  decideCase: operation({
    ...about,
    write: true,
    match: asks('decide'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({ caseId: wireText, version: z.number('invalid'), decision: z.looseObject({ reason: z.unknown() }) }),
        }),
        z.strictObject({ caseId: id, version: z.number('invalid').int('invalid').min(0, 'invalid'), decision: given }),
        {
          decode: ({ eventData: { caseId, version, decision } }) => {
            const { kind, reason, sentence, days } = decision as Partial<Record<keyof GivenDecision, unknown>>
            return {
              caseId,
              version,
              decision: {
                kind,
                reason: reasonFromWire(reason) as ReportReason,
                sentence: isNone(sentence) ? '' : sentence,
                days: isNone(days) ? null : days,
              } as GivenDecision,
            }
          },
          encode: (input) => asking('decide', input),
        },
      ),
    response: () => oneCase,
    answers: [],
  }),

  /** Undoes the latest decision about a case within a day: everything is as before it. Too late: `expired`; the writer has written another in its place: `wrongState`. */
  undoDecision: operation({
    ...about,
    write: true,
    match: asks('undo'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ decisionId: wireText }) }), z.strictObject({ decisionId: id }), {
        decode: ({ eventData: { decisionId } }) => ({ decisionId }),
        encode: (input) => asking('undo', input),
      }),
    response: () => oneCase,
    answers: ['expired', 'wrongState'],
  }),

  /**
   * Decides the appeal of a case's writer: the decision stays, its suspension ends earlier (`days` from the decision), or it is lifted.
   * `forbidden` for the moderator who made the decision; `invalid` for what cannot be shortened.
   */
  decideAppeal: operation({
    ...about,
    write: true,
    match: asks('decideAppeal'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            caseId: wireText,
            version: z.number('invalid'),
            outcome: wireText,
            days: z.unknown().optional(),
            sentence: wireMaybe(z.string('invalid')),
          }),
        }),
        z.strictObject({
          caseId: id,
          version: z.number('invalid').int('invalid').min(0, 'invalid'),
          outcome: z.enum(appealOutcomes, 'invalid'),
          days: given.shape.days,
          sentence: given.shape.sentence,
        }),
        {
          decode: ({ eventData: { caseId, version, outcome, days, sentence } }) => ({
            ...{ caseId, version, outcome: outcome as 'keep' },
            days: (isNone(days) ? null : days) as 7,
            sentence: isNone(sentence) ? '' : sentence,
          }),
          encode: (input) => asking('decideAppeal', input),
        },
      ),
    response: () => oneCase,
    answers: ['wrongState'],
  }),

  /** The decisions about what the caller wrote, the latest first, and whether they may write. For every member. */
  ownDecisions: operation({
    path: '/',
    login: 'required',
    match: asks('own'),
    request: () => withoutInput('own'),
    response: () => plainAnswer(ownDecisions),
    answers: [],
  }),

  /** Appeals against a decision, once: `exists` for a second time, `expired` after 30 days, `wrongState` for one that does not stand. */
  appeal: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('appeal'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ decisionId: wireText, text: wireText }) }),
        z.strictObject({ decisionId: id, text: text(limits.moderation.appeal) }),
        {
          decode: ({ eventData: { decisionId, text: words } }) => ({ decisionId, text: words }),
          encode: (input) => asking('appeal', input),
        },
      ),
    response: () => plainAnswer(ownDecisions),
    answers: ['exists', 'expired', 'wrongState'],
  }),
}
