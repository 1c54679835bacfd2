import { v7 } from 'uuid'
import * as z from 'zod'
import type { CorrectionTarget } from '../../shared/contract/corrections-shapes'
import type { CorrectedSentence } from '../../shared/corrections'
import { limits } from '../../shared/limits'
import { textLength } from '../../shared/text/length'
import { sentencesOf, withoutSpaces } from '../../shared/text/sentences'
import { languagesOf } from '../../shared/text/text-language'
import type { DemoContent, DemoMember } from './demo-content'
import type { DemoRows, Rows } from './demo-rows'

const minuteMs = 60_000
const text = (most: number) => z.string().refine((value) => textLength(value) <= most, `must be at most ${most} characters`)

/** A correction of a post or question, or of a comment or answer to it. */
export const demoCorrection = z.strictObject({
  /** The key of the post or question. */
  on: z.string(),
  /** The position of the comment or answer among those on the first level; absent: the post or question itself. */
  reply: z.number().int().min(0).optional(),
  author: z.string(),
  /** Minutes after the text. */
  minutesAfter: z.number().int().min(0),
  /** Whole sentences of the text, without the spaces around them. */
  changes: z.array(z.strictObject({ from: z.string(), to: z.string(), note: text(limits.correction.note).optional() })),
  /** Marks the named sentences as good, or with `true` all others. */
  good: z.union([z.literal(true), z.array(z.string())]).optional(),
  comment: text(limits.correction.comment).optional(),
  /** Nicknames. */
  agreed: z.array(z.string()).optional(),
  thanked: z.literal(true).optional(),
  /** The text of the demo community is the corrected one. */
  applied: z.literal(true).optional(),
})
export type DemoCorrection = z.output<typeof demoCorrection>

interface DemoText {
  kind: CorrectionTarget['kind']
  author: string
  content: string
  minutesAgo: number
}

function textOf({ posts, questions }: Pick<DemoContent, 'posts' | 'questions'>, { on, reply }: DemoCorrection): DemoText | undefined {
  const post = posts.find(({ key }) => key === on)
  const question = questions.find(({ key }) => key === on)
  const thread = post ?? question
  if (!thread || reply === undefined) return thread && { ...thread, kind: post ? 'post' : 'question' }
  const below = (post?.replies ?? question?.answers)?.[reply]
  return below && { ...below, kind: post ? 'reply' : 'answer', minutesAgo: thread.minutesAgo - below.minutesAfter }
}

/** The sentences of a correction. Of a text to which it was applied, they hold the earlier wording. */
function sentencesOfCorrection({ changes, good = [], applied }: DemoCorrection, content: string): CorrectedSentence[] {
  return sentencesOf(content).map((sentence) => {
    const { before, words, behind } = withoutSpaces(sentence)
    const spaced = (line: string) => before + line + behind
    const change = changes.find(({ from, to }) => (applied ? to : from) === words)
    if (change) return { original: spaced(change.from), corrected: spaced(change.to), good: false, note: change.note ?? '' }
    return { original: sentence, corrected: null, good: good === true || good.includes(words), note: '' }
  })
}

/** @returns a line for everything that is wrong */
export function correctionProblems({ members, posts, questions, corrections }: DemoContent): string[] {
  const problems: string[] = []
  const byName = new Map(members.map((member) => [member.nickname, member]))
  const places = new Set<string>()
  for (const one of corrections) {
    const say = (problem: string) => problems.push(`${one.on}: ${problem}`)
    const { author, agreed = [], changes, good = [], comment = '', minutesAfter } = one
    const corrected = textOf({ posts, questions }, one)
    if (!corrected) {
      say('there is no such text to correct')
      continue
    }
    if (places.has(`${one.on} ${one.reply} ${author}`)) say(`${author} corrects it twice`)
    places.add(`${one.on} ${one.reply} ${author}`)
    if (minutesAfter > corrected.minutesAgo) say(`${author} corrects in the future`)
    const joined = byName.get(author)?.joinedDaysAgo ?? 0
    if (joined * 24 * 60 < corrected.minutesAgo - minutesAfter) say(`${author} corrects before joining`)
    for (const nickname of [author, ...agreed]) {
      if (nickname === corrected.author) say(`${nickname} wrote it`)
      if (!helps(byName.get(nickname), corrected.content)) say(`${nickname} does not help with its language`)
    }
    if (agreed.includes(author)) say(`${author} agrees with their own correction`)
    const sentences = sentencesOfCorrection(one, corrected.content)
    const said = sentences.filter(({ corrected: line }) => line !== null).length
    if (said !== changes.length || changes.some(({ from, to }) => from === to)) say(`${author} changes what is not a sentence of it`)
    if (good !== true && good.some((line) => !sentences.some((each) => each.good && each.original.trim() === line)))
      say(`${author} praises what is not a sentence of it`)
    if (said === 0 && comment === '' && !sentences.some((each) => each.good)) say(`${author} says nothing`)
  }
  return problems
}

function helps(member: DemoMember | undefined, content: string): boolean {
  const isHelper = (skill: string | null | undefined) => skill === 'native' || skill === 'fluent'
  return [...languagesOf(content)].some((language) => isHelper(member?.languages[language]))
}

