import { randomUUID } from 'node:crypto'
import type { Operation, WireBody } from '../../shared/contract/operation'
import { Failure } from '../failure'
import type { Picture } from './picture-files'

export interface RequestBody {
  type: string
  bytes: Uint8Array
}

/** A request as the bytes that cross the network: JSON, or a form with the pictures in the operation's file field. */
export function requestBody(operation: Operation, body: WireBody, pictures: Picture[]): RequestBody {
  const { form } = operation
  const most = form?.files?.most ?? 0
  if (pictures.length > most) throw new Failure({ code: 'invalid', fields: { files: 'tooMany' } })
  if (form?.files?.need === true && pictures.length === 0) throw new Failure({ code: 'invalid', fields: { files: 'required' } })
  if (form === undefined) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }

  const parts: { head: string; content: Uint8Array }[] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue
    parts.push({ head: `name="${name}"`, content: Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)) })
  }
  // The file's own name tells nobody anything and may tell too much.
  for (const { bytes, type } of pictures) {
    const named = `name="${form.files?.field ?? ''}"; filename="picture.${type.slice('image/'.length)}"`
    parts.push({ head: `${named}\r\nContent-Type: ${type}`, content: bytes })
  }
  return formOf(parts)
}

/** A multipart form. Put together here: FormData takes a millisecond for one line of a chat, and changes how its lines end. */
function formOf(parts: { head: string; content: Uint8Array }[]): RequestBody {
  const boundary = `hanmadi-${randomUUID()}`
  const written = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]) }
}
