import type { Operation, WireBody } from '../../shared/contract/operation'
import { Failure } from '../failure'
import type { Picture } from './picture-files'

export interface RequestBody {
  type: string
  bytes: Uint8Array
}

/** Encodes a request: as JSON, or as a form with the pictures in the operation's file field. */
export async function requestBody(operation: Operation, body: WireBody, pictures: Picture[]): Promise<RequestBody> {
  const { form } = operation
  const most = form?.files?.most ?? 0
  if (pictures.length > most) throw new Failure({ code: 'invalid', fields: { files: 'tooMany' } })
  if (form?.files?.need === true && pictures.length === 0) throw new Failure({ code: 'invalid', fields: { files: 'required' } })
  if (form === undefined) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }

  const data = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== null && value !== undefined) data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  // The file's own name is not needed and may be private.
  for (const { bytes, type } of pictures)
    data.append(form.files?.field ?? '', new Blob([bytes], { type }), `picture.${type.slice('image/'.length)}`)
  const encoded = new Response(data)
  return { type: encoded.headers.get('content-type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) }
}
