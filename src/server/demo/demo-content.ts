import * as z from 'zod'
import { categories } from '../../shared/categories'
import { learning } from '../../shared/contract/languages'
import { presence } from '../../shared/contract/people-shapes'
import { limits } from '../../shared/limits'
import { isBlank, textLength } from '../../shared/text/length'
import { nicknameProblem, normalizeNickname } from '../../shared/text/nickname'
import { isTag } from '../../shared/text/tags'
import { correctionProblems, type DemoCorrection, demoCorrection } from './demo-corrections'
import { type DemoEntry, demoEntry, notebookProblems } from './demo-notebook'
import { type DemoProgram, demoProgram, programProblems } from './demo-programs'
import { type DemoRoom, demoRoom } from './demo-rooms'

/* The demo community as written in resources/demo. It is checked when the app is built (scripts/build-demo.mjs), by the rules for all
content, so the loader need not check it again. */

const text = (most: number) => z.string().refine((value) => !isBlank(value) && textLength(value) <= most, `must be 1-${most} characters`)
const minutes = z.number().int().min(0)

const demoMember = z.strictObject({
  nickname: z
    .string()
    .refine((value) => value === normalizeNickname(value) && nicknameProblem(value) === null, 'breaks the rule for nicknames'),
  name: text(limits.name),
  academy: z.string().nullable(),
  major: z.string().nullable(),
  city: z.string().nullable(),
  joinedDaysAgo: z.number().min(0),
  /** The chosen features of the drawn face; the others are derived from the nickname. */
  avatar: z.record(z.string(), z.unknown()),
  /** A face drawn by hand: its name in resources/demo/faces. */
  face: z.string().optional(),
  status: presence,
  ...learning.shape,
})
export type DemoMember = z.output<typeof demoMember>

/** Minutes after the post. */
const nestedReply = z.strictObject({ author: z.string(), minutesAfter: minutes, content: text(limits.comment) })
const demoReply = nestedReply.extend({ replies: z.array(nestedReply.extend({ replies: z.tuple([]).optional() })) })

/** Names in resources/art. */
const pictureNames = z.array(z.string()).max(limits.images.perPost)

const demoPost = z.strictObject({
  key: z.string().min(1),
  author: z.string(),
  category: z.enum(categories),
  minutesAgo: minutes,
  content: text(limits.post),
  /** What it means, in the writer's own language. */
  meaning: text(limits.meaning).optional(),
  tags: z.array(z.string().refine(isTag, 'breaks the rule for tags')).max(limits.postTags),
  images: pictureNames,
  likes: minutes,
  replies: z.array(demoReply),
})
export type DemoPost = z.output<typeof demoPost>

/** Minutes after the question. */
const nestedAnswer = z.strictObject({
  author: z.string(),
  minutesAfter: minutes,
  content: text(limits.question),
  images: pictureNames.optional(),
  anonymous: z.literal(true).optional(),
})
const demoAnswer = nestedAnswer.extend({ replies: z.array(nestedAnswer) })
export type DemoAnswer = z.output<typeof demoAnswer>

const demoQuestion = z.strictObject({
  key: z.string().min(1),
  author: z.string(),
  minutesAgo: minutes,
  /** '' where the first line is the question. */
  title: z.string().refine((value) => textLength(value) <= limits.questionTitle, `must be at most ${limits.questionTitle} characters`),
  content: text(limits.question),
  images: pictureNames.optional(),
  anonymous: z.literal(true).optional(),
  answers: z.array(demoAnswer),
})
export type DemoQuestion = z.output<typeof demoQuestion>

export interface DemoContent {
  members: DemoMember[]
  posts: DemoPost[]
  rooms: DemoRoom[]
  questions: DemoQuestion[]
  programs: DemoProgram[]
  corrections: DemoCorrection[]
  /** Of the demo account. */
  notebook: DemoEntry[]
}

