import * as z from 'zod'
import { limits } from '../limits'
import { postDetail, reply } from './feed-shapes'
import { basedOn, basedOnFrom, category, id, imagePath, isNone, optionalText, tags, text, wireBasedOn, wireMaybe, wireText } from './fields'
import { likesAnswer, likeToWire, wireLikeType } from './likes'
import { eventData, hasFields, nothing, operation, type WireBody } from './operation'

const isRemoving = (key: 'postId' | 'replyId') => (body: WireBody) =>
  hasFields({ eventType: 'posting', postType: 'delete' })(body) && isNone(eventData(body)['replyId']) === (key === 'postId')

const isLiking = hasFields({ eventType: 'like' })

/** One post and its comments (docs/product/feed.md). */
export const postOperations = {
  post: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'posting', postType: 'detail' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ postId: wireText }) }), z.strictObject({ postId: id }), {
        decode: (w) => ({ postId: w.eventData.postId }),
        encode: (input) => ({ eventType: 'posting', postType: 'detail', eventData: input }),
      }),
    response: () => z.object({ post: postDetail }),
    answers: [],
  }),

  /** Creates a post, or edits the caller's own when `postId` is given. `userId` on the wire has to match the token (403). */
  savePost: operation({
    composes: true,
    path: '/post',
    login: 'required',
    write: true,
    idempotent: true,
    form: {},
    match: hasFields({ postType: 'posting' }),
    request: () =>
      z.codec(
        z.looseObject({
          userId: wireMaybe(z.string()),
          postId: wireMaybe(z.string()),
          content: wireText,
          category,
          tag: wireMaybe(z.string()),
          meaning: wireMaybe(z.string()),
          basedOn: wireBasedOn,
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
          /** What the post means, in the writer's own language; '' for none. Absent: an edited post keeps what it has. */
          meaning: optionalText(limits.meaning).optional(),
          basedOn,
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
            ...(w.meaning === undefined ? {} : { meaning: w.meaning ?? '' }),
            ...basedOnFrom(w),
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
            ...(input.meaning === undefined ? {} : { meaning: input.meaning }),
            ...(input.basedOn === undefined ? {} : { basedOn: input.basedOn }),
          }),
        },
      ),
    response: () =>
      z.codec(z.object({ post_id: z.string() }), z.strictObject({ postId: id }), {
        decode: (w) => ({ postId: w.post_id }),
        encode: (answer) => ({ post_id: answer.postId }),
      }),
    answers: [],
  }),

  deletePost: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: isRemoving('postId'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ postId: wireText }) }), z.strictObject({ postId: id }), {
        decode: (w) => ({ postId: w.eventData.postId }),
        encode: (input) => ({ eventType: 'posting', postType: 'delete', eventData: input }),
      }),
    response: () => nothing,
    answers: [],
  }),

  /** Restores the caller's own post while its deletion can be undone (docs/product/feed.md "Deleting"); later: `expired`. */
  restorePost: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'posting', postType: 'restore' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ postId: wireText }) }), z.strictObject({ postId: id }), {
        decode: (w) => ({ postId: w.eventData.postId }),
        encode: (input) => ({ eventType: 'posting', postType: 'restore', eventData: input }),
      }),
    response: () => nothing,
    answers: ['expired'],
  }),

  /** Sets a like; idempotent, never a toggle. */
  setLike: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body) => isLiking(body) && ['programId', 'replyId', 'answerId'].every((name) => isNone(eventData(body)[name])),
    request: () =>
      z.codec(
        z.looseObject({ likeType: wireLikeType, eventData: z.looseObject({ postId: wireText }) }),
        z.strictObject({ postId: id, liked: z.boolean() }),
        {
          decode: (w) => ({ postId: w.eventData.postId, liked: w.likeType === 'like' }),
          encode: ({ liked, ...about }) => likeToWire(liked, about),
        },
      ),
    response: () => likesAnswer,
    answers: [],
  }),

  /** Likes a comment, with the same rules as `setLike`. */
  likeReply: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body) => isLiking(body) && isNone(eventData(body)['programId']) && !isNone(eventData(body)['replyId']),
    request: () =>
      z.codec(
        z.looseObject({ likeType: wireLikeType, eventData: z.looseObject({ replyId: wireText }) }),
        z.strictObject({ replyId: id, liked: z.boolean() }),
        {
          decode: (w) => ({ replyId: w.eventData.replyId, liked: w.likeType === 'like' }),
          encode: ({ liked, ...about }) => likeToWire(liked, about),
        },
      ),
    response: () => likesAnswer,
    answers: [],
  }),

  /**
   * Comments on a post, or edits the caller's own comment when `replyId` is given. A reply to a nested reply is added to its parent's list.
   */
  saveReply: operation({
    composes: true,
    path: '/',
    login: 'required',
    write: true,
    idempotent: true,
    match: hasFields({ eventType: 'posting', postType: 'reply' }),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            postId: wireText,
            replyId: wireMaybe(z.string()),
            parentId: wireMaybe(z.string()),
            content: wireText,
            basedOn: wireBasedOn,
          }),
        }),
        z.strictObject({ postId: id, replyId: id.optional(), parentId: id.optional(), content: text(limits.comment), basedOn }),
        {
          decode: ({ eventData: data }) => ({
            postId: data.postId,
            ...(isNone(data.replyId) ? {} : { replyId: data.replyId }),
            ...(isNone(data.parentId) ? {} : { parentId: data.parentId }),
            content: data.content,
            ...basedOnFrom(data),
          }),
          encode: (input) => ({ eventType: 'posting', postType: 'reply', eventData: input }),
        },
      ),
    response: () => z.object({ reply }),
    answers: [],
  }),

  deleteReply: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: isRemoving('replyId'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ replyId: wireText }) }), z.strictObject({ replyId: id }), {
        decode: (w) => ({ replyId: w.eventData.replyId }),
        encode: (input) => ({ eventType: 'posting', postType: 'delete', eventData: input }),
      }),
    response: () => nothing,
    answers: [],
  }),
}
