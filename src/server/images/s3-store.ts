import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { hasSize, type ImageSize, type ImageStore, StoreUnavailable, sizesOf, storedType } from './image-store'

/** A bucket of a store that speaks the protocol of Amazon S3. */
export interface S3Config {
  /** The store's address, without the bucket. */
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** That of stores without regions. */
export const defaultRegion = 'us-east-1'

/** For an answer, and for each next part of an image. */
const answerMs = 4_000
/** For both sizes of an image, a few megabytes. */
const uploadMs = 10_000

interface Sent {
  signal: AbortSignal
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/**
 * Stores images in an S3-compatible bucket, under `full/<path>` and `thumbnail/<path>`, so that several server processes share them. The
 * bucket is addressed by path, which every such store accepts.
 * @throws StoreUnavailable from every method
 */
export function createS3Store({ endpoint, bucket, accessKey, secretKey, region }: S3Config): ImageStore {
  const signing = { accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', cache: new Map() }
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (path: string, size: ImageSize) => {
    if (!hasSize(path, size)) throw new Error(`${path} is not stored as ${size}`)
    return `${root}/${size}/${path}`
  }

  const send = async (method: string, url: string, { signal, headers = {}, body }: Sent) => {
    const signed = await new AwsV4Signer({ ...signing, method, url, headers }).sign()
    // Without a Request object: the signal of one no longer aborts once that is garbage-collected.
    return fetch(signed.url, { method, headers: signed.headers, signal, ...(body ? { body } : {}) })
  }
  /** @returns the answer, or null for 404 */
  const ask = async (method: string, url: string, sent: Sent) => {
    const refused = (error: unknown) => {
      throw unavailable(method, sent.signal.aborted ? 'no answer in time' : 'no connection', error)
    }
    // A connection that was kept open may have been closed by the store, or the store is busy.
    const first = await send(method, url, sent).catch(() => null)
    const isBusy = first !== null && first.status >= 500
    // Its connection would stay in use until the answer is collected as garbage.
    if (isBusy) await first.body?.cancel().catch(() => undefined)
    const answer = first === null || isBusy ? await send(method, url, sent).catch(refused) : first
    if (answer.ok) return answer
    const text = await answer.text().catch(() => '')
    if (answer.status === 404 && !text.includes('NoSuchBucket')) return null
    throw unavailable(method, `${answer.status} ${/<Code>(\w+)</.exec(text)?.[1] ?? ''}`.trim())
  }
  const exists = async (url: string) => (await ask('HEAD', url, { signal: AbortSignal.timeout(answerMs) })) !== null

  return {
    async put(path, full, thumbnail) {
      const signal = AbortSignal.timeout(uploadMs)
      const write = async (size: ImageSize, bytes: Uint8Array) => {
        const headers = { 'content-type': storedType(path), 'x-amz-content-sha256': sha256(bytes) }
        const answer = await ask('PUT', urlOf(path, size), { signal, headers, body: Uint8Array.from(bytes) })
        if (answer === null) throw unavailable('PUT', 'the bucket does not exist')
        await answer.body?.cancel()
      }
      if (thumbnail) await write('thumbnail', thumbnail)
      await write('full', full)
    },
    async get(path, size) {
      if (!hasSize(path, size)) return null
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), answerMs)
      const answer = await ask('GET', urlOf(path, size), { signal: abort.signal }).finally(() => clearTimeout(timer))
      if (!answer?.body) return null
      // Also of a picture of which nothing is read.
      const content = Readable.from(partsOf(answer.body, abort)).once('close', () => abort.abort())
      const length = answer.headers.get('content-length')
      if (length !== null) return { bytes: Number(length), content }
      // A proxy before the store may leave it out. What is stored is a few megabytes at most.
      const whole = Buffer.concat(await content.toArray())
      return { bytes: whole.length, content: Readable.from([whole]) }
    },
    // Written last.
    has: (path) => exists(urlOf(path, 'full')),
    async remove(path) {
      const signal = AbortSignal.timeout(answerMs)
      // The larger one first, since `has` asks for it.
      for (const size of sizesOf(path)) await (await ask('DELETE', urlOf(path, size), { signal }))?.body?.cancel()
    },
    async verify() {
      if (!(await exists(root))) throw unavailable('HEAD', `there is no bucket ${bucket}`)
    },
  }
}

/** The parts of a body. The store's time for each is limited, the reader's is not. */
async function* partsOf(body: ReadableStream<Uint8Array>, abort: AbortController): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const timer = setTimeout(() => abort.abort(), answerMs)
    const { done, value } = await reader
      .read()
      .catch((error: unknown) => {
        throw unavailable('GET', 'the picture was cut off', error)
      })
      .finally(() => clearTimeout(timer))
    if (done) return
    yield value
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const unavailable = (method: string, why: string, cause?: unknown) =>
  new StoreUnavailable(`the picture store did not carry out ${method}: ${why}`, { cause })
