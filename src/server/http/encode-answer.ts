import { setImmediate as letOthers } from 'node:timers/promises'
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

const entriesAtOnce = 200

/** The same for an answer that consists of parts with many entries; other calls are served in between. */
export async function encodeParts(response: z.ZodType, entry: z.ZodType, { parts }: { parts: Record<string, unknown[]> }): Promise<Buffer> {
  // Without parts their object is the only one that is empty.
  const frame = envelope(z.encode(response, { parts: {} }))
  const place = frame.indexOf('{}') + 1
  const pieces = [frame.subarray(0, place)]
  for (const [name, entries] of Object.entries(parts)) {
    pieces.push(Buffer.from(`${pieces.length === 1 ? '' : ','}${JSON.stringify(name)}:[`))
    for (let from = 0; from < entries.length; from += entriesAtOnce) {
      const some = JSON.stringify(z.encode(z.array(entry), entries.slice(from, from + entriesAtOnce)))
      if (from > 0) pieces.push(comma)
      pieces.push(Buffer.from(some.slice(1, -1)))
      await letOthers()
    }
    pieces.push(Buffer.from(']'))
  }
  return Buffer.concat([...pieces, frame.subarray(place)])
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
