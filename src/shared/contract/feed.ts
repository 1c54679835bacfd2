import * as z from 'zod'
import { categories, categoryNames } from '../categories'
import { limits } from '../limits'
import { anyTag } from '../text/tags'
import { post, postDetail, reply } from './feed-shapes'
import { category, id, imagePath, isNone, isYes, place, placeFromWire, tag, tags, text, wireFlag, wireMaybe, wirePlace } from './fields'
import { eventData, nothing, operation, says, type WireBody } from './operation'
import { pageUnder } from './page'

const wireText = z.string('invalid')

const subscribed = z.codec(z.object({ subscribe: z.array(category) }), z.strictObject({ categories: z.array(z.enum(categories)) }), {
  decode: (w) => ({ categories: w.subscribe }),
  encode: (answer) => ({ subscribe: answer.categories }),
})

const wireListData = z.looseObject({ ...wirePlace, tag: wireMaybe(z.array(z.string('invalid'))), subscribedOnly: wireFlag })
const listInput = { ...place, tags: z.array(tag).max(limits.postTags, 'tooMany') }
type ListData = z.output<typeof wireListData>

const listFromWire = (data: ListData) => ({
  ...placeFromWire(data),
  tags: isNone(data.tag) ? [] : data.tag.filter((name) => name !== anyTag),
})
const listToWire = (input: { offset?: number | undefined; before?: string | undefined; tags: string[] }) => ({
  order: 'posting_date',
  offset: input.offset ?? 0,
  ...(input.before === undefined ? {} : { before: input.before }),
  tag: input.tags.length === 0 ? [anyTag] : input.tags,
})

const postPage = z.strictObject({ items: z.array(post.out), total: z.number(), more: z.boolean() })

const isCategoryName = (name: unknown) => Object.values(categoryNames).includes(name as never)
const subscription = (body: WireBody) => says({ eventType: 'posting', postType: 'subscribe' })(body)
const isRemoving = (key: 'postId' | 'replyId') => (body: WireBody) =>
  says({ eventType: 'posting', postType: 'delete' })(body) && isNone(eventData(body)['replyId']) === (key === 'postId')

