import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { limits } from '../../shared/limits'
import { imageFacts } from '../../shared/text/image-path'
import type { Services } from '../services'
import { refuse } from './handler'

const year = 365 * 24 * 60 * 60
const terms: ReadonlySet<string> = new Set(['service.txt', 'personal.txt', 'payment.txt'])

/** What is read with GET: `/health`, images and the terms texts (api "Others"). */
export function mountStaticRoutes(
  app: FastifyInstance,
  { services, resources, contact }: { services: Services; resources: string; contact: string | null },
): void {
  app.get('/health', async () => {
    await sql`select 1`.execute(services.db)
    return { status: '00', response: { service: 'hanmadi', contact } }
  })

  app.get<{ Params: { path: string }; Querystring: { w?: string } }>('/images/:path', async (request, reply) => {
    const { path } = request.params
    const size = request.query.w === String(limits.images.thumbnail) ? 'thumbnail' : 'full'
    // The shape of a path is checked before anything is looked up: it is a name, never a way through folders.
    const bytes = imageFacts(path) ? await services.images.get(path, size) : null
    if (!bytes) throw refuse('notFound')
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type('image/webp').send(bytes)
  })

  app.get<{ Params: { name: string }; Querystring: { lang?: string } }>('/terms/:name', async (request, reply) => {
    const { name } = request.params
    if (!terms.has(name)) throw refuse('notFound')
    const text = await readFile(join(resources, 'terms', request.query.lang === 'en' ? 'en' : 'ko', name), 'utf8')
    return reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text)
  })
}
