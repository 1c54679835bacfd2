import * as z from 'zod'
import { limits } from '../limits'
import { programCategories, programOrders } from '../programs'
import { weekdays } from '../weekdays'
import {
  countedPlace,
  id,
  isNone,
  place,
  placeFromWire,
  wholeFromWire,
  wholeUpTo,
  wireMaybe,
  wireOptions,
  wirePlace,
  wireText,
  wireWhole,
} from './fields'
import { likesAnswer, likeToWire, wireLikeType } from './likes'
import { eventData, hasFields, operation, type WireBody } from './operation'
import { program } from './programs-shapes'

const asks = (programType: string) => hasFields({ eventType: 'program', programType })
const listed = z.array(program)
const innerList = z.array(program.out)

const orderToWire = { date: 'date', likes: 'like_cnt' } as const
const wireOrder = wireMaybe(z.enum(['date', 'like_cnt'], 'invalid'))
interface ListPlace {
  offset?: number | undefined
  before?: string | undefined
  after?: string | undefined
}
const placeToWire = ({ offset, before, after }: ListPlace) => ({
  offset: offset ?? 0,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
})

/* The place in a list that may be ordered by likes, or of saved programs. */
const wireOrderedPlace = { ...wirePlace, after: wireMaybe(wireText) }
const orderedPlace = { ...place, after: countedPlace.optional() }
const orderedPlaceFromWire = ({ after, ...data }: Parameters<typeof placeFromWire>[0] & { after?: string | null | undefined }) => ({
  ...placeFromWire(data),
  ...(isNone(after) ? {} : { after }),
})

const ranges = ['priceFrom', 'priceTo', 'hoursFrom', 'hoursTo'] as const
const wireLimits = {
  priceFrom: wireWhole.optional(),
  priceTo: wireWhole.optional(),
  hoursFrom: wireWhole.optional(),
  hoursTo: wireWhole.optional(),
  days: wireMaybe(z.array(z.string('invalid'), 'invalid')),
}
const innerLimits = {
  priceFrom: wholeUpTo(limits.programPrice).optional(),
  priceTo: wholeUpTo(limits.programPrice).optional(),
  hoursFrom: wholeUpTo(limits.programHours).optional(),
  hoursTo: wholeUpTo(limits.programHours).optional(),
  days: z.array(z.enum(weekdays, 'invalid')).max(weekdays.length, 'tooMany').optional(),
}

function limitsFromWire(data: { [Name in keyof typeof wireLimits]?: unknown }): z.input<z.ZodObject<typeof innerLimits>> {
  const given = ranges.filter((name) => !isNone(data[name])).map((name) => [name, wholeFromWire(data[name])])
  return { ...Object.fromEntries(given), ...(isNone(data.days) ? {} : { days: data.days as [] }) }
}

const page = z.codec(
  z.object({ list: listed, total: z.number(), more: z.boolean(), next: z.string().optional() }),
  z.strictObject({ items: innerList, total: z.number(), more: z.boolean(), next: z.string().optional() }),
  {
    decode: ({ list: items, ...w }) => ({ items, ...w }),
    encode: ({ items, ...answer }) => ({ list: items, ...answer }),
  },
)

const mentorPage = z.codec(
  page.in.extend({ review_cnt: z.number().optional(), star_sum: z.number().optional() }),
  page.out.extend({ rating: z.strictObject({ reviewCount: z.number(), starSum: z.number() }) }),
  {
    decode: ({ list: items, review_cnt = 0, star_sum = 0, ...w }) => ({
      items,
      ...w,
      rating: { reviewCount: review_cnt, starSum: star_sum },
    }),
    encode: ({ items, rating, ...answer }) => ({
      list: items,
      ...answer,
      review_cnt: rating.reviewCount,
      star_sum: rating.starSum,
    }),
  },
)

/**
 * Mentoring and tutoring programs, as learners find them (docs/product/programs.md "Subjects and kinds", docs/product/programs.md "The
 * owner's table").
 */
