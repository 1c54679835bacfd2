import type { Operation, WireBody } from '../../shared/contract/operation'
import { Failure } from '../failure'
import type { Attachment } from './picture-files'

export interface RequestBody {
  type: string
  bytes: Uint8Array
}

/** Encodes a request: as JSON, or as a form with its files. */
export async function requestBody(operation: Operation, body: WireBody, files: Attachment[]): Promise<RequestBody> {
  const { form } = operation
  const fields = form?.files ?? []
  const fieldOf = (file: Attachment) => file.field ?? fields[0]?.field ?? ''
  if (files.some((file) => !fields.some(({ field }) => field === fieldOf(file))))
    throw new Failure({ code: 'invalid', fields: { files: 'tooMany' } })
  for (const { field, most, need } of fields) {
    const count = files.filter((file) => fieldOf(file) === field).length
    if (count > most) throw new Failure({ code: 'invalid', fields: { files: 'tooMany' } })
    if (need && count === 0) throw new Failure({ code: 'invalid', fields: { files: 'required' } })
  }
  if (form === undefined) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }

  const data = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== null && value !== undefined) data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  // The file's own name is not needed and may be private.
  for (const file of files) data.append(fieldOf(file), new Blob([file.bytes], { type: file.type }), file.type.replace('/', '.'))
  const encoded = new Response(data)
  return { type: encoded.headers.get('content-type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) }
}
