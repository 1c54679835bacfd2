import * as z from 'zod'
import { programKinds, programSubjects } from '../programs'
import { weekdays } from '../weekdays'
import { wireEdited } from './feed-shapes'
import { id, time } from './fields'
import { author, authorFromWire, authorToWire, wireAuthor } from './people-shapes'

const wireProgramFields = {
  program_id: z.string(),
  user_id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(programSubjects),
  kind: z.enum(programKinds),
  tags: z.array(z.string()),
  hours: z.number(),
  price: z.number(),
  image_path: z.string().nullable(),
  ...wireAuthor.shape,
  major: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  like_cnt: z.number(),
  like: z.boolean(),
  zzim: z.boolean(),
  reg_dttm: z.string(),
  edited_date: wireEdited,
  view_cnt: z.number().optional(),
  view_days: z.array(z.number()).optional(),
  zzim_cnt: z.number().optional(),
  chat_cnt: z.number().optional(),
  /** An older server has neither dates nor reviews. */
  free_days: z.array(z.enum(weekdays)).optional(),
  free_note: z.string().optional(),
  review_cnt: z.number().optional(),
  star_sum: z.number().optional(),
}
const wireProgram = z.object(wireProgramFields)

const innerProgram = z.strictObject({
  id,
  author,
  title: z.string(),
  /** Plain text. Paragraphs, and lines that begin with '- ', are preserved. */
  description: z.string(),
  subject: z.enum(programSubjects),
  kind: z.enum(programKinds),
  tags: z.array(z.string()),
  /** 0: flexible. */
  hours: z.number(),
  /** Whole dollars; 0: free. */
  price: z.number(),
  imagePath: z.string().nullable(),
  major: z.string().nullable(),
  /** The two parts of the mentor's city, e.g. '서울특별시' and '강남구'; '해외' has no second. */
  region: z.string().nullable(),
  city: z.string().nullable(),
  likeCount: z.number(),
  liked: z.boolean(),
  saved: z.boolean(),
  /** On which days the mentor is available, Monday first, and a text about it; either may be empty. */
  freeDays: z.array(z.enum(weekdays)),
  freeNote: z.string(),
  /** The number of existing reviews, and the sum of their stars. */
  reviewCount: z.number(),
  starSum: z.number(),
  postedAt: time,
  editedAt: time.nullable(),
  /**
   * In the owner's own list only: how often it was viewed, saved, and asked about; `viewsByDay`: on each of the last 30 days (UTC), oldest
   * first.
   */
  figures: z.strictObject({ views: z.number(), saves: z.number(), chats: z.number(), viewsByDay: z.array(z.number()) }).nullable(),
})
export type Program = z.output<typeof innerProgram>

export const program = z.codec(wireProgram, innerProgram, {
  decode: (w) => ({
    id: w.program_id,
    author: authorFromWire(w.user_id, w),
    title: w.title,
    description: w.description,
    subject: w.type,
    kind: w.kind,
    tags: w.tags,
    hours: w.hours,
    price: w.price,
    imagePath: w.image_path,
    major: w.major,
    region: w.region,
    city: w.city,
    likeCount: w.like_cnt,
    liked: w.like,
    saved: w.zzim,
    freeDays: w.free_days ?? [],
    freeNote: w.free_note ?? '',
    reviewCount: w.review_cnt ?? 0,
    starSum: w.star_sum ?? 0,
    postedAt: w.reg_dttm,
    editedAt: w.edited_date ?? null,
    figures:
      w.view_cnt === undefined
        ? null
        : { views: w.view_cnt, saves: w.zzim_cnt ?? 0, chats: w.chat_cnt ?? 0, viewsByDay: w.view_days ?? [] },
  }),
  encode: (p) => ({
    program_id: p.id,
    user_id: p.author.id,
    title: p.title,
    description: p.description,
    type: p.subject,
    kind: p.kind,
    tags: p.tags,
    hours: p.hours,
    price: p.price,
    image_path: p.imagePath,
    ...authorToWire(p.author),
    major: p.major,
    region: p.region,
    city: p.city,
    like_cnt: p.likeCount,
    like: p.liked,
    zzim: p.saved,
    free_days: p.freeDays,
    free_note: p.freeNote,
    review_cnt: p.reviewCount,
    star_sum: p.starSum,
    reg_dttm: p.postedAt,
    edited_date: p.editedAt,
    ...(p.figures
      ? { view_cnt: p.figures.views, zzim_cnt: p.figures.saves, chat_cnt: p.figures.chats, view_days: p.figures.viewsByDay }
      : {}),
  }),
})

/**
 * The figures of one program, or of all a mentor's programs, on one day (UTC, YYYY-MM-DD). Removing a like or save also removes it from its
 * day.
 */
export const figuresOfDay = z.codec(
  z.object({ date: z.iso.date(), views: z.number(), likes: z.number(), zzims: z.number(), chats: z.number() }),
  z.strictObject({ date: z.iso.date(), views: z.number(), likes: z.number(), saves: z.number(), chats: z.number() }),
  {
    decode: ({ zzims, ...w }) => ({ ...w, saves: zzims }),
    encode: ({ saves, ...day }) => ({ ...day, zzims: saves }),
  },
)
export type FiguresOfDay = z.output<typeof figuresOfDay>
