import { v7 } from 'uuid'
import * as z from 'zod'
import { entryContent } from '../../shared/contract/notebook-shapes'
import { demoAccount } from '../../shared/demo-account'
import type { EntryContent, EntrySource } from '../../shared/notebook/entries'
import { gapAt } from '../../shared/notebook/gaps'
import { nextStamp, noStamp } from '../../shared/notebook/stamps'
import { routeOfLink } from '../../shared/notices'
import { languageOf } from '../../shared/text/text-language'
import type { NumberedFields } from '../features/notebook/notebook-fields'
import { newNotebook } from '../features/notebook/notebook-queries'
import type { DemoContent } from './demo-content'
import type { DemoRows, Rows } from './demo-rows'

const minuteMs = 60_000
const minutes = z.number().int().min(0)
/** Every change of a person is later. */
const at = nextStamp(noStamp, 0, '0'.repeat(12))

/** An entry of the demo account's notebook. */
export const demoEntry = z.strictObject({
  sentence: z.string(),
  /** A part of the sentence. */
  gap: z.string().optional(),
  meaning: z.string(),
  note: z.string().optional(),
  tags: z.array(z.string()),
  /** Absent: written by hand. */
  source: z
    .discriminatedUnion('kind', [
      /** The key of the post or question; the first correction of it. */
      z.strictObject({ kind: z.enum(['post', 'correction']), on: z.string() }),
      /** The position of the answer among those on the first level. */
      z.strictObject({ kind: z.literal('answer'), on: z.string(), answer: z.number().int().min(0) }),
      /** A message of the room with a member. */
      z.strictObject({ kind: z.literal('message'), with: z.string() }),
    ])
    .optional(),
  minutesAgo: minutes,
  /** How many minutes ago it was reviewed, and with which grade, the oldest first. */
  reviews: z.array(z.tuple([minutes, z.number().int().min(1).max(4)])),
})
export type DemoEntry = z.output<typeof demoEntry>

/** Where an entry comes from: how long ago it was written, by whom, and where it is. */
interface Found {
  minutesAgo: number
  name: string
  route: (rows: DemoRows & { rooms: Rows<'rooms'> }) => string
}

function findSource({ posts, questions, rooms, corrections }: DemoContent, source: DemoEntry['source']): Found | undefined {
  if (source === undefined) return undefined
  if (source.kind === 'message') {
    const at = rooms.findIndex((room) => room.with === source.with)
    const [first] = rooms[at]?.messages ?? []
    return first && { minutesAgo: first.minutesAgo, name: source.with, route: (rows) => `/talk/${rows.rooms[at]?.id}` }
  }
  const isIt = ({ key }: { key: string }) => key === source.on
  const [postAt, questionAt] = [posts.findIndex(isIt), questions.findIndex(isIt)]
  const thread = posts[postAt] ?? questions[questionAt]
  if (!thread) return undefined
  const route = (rows: DemoRows, replyId: string | null = null) => {
    const [post, question] = [rows.posts[postAt], rows.questions[questionAt]]
    return routeOfLink({ kind: post ? 'post' : 'question', id: post?.id ?? question?.id ?? '', replyId })
  }
  if (source.kind === 'correction') {
    const first = corrections.find(({ on, reply, changes }) => on === source.on && reply === undefined && changes.length > 0)
    return first && { minutesAgo: thread.minutesAgo - first.minutesAfter, name: first.author, route }
  }
  if (source.kind !== 'answer') return { minutesAgo: thread.minutesAgo, name: thread.author, route }
  const answer = questions[questionAt]?.answers[source.answer]
  if (!answer) return undefined
  const answerOf = (rows: DemoRows) =>
    rows.answers.filter(({ question_id, parent_id }) => question_id === rows.questions[questionAt]?.id && !parent_id)[source.answer]?.id
  return { minutesAgo: thread.minutesAgo - answer.minutesAfter, name: answer.author, route: (rows) => route(rows, answerOf(rows)) }
}

function contentOfEntry({ sentence, gap, meaning, note = '', tags }: DemoEntry, source: EntrySource | null): Omit<EntryContent, 'deleted'> {
  const text = { sentence, gap: gap === undefined ? null : gapAt(sentence, gap) }
  return { text, meaning, note, tags, language: languageOf(sentence), source }
}

/** @returns a line for everything that is wrong */
export function notebookProblems(content: DemoContent): string[] {
  const problems: string[] = []
  for (const entry of content.notebook) {
    const say = (problem: string) => problems.push(`${entry.sentence}: ${problem}`)
    const found = findSource(content, entry.source)
    if (entry.source && !found) say('there is no such source')
    if (found && found.minutesAgo < entry.minutesAgo) say('it is kept before it was written')
    if (entry.gap !== undefined && gapAt(entry.sentence, entry.gap) === null) say('the gap is no part of it')
    const times = [entry.minutesAgo, ...entry.reviews.map(([minutesAgo]) => minutesAgo)]
    if (times.some((time, at) => time > (times[at - 1] ?? time))) say('the reviews must be in order, after it was kept')
    for (const { path, message } of entryContent.safeParse(contentOfEntry(entry, null)).error?.issues ?? [])
      say(`${path.join('.')} ${message}`)
  }
  return problems
}

export interface DemoNotebookRows {
  notebooks: Rows<'notebooks'>
  entries: Rows<'notebook_entries'>
  reviews: Rows<'notebook_reviews'>
}

/** The notebook of the demo account, which the app receives by its sync. */
export function createDemoNotebookRows(
  content: DemoContent,
  rows: DemoRows & { rooms: Rows<'rooms'> },
  { now, idOf }: { now: number; idOf: ReadonlyMap<string, string> },
): DemoNotebookRows {
  const userId = idOf.get(demoAccount.nickname) ?? ''
  const made: DemoNotebookRows = { notebooks: [], entries: [], reviews: [] }
  let no = 0
  for (const entry of content.notebook) {
    const found = findSource(content, entry.source)
    const source = found && entry.source ? { kind: entry.source.kind, route: found.route(rows), name: found.name, gone: false } : null
    const keptAt = now - entry.minutesAgo * minuteMs
    no += 1
    const fields = Object.fromEntries(Object.entries(contentOfEntry(entry, source)).map(([name, value]) => [name, { value, at, no }]))
    const id = v7({ msecs: keptAt })
    made.entries.push({ user_id: userId, id, fields: JSON.stringify(fields satisfies NumberedFields), change_no: no, erase_at: null })
    for (const [minutesAgo, grade] of entry.reviews) {
      const reviewedAt = now - minutesAgo * minuteMs
      no += 1
      made.reviews.push({
        user_id: userId,
        id: v7({ msecs: reviewedAt }),
        entry_id: id,
        reviewed_at: reviewedAt,
        grade,
        undoes: null,
        change_no: no,
      })
    }
  }
  const counts = { last_change: no, entry_count: made.entries.length, review_count: made.reviews.length }
  made.notebooks.push({ ...newNotebook(userId), ...counts })
  return made
}
