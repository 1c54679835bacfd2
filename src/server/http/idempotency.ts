import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { transact } from '../db/transaction'
import { Refusal, refuse } from './handler'

const storedMs = 24 * 60 * 60 * 1000

/** A call that may be sent several times and takes effect once. */
export interface Intent {
  /** The account, or the address of a sign-up. */
  owner: string
  /** The `Idempotency-Key` header. */
  key: string
  operation: string
  /** The request as text; a different one under the same key is a conflict. */
  body: string
}

/** @returns the header's key, or null without one. @throws Refusal `invalid` for anything but a short plain text */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw refuse('invalid')
  return header
}

interface Work<Prepared> {
  /** The slow part, outside the transaction; skipped when the answer is stored already. */
  prepare: () => Promise<Prepared>
  commit: (trx: Transaction<Schema>, prepared: Prepared) => Promise<unknown>
}

interface Outcome {
  answer: unknown
  /** Whether the answer is that of an earlier call. */
  repeated: boolean
}

/**
 * Runs a write once and repeats its first answer for 24 hours (docs/product/calls.md "Transport"). The write and its answer are one
 * transaction, safe from crashes and other processes; duplicates wait for the first.
 *
 * An answer may contain a token and a body a password: both are stored so that they can be read or compared only with the key.
 * @throws Refusal `conflict` when the key came with another body
 */
export async function runOnce<Prepared>(db: Kysely<Schema>, intent: Intent, now: number, work: Work<Prepared>): Promise<Outcome> {
  const earlier = await firstAnswer(db, intent, now)
  if (earlier) return earlier
  try {
    const prepared = await work.prepare()
    return await transact(db, (trx) => claimAndCommit(trx, intent, now, (inside) => work.commit(inside, prepared)))
  } catch (error) {
    // The refusal may come from a duplicate that has just finished. When the database is unavailable, the first failure counts.
    const twin = await firstAnswer(db, intent, now).catch((second: unknown) => {
      throw second instanceof Refusal ? second : error
    })
    if (twin) return twin
    throw error
  }
}

/** Whether a call was answered before. @throws Refusal `conflict` when its key came with another body */
export async function isAnswered(db: Kysely<Schema>, intent: Intent, now: number): Promise<boolean> {
  return (await firstAnswer(db, intent, now)) !== null
}

async function claimAndCommit(
  trx: Transaction<Schema>,
  intent: Intent,
  now: number,
  commit: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<Outcome> {
  const place = placeOf(intent)
  const row = { operation: intent.operation, body_hash: hashBody(intent), answer: '', created_at: now }
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ ...place, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', now - storedMs),
    )
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const earlier = await firstAnswer(trx, intent, now)
    if (!earlier) throw new Error('an answer went away while it was looked at')
    return earlier
  }
  const answer = await commit(trx)
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: seal(answer, intent.key) })
    .where('owner', '=', place.owner)
    .where('key', '=', place.key)
    .execute()
  return { answer, repeated: false }
}

async function firstAnswer(db: Kysely<Schema>, intent: Intent, now: number): Promise<Outcome | null> {
  const place = placeOf(intent)
  const first = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('owner', '=', place.owner)
    .where('key', '=', place.key)
    .where('created_at', '>', now - storedMs)
    .executeTakeFirst()
  if (!first) return null
  if (first.operation !== intent.operation || first.body_hash !== hashBody(intent)) throw refuse('conflict')
  return { answer: open(first.answer, intent.key), repeated: true }
}

function placeOf({ owner, key }: Intent): { owner: string; key: string } {
  return { owner, key: createHash('sha256').update(`${owner}\n${key}`).digest('hex') }
}

function hashBody({ key, body }: Intent): string {
  return createHmac('sha256', key).update(body).digest('hex')
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
