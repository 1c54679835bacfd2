import * as z from 'zod'
import { id, isNone, wireMaybe } from './fields'
import { helpItem } from './help-shapes'
import { hasFields, nothing, operation } from './operation'

const asks = (helpType: string) => hasFields({ eventType: 'help', helpType })
const asking = <Data>(helpType: string, eventData: Data) => ({ eventType: 'help', helpType, eventData })
const withoutInput = (helpType: string) =>
  z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => asking(helpType, {}) })

/** Texts of learners that nobody has corrected or answered (docs/product/feed.md "Help"). */
export const helpOperations = {
  /** In the languages that the caller helps with, one of each writer, newest first; a page goes on after `before`, the last one shown. */
  helpWanted: operation({
    path: '/',
    login: 'required',
    match: asks('list'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ before: wireMaybe(z.string('invalid')) }) }),
        z.strictObject({ before: id.optional() }),
        {
          decode: ({ eventData: { before } }) => (isNone(before) ? {} : { before }),
          encode: (input) => asking('list', input),
        },
      ),
    response: () =>
      z.codec(
        z.object({ help: z.array(helpItem), more: z.boolean() }),
        z.strictObject({ items: z.array(helpItem.out), more: z.boolean() }),
        {
          decode: (w) => ({ items: w.help, more: w.more }),
          encode: (page) => ({ help: page.items, more: page.more }),
        },
      ),
    answers: [],
  }),

  /** How many there are, up to limits.ts `help.counted`, and whether the caller is to be invited to help. */
  helpCount: operation({
    path: '/',
    login: 'required',
    match: asks('count'),
    request: () => withoutInput('count'),
    response: () =>
      z.codec(z.object({ count: z.number(), invited: z.boolean() }), z.strictObject({ count: z.number(), invited: z.boolean() }), {
        decode: (w) => w,
        encode: (answer) => answer,
      }),
    answers: [],
  }),

  /** The caller is never invited again. */
  answerHelpInvite: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('notNow'),
    request: () => withoutInput('notNow'),
    response: () => nothing,
    answers: [],
  }),
}
