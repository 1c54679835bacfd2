import * as z from 'zod'
import { categories, categoryNames } from '../categories'
import { limits } from '../limits'
import { anyTag } from '../text/tags'
import { post } from './feed-shapes'
import { category, isNone, isYes, place, placeFromWire, tag, wireFlag, wireMaybe, wireOptions, wirePlace } from './fields'
import { eventData, hasFields, operation, type WireBody } from './operation'
import { pageUnder } from './page'

const subscribed = z.codec(z.object({ subscribe: z.array(category) }), z.strictObject({ categories: z.array(z.enum(categories)) }), {
  decode: (w) => ({ categories: w.subscribe }),
  encode: (answer) => ({ subscribe: answer.categories }),
})

const wireListData = wireOptions({ ...wirePlace, tag: wireMaybe(z.array(z.string('invalid'))), subscribedOnly: wireFlag })
const listInput = { ...place, tags: z.array(tag).max(limits.postTags, 'tooMany') }
type ListData = z.output<typeof wireListData>

const listFromWire = (given: ListData) => {
  const data = given || {}
  return { ...placeFromWire(data), tags: isNone(data.tag) ? [] : data.tag.filter((name) => name !== anyTag) }
}
const listToWire = (input: { offset?: number | undefined; before?: string | undefined; tags: string[] }) => ({
  order: 'posting_date',
  offset: input.offset ?? 0,
  ...(input.before === undefined ? {} : { before: input.before }),
  tag: input.tags.length === 0 ? [anyTag] : input.tags,
})

const postPage = z.strictObject({ items: z.array(post.out), total: z.number(), more: z.boolean() })

const isCategoryName = (name: unknown) => Object.values(categoryNames).includes(name as never)
const subscription = (body: WireBody) => hasFields({ eventType: 'posting', postType: 'subscribe' })(body)

/** The lists of posts, and the categories that the caller subscribes to (docs/product/feed.md "Subscriptions"). */
export const feedOperations = {
  subscriptions: operation({
    path: '/',
    login: 'required',
    match: (body) => subscription(body) && isNone(eventData(body)['subscribe']),
    request: () =>
      z.codec(z.looseObject({}), z.strictObject({}), {
        decode: () => ({}),
        encode: () => ({ eventType: 'posting', postType: 'subscribe', eventData: { subscribe: null, isDetail: null } }),
      }),
    response: () => subscribed,
    answers: [],
  }),

  /** A fourth category is refused with `limit` and changes nothing (docs/product/feed.md "Subscriptions"). */
  setSubscription: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: (body) => subscription(body) && !isNone(eventData(body)['subscribe']),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ subscribe: category, isSubscribe: wireFlag }) }),
        z.strictObject({ category: category.out, subscribed: z.boolean() }),
        {
          decode: (w) => ({ category: w.eventData.subscribe, subscribed: isYes(w.eventData.isSubscribe) }),
          encode: (input) => ({
            eventType: 'posting',
            postType: 'subscribe',
            eventData: { subscribe: input.category, isDetail: null, isSubscribe: input.subscribed ? ('true' as const) : null },
          }),
        },
      ),
    response: () => subscribed,
    answers: ['limit'],
  }),

  /**
   * All posts, newest first. `subscribedOnly`: only those of subscribed categories and followed people (docs/product/feed.md "Home list").
   */
  homePosts: operation({
    path: '/',
    login: 'optional',
    sharedByVisitors: true,
    match: hasFields({ eventType: 'dashboard', categoryType: 'homeList' }),
    request: () =>
      z.codec(z.looseObject({ eventData: wireListData }), z.strictObject({ ...listInput, subscribedOnly: z.boolean() }), {
        decode: ({ eventData: data }) => ({ ...listFromWire(data), subscribedOnly: isYes(isNone(data) ? null : data.subscribedOnly) }),
        encode: ({ subscribedOnly, ...input }) => ({
          eventType: 'dashboard',
          categoryType: 'homeList',
          eventData: { ...listToWire(input), ...(subscribedOnly ? { subscribedOnly } : {}) },
        }),
      }),
    items: () => post,
    response: () => pageUnder('homeList', post),
    answers: [],
  }),

  categoryPosts: operation({
    path: '/',
    login: 'optional',
    sharedByVisitors: true,
    match: (body) => body['eventType'] === 'dashboard' && isCategoryName(body['categoryType']),
    request: () =>
      z.codec(
        z.looseObject({ categoryType: category, eventData: wireListData }),
        z.strictObject({ category: category.out, ...listInput }),
        {
          decode: (w) => ({ category: w.categoryType, ...listFromWire(w.eventData) }),
          encode: ({ category: key, ...input }) => ({ eventType: 'dashboard', categoryType: key, eventData: listToWire(input) }),
        },
      ),
    items: () => post,
    response: () =>
      z.codec(
        z.looseObject({
          total: z.number(),
          more: z.boolean(),
          ...(Object.fromEntries(Object.values(categoryNames).map((name) => [name, z.array(post).optional()])) as object),
        }),
        z.strictObject({ ...postPage.shape, category: z.enum(categories) }),
        {
          decode: (w) => {
            const key = categories.find((one) => w[categoryNames[one]] !== undefined) ?? 'korea'
            return { category: key, items: (w[categoryNames[key]] ?? []) as z.output<typeof post>[], total: w.total, more: w.more }
          },
          encode: (page) => ({ [categoryNames[page.category]]: page.items, total: page.total, more: page.more }),
        },
      ),
    answers: [],
  }),

  /** Hot posts (at most 10, computed at most once an hour), the newest five of each category, and the most used tags with their counts. */
  hotPosts: operation({
    path: '/',
    login: 'optional',
    sharedByVisitors: true,
    match: hasFields({ eventType: 'dashboard', categoryType: 'all' }),
    request: () =>
      z.codec(z.looseObject({}), z.strictObject({}), {
        decode: () => ({}),
        encode: () => ({
          eventType: 'dashboard',
          categoryType: 'all',
          eventData: ['tip', 'life', 'info', ...Object.values(categoryNames)],
        }),
      }),
    response: () =>
      z.codec(
        z.object({
          info: z.array(post),
          tip: z.array(post),
          life: z.array(post),
          한국어회화: z.array(post),
          영어회화: z.array(post),
          영어시험: z.array(post),
          기타정보: z.array(post),
          tags: z.array(z.object({ name: z.string(), count: z.number() })),
        }),
        z.strictObject({
          hot: z.array(post.out),
          newest: z.strictObject({ korea: z.array(post.out), conv: z.array(post.out), exam: z.array(post.out), others: z.array(post.out) }),
          tags: z.array(z.strictObject({ name: z.string(), count: z.number() })),
        }),
        {
          decode: (w) => ({
            hot: w.info,
            newest: { korea: w.한국어회화, conv: w.영어회화, exam: w.영어시험, others: w.기타정보 },
            tags: w.tags,
          }),
          encode: ({ hot, newest, tags: used }) => ({
            info: hot,
            tip: [],
            life: [],
            한국어회화: newest.korea,
            영어회화: newest.conv,
            영어시험: newest.exam,
            기타정보: newest.others,
            tags: used,
          }),
        },
      ),
    answers: [],
  }),
}