/** Posts, comments, likes and category subscriptions (specification 2 "Home", 4, 5, 7). */
export const feedOperations = {
  subscriptions: operation({
    path: '/',
    login: 'required',
    match: (body) => subscription(body) && isNone(eventData(body)['subscribe']),
    request: z.codec(z.looseObject({}), z.strictObject({}), {
      decode: () => ({}),
      encode: () => ({ eventType: 'posting', postType: 'subscribe', eventData: { subscribe: null, isDetail: null } }),
    }),
    response: subscribed,
    answers: [],
  }),

  /** A fourth: `limit`, nothing changed (specification 5). */
  setSubscription: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body) => subscription(body) && !isNone(eventData(body)['subscribe']),
    request: z.codec(
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
    response: subscribed,
    answers: ['limit'],
  }),

  /** Everyone's posts, newest first; `subscribedOnly`: of one's subscribed categories and followed people (decision 7). */
  homePosts: operation({
    path: '/',
    login: 'optional',
    match: says({ eventType: 'dashboard', categoryType: 'homeList' }),
    request: z.codec(z.looseObject({ eventData: wireListData }), z.strictObject({ ...listInput, subscribedOnly: z.boolean() }), {
      decode: (w) => ({ ...listFromWire(w.eventData), subscribedOnly: isYes(w.eventData.subscribedOnly) }),
      encode: ({ subscribedOnly, ...input }) => ({
        eventType: 'dashboard',
        categoryType: 'homeList',
        eventData: { ...listToWire(input), ...(subscribedOnly ? { subscribedOnly } : {}) },
      }),
    }),
    response: pageUnder('homeList', post),
    answers: [],
  }),

  categoryPosts: operation({
    path: '/',
    login: 'optional',
    match: (body) => body['eventType'] === 'dashboard' && isCategoryName(body['categoryType']),
    request: z.codec(
      z.looseObject({ categoryType: category, eventData: wireListData }),
      z.strictObject({ category: category.out, ...listInput }),
      {
        decode: (w) => ({ category: w.categoryType, ...listFromWire(w.eventData) }),
        encode: ({ category: key, ...input }) => ({ eventType: 'dashboard', categoryType: key, eventData: listToWire(input) }),
      },
    ),
    response: z.codec(
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

  /** Hot posts (at most 10, computed at most once an hour), the newest five of each category, the tags used most with their counts. */
  hotPosts: operation({
    path: '/',
    login: 'optional',
    match: says({ eventType: 'dashboard', categoryType: 'all' }),
    request: z.codec(z.looseObject({}), z.strictObject({}), {
      decode: () => ({}),
      encode: () => ({ eventType: 'dashboard', categoryType: 'all', eventData: ['tip', 'life', 'info', ...Object.values(categoryNames)] }),
    }),
    response: z.codec(
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

  post: operation({
    path: '/',
    login: 'optional',
    match: says({ eventType: 'posting', postType: 'detail' }),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ postId: wireText }) }), z.strictObject({ postId: id }), {
      decode: (w) => ({ postId: w.eventData.postId }),
      encode: (input) => ({ eventType: 'posting', postType: 'detail', eventData: input }),
    }),
    response: z.object({ post: postDetail }),
    answers: [],
  }),

  /** Writes a post, or with `postId` edits one's own. `userId` on the wire must be the token's (403). */
  savePost: operation({
    path: '/post',
    login: 'required',
    write: true,
    idempotent: true,
    form: {},
    match: says({ postType: 'posting' }),
    request: z.codec(
      z.looseObject({
        userId: wireMaybe(z.string()),
        postId: wireMaybe(z.string()),
        content: wireText,
        category,
        tag: wireMaybe(z.string()),
        image_path: wireMaybe(z.string()),
        image_path1: wireMaybe(z.string()),
        image_path2: wireMaybe(z.string()),
        image_path3: wireMaybe(z.string()),
        image_path4: wireMaybe(z.string()),
      }),
      z.strictObject({
        userId: id.optional(),
        postId: id.optional(),
        content: text(limits.post),
        category: category.out,
        tags,
        images: z.array(imagePath).max(limits.images.perPost, 'tooMany'),
      }),
      {
        decode: (w) => ({
          ...(isNone(w.userId) ? {} : { userId: w.userId }),
          ...(isNone(w.postId) ? {} : { postId: w.postId }),
          content: w.content,
          category: w.category,
          tags: isNone(w.tag) ? [] : w.tag.split(',').filter((name) => name.trim() !== ''),
          images: [w.image_path, w.image_path1, w.image_path2, w.image_path3, w.image_path4].filter(
            (path): path is string => !isNone(path),
          ),
        }),
        encode: (input) => ({
          ...(input.userId === undefined ? {} : { userId: input.userId }),
          postType: 'posting',
          title: '',
          tempSave: 'false',
          content: input.content,
          category: input.category,
          tag: input.tags.join(','),
          ...Object.fromEntries(input.images.map((path, index) => [index === 0 ? 'image_path' : `image_path${index}`, path])),
          ...(input.postId === undefined ? {} : { postId: input.postId }),
        }),
      },
    ),
    response: z.codec(z.object({ post_id: z.string() }), z.strictObject({ postId: id }), {
      decode: (w) => ({ postId: w.post_id }),
      encode: (answer) => ({ post_id: answer.postId }),
    }),
    answers: [],
  }),

  deletePost: operation({
    path: '/',
    login: 'required',
    write: true,
    match: isRemoving('postId'),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ postId: wireText }) }), z.strictObject({ postId: id }), {
      decode: (w) => ({ postId: w.eventData.postId }),
      encode: (input) => ({ eventType: 'posting', postType: 'delete', eventData: input }),
    }),
    response: nothing,
    answers: [],
  }),

  /** Sets a like, never toggles it; repeating changes nothing. */
  setLike: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body) => says({ eventType: 'like' })(body) && isNone(eventData(body)['programId']),
    request: z.codec(
      z.looseObject({ likeType: z.enum(['like', 'cancel'], 'invalid'), eventData: z.looseObject({ postId: wireText }) }),
      z.strictObject({ postId: id, liked: z.boolean() }),
      {
        decode: (w) => ({ postId: w.eventData.postId, liked: w.likeType === 'like' }),
        encode: (input) => ({
          eventType: 'like',
          likeType: input.liked ? ('like' as const) : ('cancel' as const),
          eventData: { postId: input.postId },
        }),
      },
    ),
    response: z.codec(
      z.object({ like: z.boolean(), like_cnt: z.number() }),
      z.strictObject({ liked: z.boolean(), likeCount: z.number() }),
      {
        decode: (w) => ({ liked: w.like, likeCount: w.like_cnt }),
        encode: (answer) => ({ like: answer.liked, like_cnt: answer.likeCount }),
      },
    ),
    answers: [],
  }),

  /** Comments on a post, or with `replyId` edits one's own comment. A reply to a nested reply joins its parent's list. */
  saveReply: operation({
    path: '/',
    login: 'required',
    write: true,
    idempotent: true,
    match: says({ eventType: 'posting', postType: 'reply' }),
    request: z.codec(
      z.looseObject({
        eventData: z.looseObject({ postId: wireText, replyId: wireMaybe(z.string()), parentId: wireMaybe(z.string()), content: wireText }),
      }),
      z.strictObject({ postId: id, replyId: id.optional(), parentId: id.optional(), content: text(limits.comment) }),
      {
        decode: ({ eventData: data }) => ({
          postId: data.postId,
          ...(isNone(data.replyId) ? {} : { replyId: data.replyId }),
          ...(isNone(data.parentId) ? {} : { parentId: data.parentId }),
          content: data.content,
        }),
        encode: (input) => ({ eventType: 'posting', postType: 'reply', eventData: input }),
      },
    ),
    response: z.object({ reply }),
    answers: [],
  }),

  deleteReply: operation({
    path: '/',
    login: 'required',
    write: true,
    match: isRemoving('replyId'),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ replyId: wireText }) }), z.strictObject({ replyId: id }), {
      decode: (w) => ({ replyId: w.eventData.replyId }),
      encode: (input) => ({ eventType: 'posting', postType: 'delete', eventData: input }),
    }),
    response: nothing,
    answers: [],
  }),
}
