import { byteRange } from '../../shared/byte-range'

/** Answers a request for a file, or for a part of it: media elements ask for parts to jump to a time. @param range the request's `Range` */
export function fileAnswer(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>, range: string | null): Response {
  const all = { ...headers, 'accept-ranges': 'bytes' }
  const part = byteRange(range, bytes.length)
  if (part === undefined) return new Response(bytes, { headers: { ...all, 'content-length': String(bytes.length) } })
  if (part === null) return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${bytes.length}` } })
  const { first, last } = part
  const described = { 'content-length': String(last - first + 1), 'content-range': `bytes ${first}-${last}/${bytes.length}` }
  return new Response(bytes.subarray(first, last + 1), { status: 206, headers: { ...all, ...described } })
}
