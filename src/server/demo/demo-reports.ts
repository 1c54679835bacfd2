import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { CaseKind } from '../../shared/contract/moderating-shapes'
import { demoAccount } from '../../shared/demo-account'
import type { ReportReason } from '../../shared/report-reasons'
import type { Schema } from '../db/schema'
import { countReport } from '../features/moderation/case-queries'
import { insertReport } from '../features/moderation/report-queries'
import { insertDemoAdministration } from './demo-administration'
import { insertDemoAppeal } from './demo-appeal'

const minuteMs = 60_000

/** A reported text of the demo community. `words`: how it contains them; the first such text counts. */
interface DemoReport {
  kind: Exclude<CaseKind, 'user' | 'review' | 'correction'>
  words: string
  reasons: ReportReason[]
  minutesAgo: number
}

/** Mostly false alarms, as in any friendly community; the moderator has to read them to know. */
const demoReports: DemoReport[] = [
  { kind: 'post', words: '초등학교 3학년 아들이 엄마는 왜 자꾸 바보래요', reasons: [1, 1], minutesAgo: 4 },
  { kind: 'message', words: '네, 보내 주시면 봐 드려요.', reasons: [0], minutesAgo: 11 },
  { kind: 'reply', words: '아드님 설명을 수업에 쓰고 싶어요', reasons: [1], minutesAgo: 26 },
  { kind: 'question', words: 'I froze at the pharmacy today', reasons: [1, 4], minutesAgo: 48 },
  { kind: 'program', words: '토익스피킹 파트 5', reasons: [0, 3], minutesAgo: 63 },
  { kind: 'post', words: 'Flat-hunting Korean nobody puts in a textbook', reasons: [3, 3, 0], minutesAgo: 125 },
  { kind: 'answer', words: 'Same for 무료하다', reasons: [0], minutesAgo: 190 },
  { kind: 'post', words: 'The Seoul subway map is the cheapest', reasons: [0], minutesAgo: 320 },
]

const places = {
  post: { table: 'posts', words: 'content', writer: 'user_id' },
  reply: { table: 'replies', words: 'content', writer: 'user_id' },
  question: { table: 'questions', words: 'content', writer: 'user_id' },
  answer: { table: 'answers', words: 'content', writer: 'user_id' },
  program: { table: 'programs', words: 'title', writer: 'user_id' },
  message: { table: 'messages', words: 'text', writer: 'sender_id' },
} as const

/** Makes the demo account the administrator, with a few cases and an appeal to decide. @param now milliseconds since 1970 */
export async function insertDemoReports(trx: Transaction<Schema>, now: number): Promise<void> {
  await trx.updateTable('users').set({ role: 'administrator' }).where('email', '=', demoAccount.email).execute()
  const members = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '!=', demoAccount.email)
    .where('email', 'like', '%@members.invalid')
    .orderBy('id')
    .limit(8)
    .execute()
  for (const { kind, words, reasons, minutesAgo } of demoReports) {
    const item = await findText(trx, kind, words)
    if (!item) continue
    const reporters = members.filter(({ id }) => id !== item.writer)
    for (const [index, reason] of reasons.entries()) {
      const at = now - (minutesAgo + (reasons.length - 1 - index) * 9) * minuteMs
      const report = { kind, itemId: item.id, reason, at }
      const reporterId = reporters[index]?.id
      if (reporterId === undefined) continue
      await insertReport(trx, { ...report, id: v7({ msecs: at }), reporterId })
      await countReport(trx, { ...report, id: v7({ msecs: at }) })
    }
  }
  const post = await trx.selectFrom('posts').select(['id', 'user_id as writer']).orderBy('posted_at').limit(1).executeTakeFirst()
  const [moderator, writer, reporter] = members.filter(({ id }) => id !== post?.writer).slice(-3)
  const demo = await trx.selectFrom('users').select('id').where('email', '=', demoAccount.email).executeTakeFirst()
  if (!post || !moderator || !writer || !reporter || !demo) return
  const people = { moderatorId: moderator.id, writerId: writer.id, reporterId: reporter.id }
  const appealed = await insertDemoAppeal(trx, { postId: post.id, ...people }, now)
  await insertDemoAdministration(trx, { administratorId: demo.id, moderatorId: moderator.id, ...appealed }, now)
}

function findText(trx: Transaction<Schema>, kind: DemoReport['kind'], words: string): Promise<{ id: string; writer: string } | undefined> {
  const place = places[kind]
  // The tables have these columns, each under its own name.
  return trx
    .selectFrom(place.table as 'posts')
    .select(['id', `${place.writer as 'user_id'} as writer`])
    .where(place.words as 'content', 'like', `%${words}%`)
    .orderBy('id')
    .executeTakeFirst()
}
