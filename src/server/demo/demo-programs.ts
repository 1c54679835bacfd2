import { v7 } from 'uuid'
import * as z from 'zod'
import { limits } from '../../shared/limits'
import { programKinds, programSubjects } from '../../shared/programs'
import { isBlank, textLength } from '../../shared/text/length'
import { isTag } from '../../shared/text/tags'
import { dayOf, daysUpTo, listsOf, mentorList } from '../features/programs/programs-rules'
import { between, nameHash } from './demo-chance'
import type { Rows } from './demo-rows'

const dayMs = 24 * 60 * 60_000
/** How far back the figures go. */
const figureDays = 60
const text = (most: number) => z.string().refine((value) => !isBlank(value) && textLength(value) <= most, `must be 1-${most} characters`)
const count = z.number().int().min(0)

/** A program of the demo community; likes, saves and chats are by members it does not name. */
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
  /** A name in resources/art. */
  image: z.string(),
  daysAgo: z.number().int().min(1),
  likes: count,
  saves: count,
  chats: count,
})
export type DemoProgram = z.output<typeof demoProgram>

/** Lines for what does not fit the other files: unknown or later mentors, pictures that do not exist. @param joined days ago, by nickname */
export function programProblems(programs: readonly DemoProgram[], joined: ReadonlyMap<string, number>, art: ReadonlySet<string>): string[] {
  const problems = programs.flatMap(({ key, author, daysAgo, image }) => [
    ...(joined.has(author) ? [] : [`${key}: nobody is called ${author}`]),
    ...((joined.get(author) ?? daysAgo) < daysAgo ? [`${key}: ${author} wrote before joining`] : []),
    ...(art.has(image) ? [] : [`${key}: there is no picture ${image}`]),
  ])
  return new Set(programs.map(({ key }) => key)).size < programs.length ? [...problems, 'two programs have the same key'] : problems
}

/** The programs as rows, with who reacted to them and what their days were like. */
export interface DemoProgramRows {
  programs: Rows<'programs'>
  likes: Rows<'program_likes'>
  saves: Rows<'program_saves'>
  chats: Rows<'program_chats'>
  days: Rows<'program_days'>
}

interface World {
  now: number
  /** Ids by nickname. */
  idOf: ReadonlyMap<string, string>
  /** The image path of a picture. */
  picture: (name: string) => string
}

/** Who likes, saves and asks follows from a hash of the names, as all that nobody wrote down. */
export function createDemoProgramRows(programs: readonly DemoProgram[], world: World): DemoProgramRows {
  const rows: DemoProgramRows = { programs: [], likes: [], saves: [], chats: [], days: [] }
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
  const chats = reacted('chat', program.chats)
  const days = daysOf(program, { id, now }, { likes, saves, chats })
  rows.likes.push(...likes)
  rows.saves.push(...saves)
  rows.chats.push(...chats)
  rows.days.push(...days)
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
    like_count: likes.length,
    save_count: saves.length,
    chat_count: chats.length,
    view_count: days.reduce((sum, { views }) => sum + (views ?? 0), 0),
    posted_at: postedAt,
  })
}

type Reaction = { created_at: number }

/** More looks for what is more liked, fewer on some days of the week, and some chance. */
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
    // By age, for whether the day of its posting is one more depends on the hour.
    if (age > daysAgo) break
    const weekly = 0.7 + 0.3 * Math.sin((age * 2 * Math.PI) / 7 + popularity)
    at(day).views = 1 + Math.round((2 + popularity * 0.7) * weekly * (0.5 + (nameHash(key, String(age)) % 100) / 100))
  }
  for (const { created_at } of likes) at(dayOf(created_at)).likes += 1
  for (const { created_at } of saves) at(dayOf(created_at)).saves += 1
  for (const { created_at } of chats) at(dayOf(created_at)).chats += 1
  return [...days.values()]
}

/** The lists a program counts in. */
export const listsOfProgram = ({ subject, kind, user_id }: Rows<'programs'>[number]): string[] => [
  ...listsOf({ subject, kind }),
  mentorList(user_id),
]