/** The files of resources/demo and the schema of each. */
export const demoFiles = {
  members: ['members-ko.json', 'members-en.json'],
  posts: ['posts-ko.json', 'posts-en.json', 'posts-learners.json'],
  rooms: ['rooms-ko.json', 'rooms-en.json'],
  questions: ['questions-ko.json', 'questions-en.json', 'questions-learners.json'],
  programs: ['programs-ko.json', 'programs-en.json'],
  corrections: ['corrections-ko.json', 'corrections-en.json'],
  notebook: ['notebook.json'],
} as const

const shapes = {
  members: demoMember,
  posts: demoPost,
  rooms: demoRoom,
  questions: demoQuestion,
  programs: demoProgram,
  corrections: demoCorrection,
  notebook: demoEntry,
}

/** The key of a member's picture in the index of pictures. */
export const faceOf = (nickname: string) => `face ${nickname}`
/** The key of a drawing in the index of pictures. */
export const artCalled = (name: string) => `art ${name}`

/** Checks one file's content. @param kind the file's schema @returns a line for each problem */
export function problemsInFile(kind: keyof typeof demoFiles, content: unknown): string[] {
  const read = z.array<z.ZodType>(shapes[kind]).safeParse(content)
  const at = (index: PropertyKey | undefined) => {
    const item: unknown = Array.isArray(content) ? content[Number(index)] : undefined
    const { key, nickname, with: other, on, sentence } = (item ?? {}) as Record<string, unknown>
    return String(key ?? nickname ?? other ?? on ?? sentence ?? index ?? 'file')
  }
  return (read.error?.issues ?? []).map(({ path, message }) => `${at(path[0])}: ${path.slice(1).join('.')} ${message}`)
}

/**
 * Checks the relations between the files: known writers, nothing before its writer joined or its post was written, existing pictures.
 * @param drawings the names in resources/art and resources/demo/faces
 */
export function problemsBetween(content: DemoContent, drawings: { art: ReadonlySet<string>; faces: ReadonlySet<string> }): string[] {
  const { members, posts, rooms, questions, programs } = content
  const joined = new Map(members.map(({ nickname, joinedDaysAgo }) => [nickname, joinedDaysAgo * 24 * 60]))
  const problems: string[] = []
  if (joined.size < members.length) problems.push('two members have the same nickname')
  const keys = [...posts, ...questions].map(({ key }) => key)
  if (new Set(keys).size < keys.length) problems.push('two posts or questions have the same key')
  for (const { nickname, face } of members)
    if (face !== undefined && !drawings.faces.has(face)) problems.push(`${nickname}: there is no face ${face}`)
  for (const { with: other } of rooms) if (!joined.has(other)) problems.push(`${other}: nobody is called so`)
  if (new Set(rooms.map(({ with: other }) => other)).size < rooms.length) problems.push('two rooms with the same member')
  const joinedDays = new Map(members.map(({ nickname, joinedDaysAgo }) => [nickname, joinedDaysAgo]))
  problems.push(...programProblems(programs, joinedDays, drawings.art))
  const pictured = [...posts, ...questions.flatMap((one) => [one, ...one.answers.map((answer) => ({ ...answer, key: one.key }))])]
  for (const { key, images = [] } of pictured)
    for (const name of images) if (!drawings.art.has(name)) problems.push(`${key}: there is no picture ${name}`)
  for (const { key, author, minutesAgo, replies } of [...posts, ...questions.map((one) => ({ ...one, replies: one.answers }))]) {
    const say = (problem: string) => problems.push(`${key}: ${problem}`)
    const checkWriter = (writer: string, ago: number) => {
      const since = joined.get(writer)
      if (since === undefined) say(`nobody is called ${writer}`)
      else if (since < ago) say(`${writer} wrote before joining`)
    }
    checkWriter(author, minutesAgo)
    for (const reply of replies) {
      for (const each of [reply, ...reply.replies]) {
        checkWriter(each.author, minutesAgo - each.minutesAfter)
        if (each.minutesAfter > minutesAgo) say(`${each.author} replies in the future`)
        if (each.minutesAfter < reply.minutesAfter) say(`${each.author} replies to what is not yet there`)
      }
    }
  }
  problems.push(...correctionProblems(content), ...notebookProblems(content))
  return problems
}
