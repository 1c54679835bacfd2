import { setImmediate as letOthers } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { appendEvent, type DomainEvents } from '../../live/domain-events'
import { selectCorrected, selectUnlisted, textIn } from '../corrections/item-correction-queries'
import { selectDependent, selectListedUnseen } from '../help/answer-sight-queries'
import { refreshHelp } from '../help/help-wanted-queries'
import { recountRating, selectMisrated, selectReviewed } from '../programs/rating-queries'
import { recountAnswers, selectAnswered, selectMiscounted } from '../qna/answer-count-queries'

type Switched = DomainEvents['countingSwitched']

const atOnce = 50

/** How what a member wrote is counted in questions, programs or corrected texts, and what others answered to it is listed in Help. */
interface Counting {
  /** What the member wrote, or was answered, after something, in the order of the ids, each with where it is. */
  select(db: Kysely<Schema>, userId: string, after: string, most: number): Promise<{ id: string; in: string }[]>
  /** Those of some places that count what they should not, or do not count what they should. */
  selectWrong(db: Kysely<Schema>, places: string[]): Promise<string[]>
  /** Counts anew in some places. */
  recount(trx: Transaction<Schema>, places: string[]): Promise<void>
}

const countings: Record<Switched['of'], Counting> = {
  answers: {
    select: selectAnswered,
    selectWrong: selectMiscounted,
    async recount(trx, questionIds) {
      await recountAnswers(trx, questionIds)
      await refreshHelp(
        trx,
        questionIds.map((id) => ({ kind: 'question', id })),
      )
    },
  },
  reviews: {
    select: selectReviewed,
    selectWrong: selectMisrated,
    async recount(trx, programIds) {
      for (const programId of programIds) await recountRating(trx, programId)
    },
  },
  // They keep texts out of Help; what each viewer is shown is counted when it is read.
  corrections: {
    select: selectCorrected,
    selectWrong: selectUnlisted,
    recount: (trx, texts) => refreshHelp(trx, texts.map(textIn)),
  },
  // Nobody sees what is answered to a closed account.
  answered: {
    select: selectDependent,
    selectWrong: selectListedUnseen,
    recount: (trx, answerIds) =>
      refreshHelp(
        trx,
        answerIds.map((id) => ({ kind: 'answer', id })),
      ),
  },
}
const kinds = ['answers', 'reviews', 'corrections', 'answered'] as const

/** Has what a member wrote counted anew, once their account was closed or opened. */
export async function appendCounting(trx: Transaction<Schema>, userId: string): Promise<void> {
  for (const of of kinds) await appendEvent(trx, 'countingSwitched', { userId, of })
}

/**
 * Counts anew where a member wrote, since what a closed account wrote does not count (docs/product/moderation.md "Suspension"). What is left
 * for the next transaction is another event.
 */
export async function recountWritten(trx: Transaction<Schema>, { userId, of, after = '' }: Switched): Promise<void> {
  const rows = await countings[of].select(trx, userId, after, atOnce)
  await countings[of].recount(trx, placesOf(rows))
  const last = rows.at(-1)
  if (last && rows.length === atOnce) await appendEvent(trx, 'countingSwitched', { userId, of, after: last.id })
}

/**
 * Counts anew where a closed account still counts: it was closed by an earlier version, which left it so, or one that ran beside this one has
 * taken the event.
 */
export async function recountClosed(db: Kysely<Schema>, userId: string): Promise<void> {
  for (const { select, selectWrong, recount } of kinds.map((of) => countings[of])) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await select(db, userId, after, atOnce)
      const wrong = await selectWrong(db, placesOf(rows))
      if (wrong.length > 0) await transact(db, (trx) => recount(trx, wrong.sort()))
      after = rows.at(-1)?.id
      // SQLite answers within the same turn of the event loop, so waiting calls would not run.
      await letOthers()
    }
  }
}

/** Each once, in an order that cannot deadlock. */
const placesOf = (rows: readonly { in: string }[]) => [...new Set(rows.map((row) => row.in))].sort()
