import * as z from 'zod'
import { categories } from '../categories'
import { voiceAnswerSentence } from '../text/voice-path'
import { correctedFromWire, correctedToWire, innerCorrected, wireCorrected } from './corrections-shapes'
import { category, id, time } from './fields'
import { languages, languagesFromWire, languagesToWire, wireLanguages } from './languages'
import { author, authorFromWire, authorToWire, mention, wireAuthor } from './people-shapes'
import { textBeside, voice, voiceFromWire, voiceToWire, wireVoice } from './voice'

/** When the writer last edited it; absent and null: never (docs/product/feed.md "Edited"). */
export const wireEdited = z.string().nullable().optional()

const imageKeys = ['image_path', 'image_path1', 'image_path2', 'image_path3', 'image_path4'] as const

const wirePostFields = {
  post_id: z.string(),
  user_id: z.string(),
  content: z.string(),
  category,
  tag: z.array(z.string()),
  image_path: z.string().nullable(),
  image_path1: z.string().nullable(),
  image_path2: z.string().nullable(),
  image_path3: z.string().nullable(),
  image_path4: z.string().nullable(),
  like: z.boolean(),
  like_cnt: z.number(),
  reply_cnt: z.number(),
  posting_date: z.string(),
  edited_date: wireEdited,
  hidden: z.boolean(),
  mentions: z.array(mention).optional(),
  /** Posts without one, and those of older servers, lack it. */
  meaning: z.string().optional(),
  ...wireCorrected,
  userInfo: wireAuthor,
}
const wirePost = z.object(wirePostFields)

const innerPost = z.strictObject({
  id,
  author,
  category: z.enum(categories),
  content: z.string(),
  tags: z.array(z.string()),
  /** Paths of the image store, in the writer's order. */
  images: z.array(z.string()),
  liked: z.boolean(),
  likeCount: z.number(),
  replyCount: z.number(),
  postedAt: time,
  editedAt: time.nullable(),
  hidden: z.boolean(),
  /** Whom the text mentions and the viewer may see; absent: nobody. */
  mentions: z.array(mention.out).optional(),
  /** What it means, in the writer's own language; absent: not said. */
  meaning: z.string().optional(),
  ...innerCorrected,
})
export type Post = z.output<typeof innerPost>

function postFromWire(w: z.output<typeof wirePost>): Post {
  return {
    id: w.post_id,
    author: authorFromWire(w.user_id, w.userInfo),
    category: w.category,
    content: w.content,
    tags: w.tag,
    images: imageKeys.map((key) => w[key]).filter((path) => path !== null),
    liked: w.like,
    likeCount: w.like_cnt,
    replyCount: w.reply_cnt,
    postedAt: w.posting_date,
    editedAt: w.edited_date ?? null,
    hidden: w.hidden,
    ...(w.mentions && { mentions: w.mentions }),
    ...(w.meaning && { meaning: w.meaning }),
    ...correctedFromWire(w),
  }
}

function postToWire(p: Post): z.output<typeof wirePost> {
  return {
    post_id: p.id,
    user_id: p.author.id,
    content: p.content,
    category: p.category,
    tag: p.tags,
    image_path: p.images[0] ?? null,
    image_path1: p.images[1] ?? null,
    image_path2: p.images[2] ?? null,
    image_path3: p.images[3] ?? null,
    image_path4: p.images[4] ?? null,
    like: p.liked,
    like_cnt: p.likeCount,
    reply_cnt: p.replyCount,
    posting_date: p.postedAt,
    edited_date: p.editedAt,
    hidden: p.hidden,
    ...(p.mentions && { mentions: p.mentions }),
    ...(p.meaning && { meaning: p.meaning }),
    ...correctedToWire(p),
    userInfo: authorToWire(p.author),
  }
}

export const post = z.codec(wirePost, innerPost, { decode: postFromWire, encode: postToWire })

const wireLeaf = z.object({
  reply_id: z.string(),
  content: z.string().nullable(),
  user_id: z.string().nullable(),
  nick_name: z.string(),
  user_image_path: z.string().nullable(),
  languages: wireLanguages,
  reply_date: z.string(),
  edited_date: wireEdited,
  parent_id: z.string().nullable(),
  answered: z.object({ reply_id: z.string(), nick_name: z.string() }).nullable().optional(),
  post_id: z.string().optional(),
  qna_id: z.string().optional(),
  anonymous: z.boolean(),
  mine: z.boolean(),
  /** Older servers have no likes on comments and answers. */
  like: z.boolean().optional(),
  like_cnt: z.number().optional(),
  mentions: z.array(mention).optional(),
  /** An answer's; an older server shows none. */
  images: z.array(z.string()).optional(),
  /** An answer's; an older server has none. */
  voice: wireVoice.optional(),
  ...wireCorrected,
})

