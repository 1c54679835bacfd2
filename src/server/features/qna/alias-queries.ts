import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { askersNumber } from '../../writer-names'

/** Gives the anonymous asker of a new question the alias 익명 1. */
export async function nameAsker(trx: Transaction<Schema>, questionId: string, userId: string): Promise<void> {
  await trx.insertInto('aliases').values({ question_id: questionId, user_id: userId, number: askersNumber }).execute()
}

/** Gives a member who answers anonymously the next number of the thread, once. Concurrent calls wait for each other. */
export async function nameAnswerer(trx: Transaction<Schema>, questionId: string, userId: string): Promise<void> {
  await lockKey(trx, `aliases:${questionId}`)
  const last = await trx
    .selectFrom('aliases')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  await trx
    .insertInto('aliases')
    .values({ question_id: questionId, user_id: userId, number: Math.max(last?.number ?? 0, askersNumber) + 1 })
    .onConflict((conflict) => conflict.columns(['question_id', 'user_id']).doNothing())
    .execute()
}
