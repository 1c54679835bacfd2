import type { FastifyRequest } from 'fastify'
import type { Operation, WireBody } from '../../shared/contract/operation'
import type { FieldKey } from '../../shared/errors'
import { limits } from '../../shared/limits'
import { refusalOf } from './envelope'
import { type FormFile, refuse } from './handler'
import type { IncomingFiles } from './incoming-files'

/** A received form: its text fields and its files. */
export interface Form {
  body: WireBody
  files: FormFile[]
}

/** The destination of files. */
interface FileIntake {
  incoming: IncomingFiles
  onFile: () => void
}

/** The limits of a form, for @fastify/multipart. */
export const formLimits = {
  fileSize: limits.images.bytes,
  // A program's longest description with every character escaped.
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  fields: 50,
  parts: 60,
  headerPairs: 50,
}
/** The most characters of all text fields together, which are kept in memory. */
const mostText = 128 * 1024

/**
 * Reads a multipart form. `eventData` is JSON text there (docs/product/calls.md "Chat calls"). An empty file counts as none.
 * @param most the most files
 * @param files.incoming stores the files, which the caller discards
 * @param files.onFile called before each file; may throw to refuse the form
 * @throws Refusal `tooLarge` over 10 MB a file, `invalid` for too many files or malformed `eventData`
 */
export async function readForm(request: FastifyRequest, most: number, files: FileIntake): Promise<Form> {
  const form: Form = { body: {}, files: [] }
  try {
    await readParts(request, most, files, form)
    return form
  } catch (error) {
    await files.incoming.discard(form.files)
    // A full disk is not the form's fault.
    if (error instanceof Error && 'syscall' in error && error.syscall !== 'read') throw error
    // The parser's errors for a malformed form have no status.
    throw refusalOf(error) ?? refuse('invalid')
  }
}

async function readParts(request: FastifyRequest, most: number, { incoming, onFile }: FileIntake, form: Form): Promise<void> {
  const body = new Map<string, unknown>()
  let text = 0
  for await (const part of request.parts({ limits: { ...formLimits, files: most } })) {
    if (part.type === 'file') {
      onFile()
      const file = await incoming.keep(part.file)
      if (file.size > 0) form.files.push({ ...file, field: part.fieldname })
      else await incoming.discard([file])
    } else {
      text += typeof part.value === 'string' ? part.value.length : formLimits.fieldSize
      if (part.valueTruncated || part.fieldnameTruncated || text > mostText) throw refuse('tooLarge')
      body.set(part.fieldname, part.fieldname === 'eventData' ? parseJson(part.value) : part.value)
    }
  }
  form.body = Object.fromEntries(body)
}

/** The files of an operation. @throws Refusal `invalid` with the field, for a missing file, too many, or an unknown field; `tooLarge` with it */
export function filesFor(row: Operation, files: FormFile[]): FormFile[] {
  const fields = row.form?.files ?? []
  const wrong = (field: string, key: FieldKey) => refuse('invalid', { [field]: key })
  for (const { field } of files) if (!fields.some((each) => each.field === field)) throw wrong(field, 'invalid')
  for (const { field, most, need, bytes = limits.images.bytes } of fields) {
    const given = files.filter((file) => file.field === field)
    if (given.length > most) throw wrong(field, 'tooMany')
    if (need && given.length === 0) throw wrong(field, 'required')
    if (given.some(({ size }) => size > bytes)) throw refuse('tooLarge', { [field]: 'tooLarge' })
  }
  return files
}

/** The most files of an operation. */
export function mostFilesOf({ form }: Operation): number {
  return (form?.files ?? []).reduce((sum, { most }) => sum + most, 0)
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
