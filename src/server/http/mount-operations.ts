import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type OperationName, operations } from '../../shared/contract/index'
import { type Operation, type Path, paths, type WireBody } from '../../shared/contract/operation'
import type { Services } from '../services'
import { authenticate, type Caller } from './auth'
import { decodeInput } from './decode-input'
import { isAnswerCode } from './envelope'
import { type Call, type Handlers, Refusal, refuse } from './handler'
import { keyOf, runOnce } from './idempotency'
import type { TokenBuckets } from './rate-limit'
import { type Form, filesFor, readForm } from './uploads'

/** A handler for every operation of the contract; a missing one does not compile. */
export type AllHandlers = Handlers<typeof operations>

interface AnyHandler {
  (input: unknown, call: Call): Promise<unknown>
  prepare?: (input: unknown, call: Call) => Promise<unknown>
  commit?: (input: unknown, call: Call, prepared: unknown) => Promise<unknown>
}
type NamedRow = { name: OperationName; row: Operation }

interface Deps {
  handlers: AllHandlers
  services: Services
  writes: TokenBuckets
}

/** One POST route for each path of the catalogue: match, parse, authenticate, run, check the output. */
export function mountOperations(app: FastifyInstance, deps: Deps): void {
  const all: NamedRow[] = Object.entries(operations).map(([name, row]) => ({ name: name as OperationName, row }))
  for (const path of paths) {
    const rows = all.filter(({ row }) => row.path === path)
    if (rows.length > 0) mountPath(app, path, rows, deps)
  }
}

function mountPath(app: FastifyInstance, path: Path, rows: NamedRow[], deps: Deps): void {
  const membersOnly = rows.every(({ row }) => row.login === 'required')
  const mostFiles = Math.max(...rows.map(({ row }) => row.form?.files?.most ?? 0))
  app.post(path, async (request, reply) => {
    // Nobody uploads megabytes only to hear that they must sign in.
    const early = membersOnly ? await callerFor({ login: 'required' }, request, deps.services) : null
    const form: Form = request.isMultipart() ? await readForm(request, mostFiles) : { body: asBody(request.body), files: [] }
    const { name, row } = matching(rows, form.body)
    if (request.isMultipart() !== (row.form !== undefined)) throw refuse('unsupportedMedia')
    const caller = early ?? (await callerFor(row, request, deps.services))
    const response = await perform({ name, row, form, caller, request, deps })
    return send(reply, response)
  })
}

function asBody(body: unknown): WireBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('invalid')
  return body as WireBody
}

function matching(rows: NamedRow[], body: WireBody): NamedRow {
  const [found, ...others] = rows.filter(({ row }) => row.match(body))
  if (!found || others.length > 0) throw refuse('invalid')
  return found
}

async function callerFor({ login }: Pick<Operation, 'login'>, request: FastifyRequest, services: Services): Promise<Caller | null> {
  if (login === 'ignored') return null
  const caller = await authenticate(services, request.headers.authorization)
  if (!caller && login === 'required') throw refuse('loginRequired')
  return caller
}

interface Asked extends NamedRow {
  form: Form
  caller: Caller | null
  request: FastifyRequest
  deps: Deps
}

async function perform(asked: Asked): Promise<unknown> {
  const { name, row, form, caller, request, deps } = asked
  const input = decodeInput(row, form.body)
  const files = filesFor(row, form.files)
  const key = row.idempotent ? keyOf(request.headers['idempotency-key']) : null
  const call: Call = {
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
    address: request.ip,
    device: deviceOf(request),
    files,
    key,
    services: deps.services,
  }
  const account = call.userId ?? `address:${call.address}`
  const wait = row.write ? await deps.writes.take(account) : 0
  if (wait > 0) throw refuse('tooMany', undefined, wait)
  try {
    const { answer, repeated } = await run(asked, input, call)
    if (repeated && row.write) await deps.writes.giveBack(account)
    return answer
  } catch (error) {
    if (row.write) await deps.writes.giveBack(account)
    if (error instanceof Refusal && isAnswerCode(error.code) && !row.answers.includes(error.code)) {
      throw new Error(`${name} answered '${error.code}', which its row does not name`)
    }
    throw error
  }
}

async function run({ name, row, deps }: Asked, input: unknown, call: Call): Promise<{ answer: unknown; repeated: boolean }> {
  const handler = deps.handlers[name] as unknown as AnyHandler
  // What an answer holds beyond its schema never leaves.
  const encode = (output: unknown) => z.encode(row.response, output)
  const { key, services } = call
  if (key === null || row.idempotent === 'forever') return { answer: encode(await handler(input, call)), repeated: false }

  const owner = call.userId ?? `${name}:${(input as { email?: string }).email ?? call.address}`
  const body = JSON.stringify([input, call.files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))])
  return runOnce(services.db, { owner, key, operation: name, body }, services.now(), {
    prepare: async () => handler.prepare?.(input, call),
    commit: async (trx, prepared) => {
      const inside = { ...call, services: { ...services, db: trx } }
      return encode(handler.commit ? await handler.commit(input, inside, prepared) : await handler(input, inside))
    },
  })
}

function deviceOf(request: FastifyRequest): string {
  const agent = request.headers['user-agent'] ?? ''
  return agent.replace(/[^\x20-\x7e]/g, '').slice(0, 200)
}

/** Bytes rather than text: Node writes a text with Hangul in it several times slower. */
function send(reply: FastifyReply, response: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify({ status: '00', response })))
}