export const programOperations = {
  /** The three sections of the programs' home page, ten programs each; `saved` is the caller's own and empty for visitors. */
  programHome: operation({
    path: '/program',
    login: 'optional',
    match: asks('all'),
    request: () =>
      z.codec(z.looseObject({}), z.strictObject({}), {
        decode: () => ({}),
        encode: () => ({ eventType: 'program', programType: 'all', eventData: {} }),
      }),
    response: () =>
      z.codec(
        z.object({ like: listed, zzim: listed, new: listed }),
        z.strictObject({ recommended: innerList, saved: innerList, newest: innerList }),
        {
          decode: (w) => ({ recommended: w.like, saved: w.zzim, newest: w.new }),
          encode: (home) => ({ like: home.recommended, zzim: home.saved, new: home.newest }),
        },
      ),
    answers: [],
  }),

  /**
   * A category is a subject or a kind (docs/product/programs.md "Subjects and kinds"). By likes, `next` is the `after` of the next page; a
   * page after `before` goes on at that program's likes of now. `total` counts a narrowed list up to `limits.searchTotal` (docs/product/programs.md "Filters").
   */
  programs: operation({
    path: '/program',
    login: 'optional',
    match: asks('list'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: wireOptions({ ...wireOrderedPlace, category: wireMaybe(wireText), orderBy: wireOrder, ...wireLimits }),
        }),
        z.strictObject({ ...orderedPlace, ...innerLimits, category: z.enum(programCategories, 'invalid'), order: z.enum(programOrders) }),
        {
          decode: ({ eventData }) => {
            const data = eventData || {}
            return {
              ...orderedPlaceFromWire(data),
              ...limitsFromWire(data),
              category: (isNone(data.category) ? 'conv' : data.category) as 'conv',
              order: data.orderBy === 'like_cnt' ? ('likes' as const) : ('date' as const),
            }
          },
          encode: ({ category, order, offset, before, after, ...narrowed }) => ({
            eventType: 'program',
            programType: 'list',
            eventData: { ...placeToWire({ offset, before, after }), category, orderBy: orderToWire[order], ...narrowed },
          }),
        },
      ),
    response: () => page,
    answers: [],
  }),

  /** Counts one view per member and day; the owner's views do not count. */
  program: operation({
    path: '/program',
    login: 'optional',
    match: asks('detail'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ programId: wireText }) }), z.strictObject({ programId: id }), {
        decode: (w) => ({ programId: w.eventData.programId }),
        encode: (input) => ({ eventType: 'program', programType: 'detail', eventData: input }),
      }),
    response: () => z.strictObject({ program }),
    answers: [],
  }),

  /** A mentor's programs; the caller's own carry their figures. `rating`: of all of them together, from older servers none. */
  userPrograms: operation({
    path: '/program',
    login: 'optional',
    match: asks('user'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ ...wireOrderedPlace, userId: wireText, orderBy: wireOrder }) }),
        z.strictObject({ ...orderedPlace, userId: id, order: z.enum(programOrders) }),
        {
          decode: ({ eventData: data }) => ({
            ...orderedPlaceFromWire(data),
            userId: data.userId,
            order: data.orderBy === 'like_cnt' ? ('likes' as const) : ('date' as const),
          }),
          encode: (input) => ({
            eventType: 'program',
            programType: 'user',
            eventData: { ...placeToWire(input), userId: input.userId, orderBy: orderToWire[input.order] },
          }),
        },
      ),
    response: () => mentorPage,
    answers: [],
  }),

  /**
   * The programs that the caller has saved, most recent first. `next` is the `after` of the next page, also where the last one is no longer
   * saved by then; a page after the program `before` begins anew there. On the wire it has another name than in lists by likes: older apps
   * pass that on to calls that do not take it.
   */
  savedPrograms: operation({
    path: '/program',
    login: 'required',
    match: asks('zzim'),
    request: () =>
      z.codec(z.looseObject({ eventData: wireOptions(wireOrderedPlace) }), z.strictObject({ ...place, after: id.optional() }), {
        decode: (w) => orderedPlaceFromWire(w.eventData || {}),
        encode: (input) => ({ eventType: 'program', programType: 'zzim', eventData: placeToWire(input) }),
      }),
    response: () =>
      z.codec(
        z.object({ list: listed, total: z.number(), more: z.boolean(), after: id.optional() }),
        z.strictObject({ items: innerList, total: z.number(), more: z.boolean(), next: id.optional() }),
        {
          decode: ({ list: items, after: next, ...w }) => ({ items, ...w, next }),
          encode: ({ items, next: after, ...answer }) => ({ list: items, ...answer, after }),
        },
      ),
    answers: [],
  }),

  /** The programs that the caller has hidden, most recently hidden first. */
  hiddenPrograms: operation({
    path: '/program',
    login: 'required',
    match: asks('blinds'),
    request: () =>
      z.codec(z.looseObject({ eventData: wireOptions(wirePlace) }), z.strictObject(place), {
        decode: (w) => placeFromWire(w.eventData || {}),
        encode: (input) => ({ eventType: 'program', programType: 'blinds', eventData: placeToWire(input) }),
      }),
    response: () => page,
    answers: [],
  }),

  /** Sets a save, never a toggle. The caller's own program: `wrongState`. */
  setSaved: operation({
    path: '/program',
    login: 'required',
    write: true,
    match: (body: WireBody) => asks('addZzim')(body) || asks('removeZzim')(body),
    request: () =>
      z.codec(
        z.looseObject({ programType: z.string(), eventData: z.looseObject({ programId: wireText }) }),
        z.strictObject({ programId: id, saved: z.boolean() }),
        {
          decode: (w) => ({ programId: w.eventData.programId, saved: w.programType === 'addZzim' }),
          encode: ({ programId, saved }) => ({
            eventType: 'program',
            programType: saved ? 'addZzim' : 'removeZzim',
            eventData: { programId },
          }),
        },
      ),
    response: () =>
      z.codec(z.object({ zzim: z.boolean() }), z.strictObject({ saved: z.boolean() }), {
        decode: (w) => ({ saved: w.zzim }),
        encode: (answer) => ({ zzim: answer.saved }),
      }),
    answers: ['wrongState'],
  }),

  /** Sets a like, never a toggle. */
  setProgramLike: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body: WireBody) => hasFields({ eventType: 'like' })(body) && !isNone(eventData(body)['programId']),
    request: () =>
      z.codec(
        z.looseObject({ likeType: wireLikeType, eventData: z.looseObject({ programId: wireText }) }),
        z.strictObject({ programId: id, liked: z.boolean() }),
        {
          decode: (w) => ({ programId: w.eventData.programId, liked: w.likeType === 'like' }),
          encode: ({ liked, ...about }) => likeToWire(liked, about),
        },
      ),
    response: () => likesAnswer,
    answers: [],
  }),
}
