import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attachment } from '../../../src/main/api/picture-files'
import type { OperationName } from '../../../src/shared/contract/index'
import { createNodeClient } from '../../support/node-client'
import { pictures } from '../../support/pictures'
import { recording } from '../../support/recordings'
import { type Body, type Ids, type Sample, withPart } from './sample'
import { titled } from './samples/index'

interface Caught {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: Body
  files: { field: string; type: string; bytes: number }[]
}

const id = (index: number) => `0198c9a2-0000-7000-8000-00000000${String(index).padStart(4, '0')}`
const names: (keyof Ids)[] = ['haru', 'minji', 'stranger', 'session', 'post', 'ownPost', 'comment', 'ownComment', 'question', 'ownQuestion']
const further: (keyof Ids)[] = [
  'anonymousQuestion',
  'answer',
  'ownAnswer',
  'anonymousAnswer',
  'program',
  'ownProgram',
  'review',
  'correction',
  'ownCorrection',
  'block',
  'case',
  'decision',
  'room',
  'message',
]
const ids = {
  ...(Object.fromEntries([...names, ...further].map((name, index) => [name, id(index)])) as unknown as Ids),
  email: 'haru@example.com',
  code: '123456',
  ticket: 'k'.repeat(43),
  password: 'haru77!',
  nickname: 'haru',
  phone: '+821012345678',
  image: `${id(99)}-640x480-a0b1c2.webp`,
} satisfies Ids

describe('the app’s requests', () => {
  let answer: unknown
  let caught: Caught | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      caught = {
        method: request.method,
        path: request.url,
        headers: request.headers,
        ...(await read(request.headers, Buffer.concat(chunks))),
      }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: '00', response: answer }))
    })
  })
  let url = ''
  const aRecording: Attachment = { bytes: Uint8Array.from(recording), type: 'audio/webm', field: 'voice' }
  let aPicture: Attachment
  beforeAll(async () => {
    aPicture = { bytes: Uint8Array.from(await pictures.png(8, 8)), type: 'image/png' }
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => server.close())

  const client = createNodeClient(
    () => url,
    () => 'the-token',
  )

  it.each(titled)('$title is as written out, and its written-out answer is understood', async ({ sample }) => {
    answer = sample.answer.example()
    const file = sample.form?.file
    const sent = file === undefined ? [] : [file === 'voice' ? aRecording : aPicture]
    const key = sample.retried ? '0198c9a2-0000-4000-8000-000000000001' : undefined
    const understood = await client.call(sample.operation as OperationName, sample.input(ids), { files: sent, key })

    expect(caught?.method).toBe('POST')
    expect(caught?.path).toBe(sample.path)
    expect(caught?.headers['content-type']).toMatch(sample.form ? /^multipart\/form-data; boundary=/ : /^application\/json$/)
    expect(caught?.headers.authorization).toBe(sample.login === 'ignored' ? undefined : 'Bearer the-token')
    expect(caught?.headers['idempotency-key']).toBe(key)
    expect(caught?.files.map(({ field, type }) => ({ field, type }))).toEqual(sent.map(({ type }) => ({ field: file, type })))
    expect(caught?.body).toEqual(expected(sample))

    const text = JSON.stringify(understood)
    const lost = leaves(answer).filter(([way, value]) => !text.includes(JSON.stringify(value).slice(1, -1)) && !isUnread(way))
    expect(lost, `of ${JSON.stringify(answer)} in ${text}`).toEqual([])
  })
})

/** The written-out body, without the optional parts that the app leaves out. */
function expected(sample: Sample): Body {
  return (sample.appOmits ?? []).reduce((body, way) => withPart(body, way, undefined), sample.asked(ids))
}

/** Parses a form's JSON texts, and separates its files; line breaks in a form's texts are CRLF. */
async function read({ 'content-type': type = '' }: IncomingHttpHeaders, bytes: Buffer): Promise<Pick<Caught, 'body' | 'files'>> {
  if (!type.startsWith('multipart/')) return { body: JSON.parse(bytes.toString('utf8')) as Body, files: [] }
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData()
  const body: Body = {}
  const files: Caught['files'] = []
  for (const [field, value] of form) {
    if (typeof value !== 'string') files.push({ field, type: value.type, bytes: value.size })
    else body[field] = value.startsWith('{') ? JSON.parse(value) : value.replaceAll('\r\n', '\n')
  }
  return { body, files }
}

/** Texts and numbers of an answer that occur only once in it, with their paths. */
function leaves(value: unknown, at = ''): [string, string | number][] {
  if (typeof value === 'number') return value > 9 ? [[at, value]] : []
  if (typeof value === 'string') return /\d/.test(value) ? [[at, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => leaves(each, at === '' ? key : `${at}.${key}`))
}

/** Parts that the app does not use: a room has one name, and the Korean sentences of the bot are replaced by translated ones. */
const isUnread = (way: string) => /^rooms\.\d+\.(?:name|last_message\.(?:name|content))$/.test(way)
