import * as z from 'zod'

/** A change to one document; its path below the database's documents, e.g. `rooms/R/messages/M`. */
export type DocumentChange = { path: string; set: Record<string, unknown> } | { path: string; remove: true }

/** The most changes that Firestore accepts in one commit. */
export const mostChanges = 500

export interface Documents {
  /** Commits all changes or none. */
  commit(changes: DocumentChange[]): Promise<void>
  /** The paths of the first few hundred documents of a collection. */
  list(collection: string): Promise<string[]>
}

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
  const ask = async (what: string, call: { method: 'GET' | 'POST'; body?: string }): Promise<unknown> => {
    const answer = await fetch(`${base}/v1/${database}/documents${what}`, {
      ...call,
      headers: { authorization: `Bearer ${await access()}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`Firestore refused ${what}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
    return answer.json()
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
