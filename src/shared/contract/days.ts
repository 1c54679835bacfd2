import * as z from 'zod'
import { id, isYes, wireFlag } from './fields'
import { hasFields, nothing, operation } from './operation'

/** A day of the writer's own calendar, `YYYY-MM-DD`. */
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** The days on which members write (docs/product/people.md "Days written"). */
export const dayOperations = {
  /**
   * The days a member wrote on, the newest first, of the five weeks up to `until`. `until`: the caller's today, or the last day written if
   * that is later. `days` is null when they are not shared with the caller.
   */
  daysWritten: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'userInfo', infoType: 'days' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ userId: z.string('invalid') }) }), z.strictObject({ userId: id }), {
        decode: (w) => ({ userId: w.eventData.userId }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'days', eventData: input }),
      }),
    response: () =>
      z.strictObject({
        days: z.array(day).nullable(),
        until: day,
        /** How many days were written in a row, with at most one day of rest in any seven. */
        streak: z.number().int().min(0),
        shared: z.boolean(),
      }),
    answers: [],
  }),

  /** Sets whether others see the days the caller wrote on. */
  shareDays: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'userInfo', infoType: 'shareDays' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ shared: wireFlag }) }), z.strictObject({ shared: z.boolean() }), {
        decode: (w) => ({ shared: isYes(w.eventData.shared) }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'shareDays', eventData: input }),
      }),
    response: () => nothing,
    answers: [],
  }),
}
