import * as z from 'zod'
import { type AuditAct, auditActs } from '../audit'
import { limits } from '../limits'
import { type RuleEffect, type RuleKind, ruleEffects, ruleKinds } from '../order-rules'
import { type Role, roles } from '../roles'
import {
  auditActors,
  auditEntry,
  listedMember,
  type MemberFilter,
  type MemberOrder,
  memberFilters,
  memberOrders,
  orderRule,
  ruleWords,
  staffMember,
  unsealReason,
} from './administering-shapes'
import { id, isNone, nextPlace, text, time, timedPlace, wireMaybe, wireText } from './fields'
import { writerFacts } from './moderating-shapes'
import { hasFields, operation, plainAnswer } from './operation'

const asks = (administrationType: string) => hasFields({ eventType: 'administration', administrationType })
const asking = <Data>(administrationType: string, eventData: Data) => ({ eventType: 'administration', administrationType, eventData })
const about = { path: '/', login: 'required', role: 'administrator' } as const

const withoutInput = (administrationType: string) =>
  z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => asking(administrationType, {}) })

/** The members with a role, administrators first. */
const staff = plainAnswer({ people: z.array(staffMember) })

/** The listed words and domains, the latest first. */
const rules = plainAnswer({ rules: z.array(orderRule) })

/** Running a community (docs/product/moderation.md "Roles", "Audit", "Anonymous writers"); only for administrators. */
export const administeringOperations = {
  /**
   * Entries of the audit, the latest first; a page goes on after `before`, as in `moderationCases`. `actor`: a member's id, or 'commandLine'. `from`
   * (included) and `to` (not included) are times. `most`: how many entries, 20 by default.
   */
  audit: operation({
    ...about,
    long: true,
    match: asks('audit'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            actor: wireMaybe(z.string('invalid')),
            act: wireMaybe(z.string('invalid')),
            from: wireMaybe(z.string('invalid')),
            to: wireMaybe(z.string('invalid')),
            before: wireMaybe(z.string('invalid')),
            most: wireMaybe(z.number('invalid')),
          }),
        }),
        z.strictObject({
          actor: z.union([z.literal('commandLine'), id], 'invalid').optional(),
          act: z.enum(auditActs, 'invalid').optional(),
          from: time.optional(),
          to: time.optional(),
          before: timedPlace.optional(),
          most: z.number().int('invalid').min(1, 'invalid').max(limits.moderation.auditAtOnce, 'invalid').optional(),
        }),
        {
          decode: ({ eventData: { actor, act, from, to, before, most } }) => ({
            ...(isNone(actor) ? {} : { actor: actor as 'commandLine' }),
            ...(isNone(act) ? {} : { act: act as AuditAct }),
            ...(isNone(from) ? {} : { from }),
            ...(isNone(to) ? {} : { to }),
            ...(isNone(before) ? {} : { before }),
            ...(isNone(most) ? {} : { most }),
          }),
          encode: (input) => asking('audit', input),
        },
      ),
    response: () => plainAnswer({ items: z.array(auditEntry), more: z.boolean(), next: nextPlace }),
    answers: [],
  }),

  /** Everybody who has an entry in the audit. */
  auditActors: operation({
    ...about,
    match: asks('auditActors'),
    request: () => withoutInput('auditActors'),
    response: () => plainAnswer({ actors: auditActors }),
    answers: [],
  }),

  /**
   * A page of the members, which goes on after `after`: the `next` of the page before, null at the end. With `text`, those whose nickname
   * contains it, the newest first. `total`: how many there are, for a `text` at least so many from `limits.searchTotal` on; a further page may have
   * null. `searched`: the text that was searched for instead, as in other searches.
   */
  members: operation({
    ...about,
    match: asks('members'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            filter: wireText,
            order: wireText,
            text: wireMaybe(z.string('invalid')),
            after: wireMaybe(z.string('invalid')),
          }),
        }),
        z.strictObject({
          filter: z.enum(memberFilters, 'invalid'),
          order: z.enum(memberOrders, 'invalid'),
          text: text(limits.searchText).optional(),
          after: text(36).optional(),
        }),
        {
          decode: ({ eventData: { filter, order, text: words, after } }) => ({
            ...{ filter: filter as MemberFilter, order: order as MemberOrder },
            ...(isNone(words) ? {} : { text: words }),
            ...(isNone(after) ? {} : { after }),
          }),
          encode: (input) => asking('members', input),
        },
      ),
    response: () =>
      plainAnswer({
        items: z.array(listedMember),
        total: z.number().nullable(),
        searched: z.string().nullable(),
        next: z.string().nullable(),
      }),
    answers: [],
  }),

  /** The members with a role, administrators first. */
  staff: operation({ ...about, match: asks('staff'), request: () => withoutInput('staff'), response: () => staff, answers: [] }),

  /** Gives a member a role, or takes it (`member`); effective at once. `lastAdministrator` when nobody would be one any more. */
  setRole: operation({
    ...about,
    write: true,
    match: asks('setRole'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ userId: wireText, role: wireText }) }),
        z.strictObject({ userId: id, role: z.enum(roles, 'invalid') }),
        {
          decode: ({ eventData: { userId, role } }) => ({ userId, role: role as Role }),
          encode: (input) => asking('setRole', input),
        },
      ),
    response: () => staff,
    answers: [],
  }),

  /** Tells who wrote the anonymous item of a case, in this answer alone, and records it with the reason. `invalid` for one with a name. */
  unsealWriter: operation({
    ...about,
    write: true,
    match: asks('unseal'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ caseId: wireText, reason: wireText }) }),
        z.strictObject({ caseId: id, reason: unsealReason }),
        {
          decode: ({ eventData: { caseId, reason } }) => ({ caseId, reason }),
          encode: (input) => asking('unseal', input),
        },
      ),
    response: () => plainAnswer({ writer: writerFacts }),
    answers: [],
  }),

  /** The words and domains of order keeping. */
  orderRules: operation({ ...about, match: asks('rules'), request: () => withoutInput('rules'), response: () => rules, answers: [] }),

  /** Lists a word or a domain, or changes what becomes of texts with it. `limit` when there are too many. */
  setRule: operation({
    ...about,
    write: true,
    match: asks('setRule'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ kind: wireText, words: wireText, effect: wireText }) }),
        z.strictObject({ kind: z.enum(ruleKinds, 'invalid'), words: ruleWords, effect: z.enum(ruleEffects, 'invalid') }),
        {
          decode: ({ eventData: { kind, words, effect } }) => ({ kind: kind as RuleKind, words, effect: effect as RuleEffect }),
          encode: (input) => asking('setRule', input),
        },
      ),
    response: () => rules,
    answers: ['limit'],
  }),

  /** Removes a word or domain from the list; one that is not there is no error. */
  removeRule: operation({
    ...about,
    write: true,
    match: asks('removeRule'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ ruleId: wireText }) }), z.strictObject({ ruleId: id }), {
        decode: ({ eventData: { ruleId } }) => ({ ruleId }),
        encode: (input) => asking('removeRule', input),
      }),
    response: () => rules,
    answers: [],
  }),
}
