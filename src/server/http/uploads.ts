import type { FastifyRequest } from 'fastify'
import type { Operation, WireBody } from '../../shared/contract/operation'
import type { FieldKey } from '../../shared/errors'
import { limits } from '../../shared/limits'
import { refusalOf } from './envelope'
import { refuse, type UploadedFile } from './handler'

/** A form as it arrived: its text fields, and its files by field, whole in memory. */
export interface Form {
  body: WireBody
  files: { field: string; bytes: Uint8Array }[]
}

/** The most a form may hold, for @fastify/multipart. */
export const formLimits = {
  fileSize: limits.images.bytes,
  fieldSize: 256 * 1024,
  fieldNameSize: 100,
  fields: 50,
  parts: 60,
  headerPairs: 50,
}

/**
 * Reads a multipart form. `eventData` is JSON text there (api "chat"). An empty file counts as none.
 * @param most files at most
 * @throws Refusal `tooLarge` over 10 MB a file, `invalid` for too many files or malformed `eventData`
 */
export async function readForm(request: FastifyRequest, most: number): Promise<Form> {
  try {
    return await readParts(request, most)
  } catch (error) {
    // The parser's own complaints of a malformed form carry no status.
    throw refusalOf(error) ?? refuse('invalid')
  }
}

async function readParts(request: FastifyRequest, most: number): Promise<Form> {
  const body = new Map<string, unknown>()
  const files: Form['files'] = []
  for await (const part of request.parts({ limits: { ...formLimits, files: most } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (bytes.length > 0) files.push({ field: part.fieldname, bytes })
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw refuse('tooLarge')
      body.set(part.fieldname, part.fieldname === 'eventData' ? parseJson(part.value) : part.value)
    }
  }
  return { body: Object.fromEntries(body), files }
}

/** The files an operation takes. @throws Refusal `invalid` naming the field, for a missing one, too many, or another field's */
export function filesFor(row: Operation, files: Form['files']): UploadedFile[] {
  const wanted = row.form?.files
  const wrong = (field: string, key: FieldKey) => refuse('invalid', { [field]: key })
  for (const { field } of files) if (field !== wanted?.field) throw wrong(field, 'invalid')
  if (wanted && files.length > wanted.most) throw wrong(wanted.field, 'tooMany')
  if (wanted?.need && files.length === 0) throw wrong(wanted.field, 'required')
  return files.map(({ bytes }) => ({ bytes }))
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') throw refuse('invalid', { eventData: 'invalid' })
  if (text === '') return undefined
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('__proto__')
      return value
    })
  } catch {
    throw refuse('invalid', { eventData: 'invalid' })
  }
}
