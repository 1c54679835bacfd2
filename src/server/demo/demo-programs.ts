import { v7 } from 'uuid'
import * as z from 'zod'
import { limits } from '../../shared/limits'
import { programKinds, programSubjects } from '../../shared/programs'
import { isBlank, textLength } from '../../shared/text/length'
import { isTag } from '../../shared/text/tags'
import { weekdays } from '../../shared/weekdays'
import { bitsOf, dayOf, daysUpTo, listsOf, mentorList } from '../features/programs/programs-rules'
import { between, nameHash } from './demo-chance'
import type { Rows } from './demo-rows'

const dayMs = 24 * 60 * 60_000
/** The number of days with figures. */
const figureDays = 60
const text = (most: number) => z.string().refine((value) => !isBlank(value) && textLength(value) <= most, `must be 1-${most} characters`)
const count = z.number().int().min(0)

/** A program of the demo community. Its likes, saves and chats are derived. */
export const demoProgram = z.strictObject({
  key: z.string().min(1),
  author: z.string(),
  subject: z.enum(programSubjects),
  kind: z.enum(programKinds),
  title: text(limits.programTitle),
  description: text(limits.programDescription),
  tags: z.array(z.string().refine(isTag, 'breaks the rule for tags')).max(limits.programTags),
  hours: count.max(limits.programHours),
  price: count.max(limits.programPrice),
  /** When the mentor is available. */
  freeDays: z.array(z.enum(weekdays)).optional(),
  freeNote: z
    .string()
    .refine((value) => textLength(value) <= limits.programFreeNote, 'is too long')
    .optional(),
  /** A name in resources/art. */
  image: z.string(),
  daysAgo: z.number().int().min(1),
  likes: count,
  saves: count,
  chats: count,
  /** Reviews by members who have chatted with the mentor, and the mentor's answers. */
  reviews: z
    .array(
      z.strictObject({
        by: z.string(),
        daysAgo: z.number().int().min(1),
        stars: z.number().int().min(1).max(5),
        text: text(limits.review),
        answer: text(limits.reviewAnswer).optional(),
      }),
    )
    .optional(),
})
export type DemoProgram = z.output<typeof demoProgram>

/** Lines for problems with other files: unknown mentors or ones who joined later, missing pictures. @param joined days ago, by nickname */
export function programProblems(programs: readonly DemoProgram[], joined: ReadonlyMap<string, number>, art: ReadonlySet<string>): string[] {
  const problems = programs.flatMap(({ key, author, daysAgo, image, reviews = [] }) => [
    ...(joined.has(author) ? [] : [`${key}: nobody is called ${author}`]),
    ...((joined.get(author) ?? daysAgo) < daysAgo ? [`${key}: ${author} wrote before joining`] : []),
    ...(art.has(image) ? [] : [`${key}: there is no picture ${image}`]),
    ...reviews.flatMap((review) => [
      ...(joined.has(review.by) && review.by !== author ? [] : [`${key}: ${review.by} cannot review it`]),
      ...(review.daysAgo < Math.min(daysAgo, joined.get(review.by) ?? daysAgo) ? [] : [`${key}: ${review.by} reviewed it too early`]),
    ]),
    ...(new Set(reviews.map(({ by }) => by)).size < reviews.length ? [`${key}: somebody reviewed it twice`] : []),
  ])
  return new Set(programs.map(({ key }) => key)).size < programs.length ? [...problems, 'two programs have the same key'] : problems
}

/** The rows of the programs, of reactions to them and of their figures per day. */
export interface DemoProgramRows {
  programs: Rows<'programs'>
  likes: Rows<'program_likes'>
  saves: Rows<'program_saves'>
  chats: Rows<'program_chats'>
  days: Rows<'program_days'>
  reviews: Rows<'program_reviews'>
}

interface World {
  now: number
  /** Ids by nickname. */
  idOf: ReadonlyMap<string, string>
  /** The image path of a picture. */
  picture: (name: string) => string
}

/** Who likes, saves and asks is derived from a hash of the names, as everything that the files do not contain. */
export function createDemoProgramRows(programs: readonly DemoProgram[], world: World): DemoProgramRows {
  const rows: DemoProgramRows = { programs: [], likes: [], saves: [], chats: [], days: [], reviews: [] }
  for (const program of programs) addProgram(rows, program, world)
  return rows
}

