import type { IncomingMessage, ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify'
import type { Logger } from 'pino'
import { oldestClient } from '../../shared/api-version'
import { apiHeader } from '../../shared/compatibility'
import { limits } from '../../shared/limits'
import { isUnavailable } from '../db/database-errors'
import { StoreUnavailable } from '../images/image-store'
import type { CallLimit } from './call-limit'
import { type CallerRules, guardCallers } from './caller-guard'
import { envelopeOf, refusalOf } from './envelope'
import { type Refusal, refuse } from './handler'
import { createRequestId } from './request-id'
import { limitSlowBodies } from './slow-bodies'
import { endUnreadAnswers } from './unread-answers'
import { formLimits } from './uploads'

// The longest call is an unfollow of several hundred people.
const jsonBytes = 128 * 1024
/** When a call may be repeated after a full disk, or while the database or the picture store is unavailable. */
const unavailableSeconds = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the called operation; null before it is known. */
    operation: string | null
    /** Why the call could not be counted; thrown once its operation is known, for the log. Null for a call that was counted. */
    uncounted: { error: unknown } | null
  }
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

// The contract checks requests and answers, so Fastify's own schema compilers are replaced.
const noSchemas = () => {
  throw new Error('routes declare no schemas: the contract checks')
}

export interface AppOptions {
  log: Logger
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  calls: CallLimit
  callers: CallerRules
  /** Called for each unexpected failure, such as a full disk. */
  onFailure?: (error: unknown) => void
}

/** The HTTP server without its routes: size limits, error envelopes, headers and the limit of calls. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, calls } = options
  const fail = (error: unknown, reply: FastifyReply) => answerFailure(options, error, reply)
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBytes,
    // Slow bodies are refused earlier (arrival.ts).
    requestTimeout: (limits.uploads.seconds + 10) * 1000,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: createRequestId,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, request, reply) => {
      endRefusedUpgrade(request.raw, reply.raw)
      fail(error, reply)
    },
  })
  app.removeContentTypeParser('text/plain')
  await app.register(multipart, { limits: formLimits })

  // For the log.
  app.decorateRequest('operation', null)
  app.decorateRequest('uncounted', null)
  endResetCalls(app)
  app.addHook('onRequest', async ({ raw }, reply) => endRefusedUpgrade(raw, reply.raw))
  guardCallers(app, options.callers)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    reply.header('x-request-id', request.id)
    if (request.method !== 'POST') return
    if (isTooOld(request.headers[apiHeader])) throw refuse('appOld')
    reply.header('cache-control', 'no-store')
    const wait = await calls.take(request.ip, request.headers.authorization).catch((error: unknown) => {
      request.uncounted = { error }
      return 0
    })
    if (wait > 0) throw refuse('tooMany', undefined, wait)
  })
  warnOfProxy(app, log)
  limitSlowBodies(app)
  endUnreadAnswers(app, limits.unreadAnswerMs)
  // A connection kept alive after the last answer would delay stop().
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { operation, id, method } = request
    log.debug(
      { operation: operation ?? routeOf(reply), requestId: id, method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    )
  })
  app.setNotFoundHandler((_request, reply) => fail(refuse('notFound'), reply))
  app.setErrorHandler((error, _request, reply) => fail(error, reply))
  return app
}

/** Whether the header names a version of the contract older than the oldest that is served. A call without the header is served. */
function isTooOld(sent: string | string[] | undefined): boolean {
  return typeof sent === 'string' && /^\d{1,6}$/.test(sent) && Number(sent) < oldestClient
}

/**
 * Ends a call whose connection was reset before it was read: there is no address to count it by, and nobody waits for the answer. The
 * address of any other call is known from here on, also after its connection has ended.
 */
function endResetCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ socket }, reply) => {
    if (socket.remoteAddress !== undefined) return
    reply.hijack()
    socket.destroy()
  })
}

/** Says once that a proxy is not trusted: all its callers then share one address, and so the limits of one. */
function warnOfProxy(app: FastifyInstance, log: Logger): void {
  let isKnown = false
  app.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    if (isKnown || headers['x-forwarded-for'] === undefined || ips.length > 1) return
    isKnown = true
    log.warn({ proxy: socket.remoteAddress }, 'X-Forwarded-For is ignored: TRUST_PROXY does not name the address that sends it')
  })
}

/**
 * Closes the socket of an upgrade request that gets an ordinary answer. The server no longer tracks it, and left open it would keep the
 * server from stopping.
 */
function endRefusedUpgrade({ headers, socket }: IncomingMessage, answer: ServerResponse): void {
  if (headers.upgrade !== undefined) answer.once('finish', () => socket.destroySoon())
}

/** The route's pattern, not the address, which may contain private data. */
function routeOf({ request }: FastifyReply): string | null {
  return request.routeOptions.url ?? null
}

function answerFailure({ log, onFailure }: AppOptions, error: unknown, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (!refusal) {
    log.error({ err: error, operation: reply.request.operation ?? routeOf(reply), requestId: reply.request.id }, 'call failed')
    onFailure?.(error)
  }
  const answered = refusal ?? faultOf(error)
  const { http, envelope } = envelopeOf(answered)
  const { retryAfter } = answered
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply.code(http).send(envelope)
}

/** The caller's error for a failure: `busy` when it is temporary. */
function faultOf(error: unknown): Refusal {
  return isUnavailable(error) || error instanceof StoreUnavailable ? refuse('busy', undefined, unavailableSeconds) : refuse('serverError')
}
