import * as z from 'zod'

/** A change to one document; its path below the database's documents, e.g. `rooms/R/messages/M`. */
export type DocumentChange = { path: string; set: Record<string, unknown> } | { path: string; remove: true }

/** The most changes that Firestore accepts in one commit. */
export const mostChanges = 500
/** How large a commit may be. Firestore accepts 10 MiB, with what is around the changes. */
export const mostBytes = 8 * 1024 * 1024

/** How many bytes of a commit a change takes, but for the name of the database. */
export const bytesOf = (change: DocumentChange): number =>
  Buffer.byteLength(JSON.stringify('remove' in change ? change : { path: change.path, fields: fieldsOf(change.set) }))

interface Call {
  method: 'GET' | 'POST'
  body?: string
}

export interface Documents {
  /** Commits all changes or none. */
  commit(changes: DocumentChange[]): Promise<void>
  /** The paths of the first few hundred documents of a collection. */
  list(collection: string): Promise<string[]>
}

/** Firestore does not answer, or would refuse anything else too. */
export class FirestoreAway extends Error {}

/** The statuses that say something about the request itself: invalid, or too large. */
const aboutRequest: readonly number[] = [400, 413]
const timeoutMs = 10_000
const mostListed = 300
const listing = z.object({ documents: z.array(z.object({ name: z.string() })).optional() })

/** Firestore through its REST interface. @param access returns the bearer token of a call */
export function createDocuments(
  { projectId, emulator }: { projectId: string; emulator: string | null },
  access: () => Promise<string>,
): Documents {
  const base = emulator === null ? 'https://firestore.googleapis.com' : `http://${emulator}`
  const database = `projects/${projectId}/databases/(default)`
  const write = (change: DocumentChange) => {
    const name = `${database}/documents/${change.path}`
    return 'remove' in change ? { delete: name } : { update: { name, fields: fieldsOf(change.set) } }
  }
  const send = async (what: string, call: Call) => {
    const answer = await fetch(`${base}/v1/${database}/documents${what}`, {
      ...call,
      headers: { authorization: `Bearer ${await access()}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { ok: answer.ok, status: answer.status, text: await answer.text() }
  }
  /** @throws FirestoreAway, or an error about this request */
  const ask = async (what: string, call: Call): Promise<unknown> => {
    const { ok, status, text } = await send(what, call).catch((error: unknown) => {
      throw new FirestoreAway(`Firestore did not answer ${what}`, { cause: error })
    })
    if (ok) return JSON.parse(text)
    const why = `Firestore refused ${what}: ${status} ${text.slice(0, 500)}`
    throw aboutRequest.includes(status) ? new Error(why) : new FirestoreAway(why)
  }
  return {
    async commit(changes) {
      await ask(':commit', { method: 'POST', body: JSON.stringify({ writes: changes.map(write) }) })
    },
    async list(collection) {
      const { documents = [] } = listing.parse(await ask(`/${collection}?pageSize=${mostListed}`, { method: 'GET' }))
      return documents.map(({ name }) => name.slice(`${database}/documents/`.length))
    },
  }
}

type Value = Record<string, unknown>

function fieldsOf(object: Record<string, unknown>): Record<string, Value> {
  const given = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, toValue(value)]))
}

/** A JSON value in the form of Firestore's interface. Every number is a double, so that all values of a field are of one type. */
function toValue(value: unknown): Value {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') return { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } }
  if (typeof value === 'object') return { mapValue: { fields: fieldsOf(value as Record<string, unknown>) } }
  throw new TypeError(`no document holds a ${typeof value}`)
}