function addProgram(rows: DemoProgramRows, program: DemoProgram, { now, idOf, picture }: World): void {
  const postedAt = now - program.daysAgo * dayMs - (nameHash(program.key) % (dayMs / 2))
  const id = v7({ msecs: postedAt })
  const reacted = (as: string, most: number) =>
    [...idOf]
      .filter(([nickname]) => nickname !== program.author)
      .map(([nickname, userId]) => ({ userId, rank: nameHash(as, program.key, nickname) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ userId, rank }) => ({ program_id: id, user_id: userId, created_at: between(postedAt, now, rank) }))
  const likes = reacted('like', program.likes)
  const saves = reacted('save', program.saves).map((save) => ({ ...save, id: v7({ msecs: save.created_at }) }))
  const reviews = reviewsOf(program, { id, now, idOf })
  const talked = reviews.map(({ user_id, reviewed_at }) => ({ program_id: id, user_id, created_at: reviewed_at - dayMs / 2 }))
  const others = reacted('chat', program.chats).filter(({ user_id }) => !talked.some((chat) => chat.user_id === user_id))
  const chats = [...talked, ...others.slice(0, Math.max(0, program.chats - talked.length))]
  const days = daysOf(program, { id, now }, { likes, saves, chats })
  rows.likes.push(...likes)
  rows.saves.push(...saves)
  rows.chats.push(...chats)
  rows.days.push(...days)
  rows.reviews.push(...reviews)
  rows.programs.push({
    id,
    user_id: idOf.get(program.author) ?? '',
    title: program.title,
    description: program.description,
    subject: program.subject,
    kind: program.kind,
    tags: JSON.stringify(program.tags),
    hours: program.hours,
    price: program.price,
    image_path: picture(program.image),
    free_days: bitsOf(program.freeDays ?? []),
    free_note: program.freeNote ?? '',
    like_count: likes.length,
    save_count: saves.length,
    chat_count: chats.length,
    review_count: reviews.length,
    star_sum: reviews.reduce((sum, { stars }) => sum + stars, 0),
    view_count: days.reduce((sum, { views }) => sum + (views ?? 0), 0),
    posted_at: postedAt,
  })
}

/** Answers are half a day later than their review. */
function reviewsOf(
  { key, reviews = [] }: DemoProgram,
  { id, now, idOf }: { id: string; now: number; idOf: ReadonlyMap<string, string> },
): Rows<'program_reviews'> {
  return reviews.map(({ by, daysAgo, stars, text: content, answer = '' }) => {
    const at = now - daysAgo * dayMs + (nameHash(key, by) % (dayMs / 4))
    return {
      id: v7({ msecs: at }),
      program_id: id,
      user_id: idOf.get(by) ?? '',
      stars,
      content,
      answer,
      answered_at: answer === '' ? null : at + dayMs / 2,
      answer_edited_at: null,
      reviewed_at: at,
      edited_at: null,
      deleted_at: null,
    }
  })
}

type Reaction = { created_at: number }

/** More views for programs with more likes, fewer on some days of the week, and some randomness. */
function daysOf(
  { key, daysAgo, likes: popularity }: DemoProgram,
  { id, now }: { id: string; now: number },
  { likes, saves, chats }: Record<'likes' | 'saves' | 'chats', Reaction[]>,
): Rows<'program_days'> {
  const row = (day: string) => ({ program_id: id, day, views: 0, likes: 0, saves: 0, chats: 0 })
  const days = new Map<string, ReturnType<typeof row>>()
  const at = (day: string) => {
    const found = days.get(day) ?? row(day)
    days.set(day, found)
    return found
  }
  for (const [age, day] of daysUpTo(now, figureDays).reverse().entries()) {
    // By the exact age, since the day of publication depends on the hour.
    if (age > daysAgo) break
    const weekly = 0.7 + 0.3 * Math.sin((age * 2 * Math.PI) / 7 + popularity)
    at(day).views = 1 + Math.round((2 + popularity * 0.7) * weekly * (0.5 + (nameHash(key, String(age)) % 100) / 100))
  }
  for (const { created_at } of likes) at(dayOf(created_at)).likes += 1
  for (const { created_at } of saves) at(dayOf(created_at)).saves += 1
  for (const { created_at } of chats) at(dayOf(created_at)).chats += 1
  return [...days.values()]
}

/** The lists that count a program. */
export const listsOfProgram = ({ subject, kind, user_id }: Rows<'programs'>[number]): string[] => [
  ...listsOf({ subject, kind }),
  mentorList(user_id),
]
