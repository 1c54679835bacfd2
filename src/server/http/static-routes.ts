import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { byteRange } from '../../shared/byte-range'
import { limits } from '../../shared/limits'
import { hasRole } from '../../shared/roles'
import { isInCase } from '../features/moderation/picture-queries'
import { type StoredImage, sizesOf, storedType } from '../images/image-store'
import { isWithheld } from '../images/picture-queries'
import { programVersion } from '../program-version'
import { isReady, type ReadinessWatch } from '../readiness'
import type { Services } from '../services'
import { refuse } from './handler'
import { networkOf } from './network-of'
import type { TokenBuckets } from './rate-limit'

const year = 365 * 24 * 60 * 60
const terms: ReadonlySet<string> = new Set(['service.txt', 'personal.txt', 'payment.txt'])

/** Seconds until a probe should ask again. */
const againSeconds = 5

interface Deps {
  services: Services
  resources: string
  contact: string | null
  readiness: ReadinessWatch
  /** The limit of pictures, recordings and texts. */
  files: TokenBuckets
}

/** Serves GET requests: `/health` and the probes, images and the terms texts (docs/product/calls.md "Texts and health"). */
export function mountStaticRoutes(app: FastifyInstance, { services, resources, contact, readiness, files }: Deps): void {
  const onRequest = async ({ ip }: { ip: string }) => {
    const wait = await files.take(networkOf(ip))
    if (wait > 0) throw refuse('tooMany', undefined, wait)
  }

  // For clients: whether the community answers. It does with a full disk, since it can still be read.
  app.get('/health', async () => {
    if (!(await readiness.answers())) throw refuse('busy', undefined, againSeconds)
    if (!readiness.isWritable()) await readiness.check()
    const { name } = services
    return { status: '00', response: { service: 'hanmadi', ...programVersion, name, contact, writable: readiness.isWritable() } }
  })

  // For operators: whether the process runs, and whether it can serve calls.
  app.get('/livez', async () => ({ status: '00', response: {} }))

  app.get('/readyz', async (_request, reply) => {
    const found = await readiness.check()
    const response = { ...programVersion, ...found }
    if (isReady(found)) return { status: '00', response }
    return reply.code(503).header('retry-after', String(againSeconds)).send({ status: '503', response, message: 'busy' })
  })

  app.get<{ Params: { path: string }; Querystring: { w?: string } }>('/images/:path', { onRequest }, async (request, reply) => {
    const { path } = request.params
    const size = request.query.w === String(limits.images.thumbnail) ? 'thumbnail' : 'full'
    // The path's form is checked before any lookup: it is a file name without folders.
    if (!sizesOf(path).includes(size)) throw refuse('notFound')
    const shown = await findShown(services, path)
    if (shown === 'toModerators' && !(await isModerated(services, path, request.headers.authorization))) throw refuse('notFound')
    // A path always names the same picture or recording, so it is its own ETag. Shared caches may not store it, since it can be removed here.
    const tag = `"${size}-${path}"`
    const mayStay = shown === 'toAll'
    const cached = mayStay ? { 'cache-control': `private, max-age=${year}, immutable`, etag: tag } : { 'cache-control': 'no-store' }
    if (request.headers['if-none-match'] === tag && mayStay) {
      if (!(await services.images.has(path))) throw refuse('notFound')
      return reply.code(304).headers(cached).send()
    }
    const found = await services.images.get(path, size)
    if (!found) throw refuse('notFound')
    const type = storedType(path)
    reply.headers(cached).type(type)
    if (type === 'audio/ogg') return sendSound(reply, found, partAsked(request.headers, tag))
    return reply.header('content-length', found.bytes).send(found.content)
  })

  app.get<{ Params: { name: string }; Querystring: { lang?: string } }>('/terms/:name', { onRequest }, async (request, reply) => {
    const { name } = request.params
    if (!terms.has(name)) throw refuse('notFound')
    const text = await readFile(join(resources, 'terms', request.query.lang === 'en' ? 'en' : 'ko', name), 'utf8')
    return reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text)
  })
}

/** The part of a sound that is asked for: all of it where the client has a part of something else. @param tag the ETag of the sound */
function partAsked({ range, 'if-range': condition }: IncomingHttpHeaders, tag: string): string | undefined {
  return condition === undefined || condition === tag ? range : undefined
}

/** Answers with a sound or a part of it, which players ask for to jump to a time. It is read as a whole, which is small. */
async function sendSound(reply: FastifyReply, { content }: StoredImage, range: string | undefined): Promise<FastifyReply> {
  const bytes = await buffer(content)
  reply.header('accept-ranges', 'bytes')
  const part = byteRange(range, bytes.length)
  if (part === undefined) return reply.send(bytes)
  if (part === null) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  const { first, last } = part
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}

/**
 * Who may see a picture: only moderators where nothing but deleted items uses it (docs/product/feed.md "Deleting"), or it was removed. While
 * the database is unavailable, this is unknown: pictures are shown all the same, and nobody stores them.
 */
function findShown({ db }: Services, path: string): Promise<'toAll' | 'toModerators' | 'unknown'> {
  return isWithheld(db, path).then(
    (withheld) => (withheld ? 'toModerators' : 'toAll'),
    () => 'unknown',
  )
}

/** Whether the caller is a moderator and sees a withheld picture in a case (docs/product/moderation.md "Cases"). */
async function isModerated({ db, authenticate }: Services, path: string, authorization: string | undefined): Promise<boolean> {
  const caller = await authenticate(authorization)
  return caller !== null && hasRole(caller.role, 'moderator') && isInCase(db, path, caller.userId)
}
