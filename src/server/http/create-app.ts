import multipart from '@fastify/multipart'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify'
import type { Logger } from 'pino'
import { envelopeOf, refusalOf } from './envelope'
import { refuse } from './handler'
import type { TokenBuckets } from './rate-limit'
import { formLimits } from './uploads'

const jsonBytes = 1024 * 1024

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

// The contract checks what comes and goes; Fastify's own compilers are not even loaded.
const noSchemas = () => {
  throw new Error('routes declare no schemas: the contract checks')
}

/**
 * The HTTP server without its routes: size limits, the envelope around every no, headers, and the limit of calls per address.
 * @param trustProxy addresses of proxies whose X-Forwarded-For is believed
 */
export async function createApp(options: { log: Logger; trustProxy: string[]; calls: TokenBuckets }): Promise<FastifyInstance> {
  const { log, calls } = options
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBytes,
    requestTimeout: 120_000,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, _request, reply) => fail(log, error, reply as unknown as FastifyReply),
  })
  app.removeContentTypeParser('text/plain')
  await app.register(multipart, { limits: formLimits })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (request.method !== 'POST') return
    reply.header('cache-control', 'no-store')
    const wait = await calls.take(request.ip)
    if (wait > 0) throw refuse('tooMany', undefined, wait)
  })
  // A connection kept alive behind the last answer would hold stop() up.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.setNotFoundHandler((_request, reply) => fail(log, refuse('notFound'), reply))
  app.setErrorHandler((error, _request, reply) => fail(log, error, reply))
  return app
}

function fail(log: Logger, error: unknown, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (!refusal) log.error({ err: error }, 'call failed')
  const { http, envelope } = envelopeOf(refusal ?? refuse('serverError'))
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  return reply.code(http).send(envelope)
}
