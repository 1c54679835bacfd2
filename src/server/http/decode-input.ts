import * as z from 'zod'
import type { Operation, WireBody } from '../../shared/contract/operation'
import type { FieldKey } from '../../shared/errors'
import { refuse } from './handler'

const fieldKeys: ReadonlySet<string> = new Set<FieldKey>([
  'required',
  'tooLong',
  'tooMany',
  'invalid',
  'email',
  'passwordRule',
  'passwordCommon',
  'nicknameRule',
  'nicknameReserved',
  'taken',
  'phone',
  'city',
  'tag',
  'image',
  'finishBeforeStart',
])

/** Decodes a body as a row's input. @throws Refusal `invalid` with the fields and reasons */
export function decodeInput(row: Operation, body: WireBody): unknown {
  const read = z.safeDecode(row.request, body)
  if (read.success) return read.data
  throw refuse('invalid', fieldsOf(read.error.issues))
}

function fieldsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, FieldKey> | undefined {
  const fields = new Map<string, FieldKey>()
  for (const { path, message } of issues) {
    const name = nameOf(path.filter((segment) => segment !== 'eventData'))
    if (name === undefined || fields.has(name)) continue
    fields.set(name, fieldKeys.has(message) ? (message as FieldKey) : 'invalid')
  }
  return fields.size === 0 ? undefined : Object.fromEntries(fields)
}

/** The name of a field, or its path within a list: `schools.1.finishYear`. */
function nameOf([name, ...within]: PropertyKey[]): string | undefined {
  if (typeof name !== 'string') return undefined
  return within.some((segment) => typeof segment === 'string') ? [name, ...within].map(String).join('.') : name
}
