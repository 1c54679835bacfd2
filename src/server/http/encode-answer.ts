import * as z from 'zod'
import type { Operation } from '../../shared/contract/operation'

/** The rows of pages as they were encoded; a row that nobody holds any more is forgotten. */
const encodedRows = new WeakMap<object, Buffer>()
const comma = Buffer.from(',')

/**
 * The envelope of a handler's output. Fields that are not in the answer's schema are never sent. A row that is given to several callers is
 * encoded once.
 */
export function encodeAnswer({ response, items: codec }: Operation, output: unknown): Buffer {
  if (codec === undefined) return envelope(z.encode(response, output))
  const { items } = output as { items: object[] }
  // Without rows the list is the only one in the answer.
  const frame = envelope(z.encode(response, { ...(output as object), items: [] }))
  const place = frame.indexOf('[]') + 1
  const rows = items.flatMap((row, index) => (index === 0 ? [encodeRow(codec, row)] : [comma, encodeRow(codec, row)]))
  return Buffer.concat([frame.subarray(0, place), ...rows, frame.subarray(place)])
}

/** As bytes, since Node writes strings with Hangul several times slower. */
export const envelope = (response: unknown) => Buffer.from(JSON.stringify({ status: '00', response }))

function encodeRow(codec: z.ZodType, row: object): Buffer {
  const known = encodedRows.get(row)
  if (known) return known
  const encoded = Buffer.from(JSON.stringify(z.encode(codec, row)))
  encodedRows.set(row, encoded)
  return encoded
}