const innerLeaf = z.strictObject({
  id,
  /** Null when the reply is deleted and remains only because it has children (docs/product/calls.md "Reply"). */
  content: z.string().nullable(),
  /** Null for an anonymous writer and for a deleted reply. */
  authorId: id.nullable(),
  nickname: z.string(),
  imagePath: z.string().nullable(),
  /** The writer's languages; null when the writer is not shown. */
  languages,
  repliedAt: time,
  editedAt: time.nullable(),
  parentId: id.nullable(),
  /**
   * The nested reply that this one answers and its writer's name, as this viewer sees it. Null when it answers the thread itself, or when
   * the answered reply is deleted or hidden from the viewer. Lists that show replies outside their thread omit it.
   */
  answered: z.strictObject({ id, nickname: z.string() }).nullable().optional(),
  on: z.union([z.strictObject({ postId: id }), z.strictObject({ questionId: id })]),
  anonymous: z.boolean(),
  mine: z.boolean(),
  liked: z.boolean(),
  likeCount: z.number(),
  /** As a post's. */
  mentions: z.array(mention.out).optional(),
  /** An answer's pictures, paths of the image store; absent: none. */
  images: z.array(z.string()).optional(),
  /** An answer's recording; `content` may be '' beside it. */
  voice: voice.optional(),
  ...innerCorrected,
})
type Leaf = z.output<typeof innerLeaf>

function leafFromWire(w: z.output<typeof wireLeaf>): Leaf {
  const said = w.voice && voiceFromWire(w.voice)
  return {
    id: w.reply_id,
    content: w.content === null ? null : textBeside(w.content, said),
    authorId: w.user_id,
    nickname: w.nick_name,
    imagePath: w.user_image_path,
    languages: languagesFromWire(w.languages),
    repliedAt: w.reply_date,
    editedAt: w.edited_date ?? null,
    parentId: w.parent_id,
    ...(w.answered !== undefined && { answered: w.answered && { id: w.answered.reply_id, nickname: w.answered.nick_name } }),
    on: w.qna_id === undefined ? { postId: w.post_id ?? '' } : { questionId: w.qna_id },
    anonymous: w.anonymous,
    mine: w.mine,
    liked: w.like ?? false,
    likeCount: w.like_cnt ?? 0,
    ...(w.mentions && { mentions: w.mentions }),
    ...(w.images && { images: w.images }),
    ...(said && { voice: said }),
    ...correctedFromWire(w),
  }
}

function leafToWire(r: Leaf): z.output<typeof wireLeaf> {
  return {
    reply_id: r.id,
    content: r.voice && r.content === '' ? voiceAnswerSentence(r.voice.seconds) : r.content,
    user_id: r.authorId,
    nick_name: r.nickname,
    user_image_path: r.imagePath,
    languages: languagesToWire(r.languages),
    reply_date: r.repliedAt,
    edited_date: r.editedAt,
    parent_id: r.parentId,
    ...(r.answered !== undefined && { answered: r.answered && { reply_id: r.answered.id, nick_name: r.answered.nickname } }),
    ...('postId' in r.on ? { post_id: r.on.postId } : { qna_id: r.on.questionId }),
    anonymous: r.anonymous,
    mine: r.mine,
    like: r.liked,
    like_cnt: r.likeCount,
    ...(r.mentions && { mentions: r.mentions }),
    ...(r.images && { images: r.images }),
    ...(r.voice && { voice: voiceToWire(r.voice) }),
    ...correctedToWire(r),
  }
}

const innerReply = z.strictObject({ ...innerLeaf.shape, replies: z.array(innerLeaf) })
/** A comment or answer with its nested ones, oldest first; one level of nesting. */
export type Reply = z.output<typeof innerReply>
export type NestedReply = Leaf

export const reply = z.codec(wireLeaf.extend({ reply: z.array(wireLeaf.extend({ reply: z.array(z.never()).optional() })) }), innerReply, {
  decode: (w) => ({ ...leafFromWire(w), replies: w.reply.map(leafFromWire) }),
  encode: ({ replies, ...own }) => ({ ...leafToWire(own), reply: replies.map((nested) => ({ ...leafToWire(nested), reply: [] })) }),
})

/** A comment or answer in a list of the caller's own or hidden ones, with the first line of its post or question. */
export const ownReply = z.codec(
  wireLeaf.extend({ reply: z.array(z.never()), parent_line: z.string() }),
  z.strictObject({ ...innerLeaf.shape, parentLine: z.string() }),
  {
    decode: ({ reply: _, parent_line: parentLine, ...own }) => ({ ...leafFromWire(own), parentLine }),
    encode: ({ parentLine, ...own }) => ({ ...leafToWire(own), reply: [], parent_line: parentLine }),
  },
)
export type OwnReply = z.output<typeof ownReply>

/** A post with its comments, oldest first. */
export const postDetail = z.codec(
  z.object({ ...wirePostFields, reply: z.array(reply) }),
  z.strictObject({ ...innerPost.shape, replies: z.array(innerReply) }),
  {
    decode: ({ reply: replies, ...own }) => ({ ...postFromWire(own), replies }),
    encode: ({ replies, ...own }) => ({ ...postToWire(own), reply: replies }),
  },
)
