import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { transact } from '../db/transaction'
import { refuse } from './handler'

const keptMs = 24 * 60 * 60 * 1000

/** One intent, however often it is sent. */
export interface Intent {
  /** The account, or for signup the address it is for. */
  owner: string
  /** The `Idempotency-Key` header. */
  key: string
  operation: string
  /** What was asked for, as text; another one under the same key is a conflict. */
  body: string
}

/** @returns the header's key, or null without one. @throws Refusal `invalid` for one that is no short plain text */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header)) throw refuse('invalid')
  return header
}

/**
 * Runs a write once for an intent, and answers its first result for 24 hours (api "Transport"). What it writes and the answer are one
 * transaction, so neither a crash nor a second process can come between; duplicates wait for the first.
 *
 * An answer may hold a token and a body a password: only whoever knows the key can read the one or compare the other.
 * @throws Refusal `conflict` when the key came with another body
 */
export async function runOnce(
  db: Kysely<Schema>,
  intent: Intent,
  now: number,
  run: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<{ answer: unknown; repeated: boolean }> {
  const place = { owner: intent.owner, key: createHash('sha256').update(`${intent.owner}\n${intent.key}`).digest('hex') }
  const bodyHash = createHmac('sha256', intent.key).update(intent.body).digest('hex')
  return transact(db, async (trx) => {
    const here = trx.deleteFrom('idempotency_keys').where('owner', '=', place.owner).where('key', '=', place.key)
    await here.where('created_at', '<=', now - keptMs).execute()
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ ...place, operation: intent.operation, body_hash: bodyHash, answer: '', created_at: now })
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) {
      const first = await trx
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('owner', '=', place.owner)
        .where('key', '=', place.key)
        .executeTakeFirstOrThrow()
      if (first.operation !== intent.operation || first.body_hash !== bodyHash) throw refuse('conflict')
      return { answer: open(first.answer, intent.key), repeated: true }
    }
    const answer = await run(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: seal(answer, intent.key) })
      .where('owner', '=', place.owner)
      .where('key', '=', place.key)
      .execute()
    return { answer, repeated: false }
  })
}

function cipherKey(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'idempotent answer', 32))
}

function seal(answer: unknown, key: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function open(text: string, key: string): unknown {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}