export interface DemoCorrectionRows {
  corrections: Rows<'corrections'>
  agreements: Rows<'correction_agreements'>
  /** For the writers of corrected texts, and for correctors who were thanked; all of them read. */
  notices: Rows<'notices'>
}

/** The corrections as rows; counts them in the rows of their texts and people, and notes the edits of texts that they were applied to. */
export function createDemoCorrectionRows(
  { posts, questions, corrections }: Pick<DemoContent, 'posts' | 'questions' | 'corrections'>,
  rows: DemoRows,
  { now, idOf }: { now: number; idOf: ReadonlyMap<string, string> },
): DemoCorrectionRows {
  const made: DemoCorrectionRows = { corrections: [], agreements: [], notices: [] }
  // Rows of one statement have the same columns.
  for (const each of rows.users)
    Object.assign(each, { correction_given_count: 0, correction_received_count: 0, correction_thanked_count: 0 })
  for (const each of [...rows.posts, ...rows.replies, ...rows.questions, ...rows.answers]) each.correction_count = 0
  const user = (nickname: string) => rows.users.find(({ id }) => id === idOf.get(nickname))
  for (const [order, one] of corrections.entries()) {
    const corrected = textOf({ posts, questions }, one)
    const row = corrected && rowOf(rows, { posts, questions }, one)
    const [corrector, writer] = [user(one.author), user(corrected?.author ?? '')]
    if (!corrected || !row || !corrector || !writer) continue
    const at = Math.min(now - 1_000, row.at + one.minutesAfter * minuteMs + order)
    const later = (share: number) => Math.round(at + (now - at) * share)
    const id = v7({ msecs: at })
    const agreeing = one.agreed ?? []
    made.corrections.push({
      id,
      kind: corrected.kind,
      item_id: row.id,
      user_id: corrector.id,
      writer_id: writer.id,
      anonymous: 0,
      sentences: JSON.stringify(sentencesOfCorrection(one, corrected.content)),
      comment: one.comment ?? '',
      agreement_count: agreeing.length,
      created_at: at,
      thanked_at: one.thanked ? later(0.2) : null,
      applied_at: one.applied ? later(0.3) : null,
    })
    for (const nickname of agreeing) made.agreements.push({ correction_id: id, user_id: idOf.get(nickname) ?? '', created_at: later(0.4) })
    addNotices(made, made.corrections.at(-1), agreeing.length === 0 ? null : later(0.4))
    row.item.correction_count = (row.item.correction_count ?? 0) + 1
    if (one.applied) row.item.edited_at = later(0.3)
    corrector.correction_given_count = (corrector.correction_given_count ?? 0) + 1
    writer.correction_received_count = (writer.correction_received_count ?? 0) + 1
    if (one.thanked) corrector.correction_thanked_count = (corrector.correction_thanked_count ?? 0) + 1
  }
  return made
}

/** @param agreedAt when the agreements were made; null without any */
function addNotices({ notices }: DemoCorrectionRows, one: Rows<'corrections'>[number] | undefined, agreedAt: number | null): void {
  if (!one) return
  const { writer_id, user_id, kind, item_id, created_at, thanked_at } = one
  const known = notices.find((notice) => notice.kind === 'correction' && notice.item_id === item_id)
  const notice = { item_kind: kind, item_id, people: 1 }
  if (known) Object.assign(known, { people: (known.people ?? 0) + 1, told_at: created_at, read_at: created_at })
  else notices.push({ ...notice, user_id: writer_id, kind: 'correction', told_at: created_at, read_at: created_at })
  if (thanked_at) notices.push({ ...notice, user_id, kind: 'correctionThanks', told_at: thanked_at, read_at: thanked_at })
  if (agreedAt) notices.push({ ...notice, user_id, kind: 'correctionAgreement', told_at: agreedAt, read_at: agreedAt })
}

interface CorrectedRow {
  id: string
  /** When it was written, in milliseconds since 1970. */
  at: number
  item: { correction_count?: number | undefined; edited_at?: number | null | undefined }
}

/** The row of a text. Posts and questions have the order in which they are written down, and so have their comments and answers. */
function rowOf(
  rows: DemoRows,
  { posts, questions }: Pick<DemoContent, 'posts' | 'questions'>,
  { on, reply }: DemoCorrection,
): CorrectedRow | undefined {
  const post = rows.posts[posts.findIndex(({ key }) => key === on)]
  const question = rows.questions[questions.findIndex(({ key }) => key === on)]
  if (reply === undefined) {
    if (post) return { id: post.id, at: post.posted_at, item: post }
    return question && { id: question.id, at: question.asked_at, item: question }
  }
  if (post) {
    const below = rows.replies.filter(({ post_id, parent_id }) => post_id === post.id && !parent_id)[reply]
    return below && { id: below.id, at: below.replied_at, item: below }
  }
  const below = rows.answers.filter(({ question_id, parent_id }) => question_id === question?.id && !parent_id)[reply]
  return below && { id: below.id, at: below.answered_at, item: below }
}
