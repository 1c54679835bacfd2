import * as z from 'zod'
import { type CommunityLanguage, communityLanguages, type Goal, goals, levels } from '../languages'
import { isNone, isYes, wireFlag, wireMaybe } from './fields'
import { hasFields, operation } from './operation'
import { user } from './people-shapes'

/** When a member was last active, rounded: within ten minutes, on the viewer's own day, within 7 and 30 days, or longer ago. */
export const activities = ['here', 'today', 'week', 'month', 'longer'] as const
export type Activity = (typeof activities)[number]

const innerPartner = z.strictObject({ user: user.out, activity: z.enum(activities) })
export type Partner = z.output<typeof innerPartner>

const partner = z.codec(z.object({ user, active: z.string() }), innerPartner, {
  // A value that only a newer server knows is the least that can be said.
  decode: (w) => ({ user: w.user, activity: activities.find((each) => each === w.active) ?? 'longer' }),
  encode: (one) => ({ user: one.user, active: one.activity }),
})

/** Where a page begins: the segment, the window in it, and the last one shown (server: partner-order.ts). */
const place = z.string('invalid').regex(/^[01]:[0-5]:[0-9a-f-]{0,36}(?::[0-9a-f-]{36}:[0-5]:[01]:[0-9a-f-]{36})?$/, 'invalid')

/** An area or a university by its Korean name. */
const name = z.string('invalid').min(1, 'required').max(100, 'tooLong')

const some = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values, 'invalid'))
    .max(values.length, 'tooMany')
    .overwrite((all) => [...new Set(all)])

const filters = z.strictObject({
  /** The language they speak; they learn the other one. */
  speaks: z.enum(communityLanguages, 'invalid'),
  /** Their levels in the language they learn; all of them when empty. */
  levels: some(levels),
  /** Those who have one of them; everybody when empty. */
  goals: some(goals),
  region: name.optional(),
  school: name.optional(),
  here: z.boolean(),
  after: place.optional(),
})

/** Finding people to learn with (docs/product/people.md "Partners"). */
export const partnerOperations = {
  /**
   * Members who speak one language and learn the other. `next` is the `after` of the next page; a page may be short or even empty while
   * there is a next one, since a call looks at a limited number of members.
   */
  partners: operation({
    path: '/',
    login: 'required',
    match: hasFields({ eventType: 'partner', partnerType: 'list' }),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            speaks: z.string('invalid'),
            levels: wireMaybe(z.array(z.string('invalid'))),
            goals: wireMaybe(z.array(z.string('invalid'))),
            city: wireMaybe(z.string('invalid')),
            school: wireMaybe(z.string('invalid')),
            here: wireFlag,
            after: wireMaybe(z.string('invalid')),
          }),
        }),
        filters,
        {
          decode: ({ eventData: w }) => ({
            speaks: w.speaks as CommunityLanguage,
            levels: (w.levels || []) as (typeof levels)[number][],
            goals: (w.goals || []) as Goal[],
            ...(isNone(w.city) ? {} : { region: w.city }),
            ...(isNone(w.school) ? {} : { school: w.school }),
            here: isYes(w.here),
            ...(isNone(w.after) ? {} : { after: w.after }),
          }),
          encode: ({ region, ...rest }) => ({
            eventType: 'partner',
            partnerType: 'list',
            eventData: { ...rest, ...(region === undefined ? {} : { city: region }) },
          }),
        },
      ),
    response: () =>
      z.codec(
        z.object({ partners: z.array(partner), next: z.string().nullable() }),
        z.strictObject({ partners: z.array(partner.out), next: z.string().nullable() }),
        { decode: (w) => w, encode: (answer) => answer },
      ),
    answers: [],
  }),

  /** Sets whether others find the caller in the search for partners. */
  setListed: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'userInfo', infoType: 'partner' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ shown: wireFlag }) }), z.strictObject({ listed: z.boolean() }), {
        decode: (w) => ({ listed: isYes(w.eventData.shown) }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'partner', eventData: { shown: input.listed } }),
      }),
    response: () =>
      z.codec(z.object({ userInfo: user }), z.strictObject({ user: user.out }), {
        decode: (w) => ({ user: w.userInfo }),
        encode: (answer) => ({ userInfo: answer.user }),
      }),
    answers: [],
  }),
}
