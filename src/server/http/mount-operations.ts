import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type OperationName, operations } from '../../shared/contract/index'
import { holdsFor, type Operation, type Path, paths, type WireBody } from '../../shared/contract/operation'
import { limits } from '../../shared/limits'
import { hasRole } from '../../shared/roles'
import { batched } from '../batched'
import type { Services } from '../services'
import { whileArriving } from './arrival'
import { type Caller, forGood } from './auth'
import { isFromNetwork } from './caller-guard'
import { decodeInput } from './decode-input'
import { encodeAnswer, encodeParts, envelope } from './encode-answer'
import { isAnswerCode } from './envelope'
import { createFormPlaces, type FormPlaces } from './form-places'
import { type Call, type Handlers, Refusal, refuse, refuseAs } from './handler'
import { type Intent, isAnswered, keyOf, runOnce } from './idempotency'
import type { IncomingFiles } from './incoming-files'
import { networkOf } from './network-of'
import type { TokenBuckets } from './rate-limit'
import { countSlowed } from './slowed-texts'
import { type Form, filesFor, mostFilesOf, readForm } from './uploads'

/** A handler for every operation of the contract; a missing one does not compile. */
export type AllHandlers = Handlers<typeof operations>

interface AnyHandler {
  (input: unknown, call: Call): Promise<unknown>
  prepare?: (input: unknown, call: Call) => Promise<unknown>
  commit?: (input: unknown, call: Call, prepared: unknown) => Promise<unknown>
  isRepeated?: (call: Call) => Promise<boolean>
}
type NamedRow = { name: OperationName; row: Operation }

interface Deps {
  handlers: AllHandlers
  services: Services
  writes: TokenBuckets
  incoming: IncomingFiles
}

/** The limits of forms received at the same time: few with files, many with text alone, such as most messages. */
interface Places {
  files: FormPlaces
  texts: FormPlaces
}

const createPlaces = (): Places => ({ files: createFormPlaces(limits.uploads.files), texts: createFormPlaces(limits.uploads.texts) })

/** One POST route for each path of the contract: match, parse, authenticate, run, check the output. */
export function mountOperations(app: FastifyInstance, deps: Deps): void {
  // Visitors do not use up the places of members.
  const places = { members: createPlaces(), visitors: createPlaces() }
  const all: NamedRow[] = Object.entries(operations).map(([name, row]) => ({ name: name as OperationName, row }))
  for (const path of paths) {
    const rows = all.filter(({ row }) => row.path === path)
    if (rows.length > 0) mountPath(app, path, rows, deps, places)
  }
}

function mountPath(app: FastifyInstance, path: Path, rows: NamedRow[], deps: Deps, places: Posted['places']): void {
  const ofForms = rows.filter(({ row }) => row.form)
  const membersOnly = rows.every(({ row }) => row.login === 'required')
  const share = batched(readOnce, { most: Number.POSITIVE_INFINITY, alike: ({ asked }) => asked })
  app.post(path, async (request, reply) => {
    if (request.uncounted !== null) {
      if (!request.isMultipart()) request.operation = matching(rows, asBody(request.body)).name
      throw request.uncounted.error
    }
    if (request.isMultipart()) return send(reply, await answerForm(ofForms, { request, reply, deps, places }))
    // A missing login is reported before any other error.
    const member = membersOnly ? await callerFor({ login: 'required' }, request, deps.services) : null
    const form: Form = { body: asBody(request.body), files: [] }
    const { name, row } = matching(rows, form.body)
    request.operation = name
    if (row.form) throw refuse('unsupportedMedia')
    const caller = member ?? (await callerFor(row, request, deps.services))
    const { input, work } = prepare({ name, row, form, caller, request, deps })
    if (row.sharedByVisitors && !caller) {
      return send(reply, await share({ asked: JSON.stringify([name, input]), read: async () => (await work()).answer }))
    }
    const account = accountOf(caller, request)
    if (row.write) await charge(deps.writes, account)
    return send(
      reply,
      await settle(work, async () => {
        if (row.write) await deps.writes.giveBack(account)
      }),
    )
  })
}

/** A visitor's call whose answer depends on its input alone. */
interface SharedCall {
  /** The operation and its input, which are small and flat, unlike what else a body may contain. */
  asked: string
  read: () => Promise<Buffer>
}

async function readOnce(calls: SharedCall[]): Promise<Buffer[]> {
  const answer = await calls[0]?.read()
  return calls.flatMap(() => answer ?? [])
}

interface Posted {
  request: FastifyRequest
  reply: FastifyReply
  deps: Deps
  places: { members: Places; visitors: Places }
}

/** Refuses a form before it is read when the caller may not send it or has sent too many. A form that was read counts in any case. */
async function answerForm(rows: NamedRow[], { request, reply, deps, places }: Posted): Promise<Buffer> {
  if (rows.length === 0) throw refuse('unsupportedMedia')
  const membersOnly = rows.every(({ row }) => row.login === 'required')
  const caller = membersOnly ? await callerFor({ login: 'required' }, request, deps.services) : null
  const account = accountOf(caller, request)
  const { files, texts } = caller ? places.members : places.visitors
  const leave = texts.take(account)
  let leaveFiles: (() => void) | undefined
  const onFile = () => {
    leaveFiles ??= files.take(account)
  }
  try {
    await charge(deps.writes, account)
    const mostFiles = Math.max(...rows.map(({ row }) => mostFilesOf(row)))
    const form = await whileArriving(request, reply, () => readForm(request, mostFiles, { incoming: deps.incoming, onFile }))
    try {
      // While it arrived, the session may have ended or the account been closed.
      const sender = caller && (await callerFor({ login: 'required' }, request, deps.services))
      const { name, row } = matching(rows, form.body)
      request.operation = name
      const work = async () => prepare({ name, row, form, caller: sender, request, deps }).work()
      return await settle(work, async ({ repeated }) => {
        if (repeated || form.files.length === 0) await deps.writes.giveBack(account)
      })
    } finally {
      await deps.incoming.discard(form.files)
    }
  } finally {
    leave()
    leaveFiles?.()
  }
}

function accountOf(caller: Caller | null, request: FastifyRequest): string {
  return caller?.userId ?? `address:${networkOf(request.ip)}`
}

async function charge(writes: TokenBuckets, account: string): Promise<void> {
  const wait = await writes.take(account)
  if (wait > 0) throw refuse('tooMany', undefined, wait)
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
  const caller = await services.authenticate(request.headers.authorization)
  if (!caller && login === 'required') throw refuse('loginRequired')
  return caller
}

/** @throws Refusal `forbidden` for callers without the role that the operation is for */
function requireRole({ role }: Operation, caller: Caller | null): void {
  if (role !== undefined && !hasRole(caller?.role ?? 'member', role)) throw refuse('forbidden')
}

/** @throws Refusal `suspended` for writes of a member whose writing is suspended, unless they repeat one that was accepted before */
async function requireWriter({ row, form, caller, deps }: Asked, repeats: () => Promise<boolean>): Promise<void> {
  const until = caller?.suspendedUntil ?? 0
  if (!row.write || holdsFor(row.whileSuspended, form.body) || until <= deps.services.now() || (await repeats())) return
  throw refuseAs('suspended', until === forGood ? '' : new Date(until).toISOString())
}

interface Asked extends NamedRow {
  form: Form
  caller: Caller | null
  request: FastifyRequest
  deps: Deps
}

interface Outcome {
  /** The bytes of its envelope. */
  answer: Buffer
  /** Whether the answer is that of an earlier call. */
  repeated: boolean
}

/** Decodes the request. @returns its input and what executes it @throws Refusal `invalid` */
function prepare(asked: Asked): { input: unknown; work: () => Promise<Outcome> } {
  const { name, row, form } = asked
  requireRole(row, asked.caller)
  const input = decodeInput(row, form.body)
  const call = callOf(asked)
  const work = async () => {
    const repeats = () => isRepeated(asked, input, call)
    await requireWriter(asked, repeats)
    const uncount = await countSlowed({ row, form, caller: asked.caller, services: call.services }, repeats)
    try {
      const outcome = await run(asked, input, call)
      if (outcome.repeated) await uncount()
      if (row.write) call.services.pictures.removeFilesSoon()
      return outcome
    } catch (error) {
      // When the database is unavailable this fails too, and would hide the call's own error.
      await uncount().catch(() => undefined)
      if (error instanceof Refusal && isAnswerCode(error.code) && !row.answers.includes(error.code)) {
        throw new Error(`${name} answered '${error.code}', which its row does not name`)
      }
      throw error
    }
  }
  return { input, work }
}

/** @param giveBack uncounts the call in the limit of writes, when it was refused or only repeats an answer */
async function settle(work: () => Promise<Outcome>, giveBack: (outcome: { repeated: boolean }) => Promise<void>): Promise<Buffer> {
  try {
    const outcome = await work()
    if (outcome.repeated) await giveBack(outcome)
    return outcome.answer
  } catch (error) {
    // When the database is unavailable this fails too, and would hide the call's own error.
    await giveBack({ repeated: false }).catch(() => undefined)
    throw error
  }
}

function callOf({ row, form, caller, request, deps }: Asked): Call {
  return {
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
    address: networkOf(request.ip),
    fromNetwork: isFromNetwork(request.raw),
    device: deviceOf(request),
    timeZone: timeZoneOf(request),
    files: filesFor(row, form.files),
    key: row.idempotent ? keyOf(request.headers['idempotency-key']) : null,
    services: deps.services,
  }
}

const handlerOf = ({ handlers }: Deps, name: OperationName) => handlers[name] as unknown as AnyHandler

async function run({ name, row, deps }: Asked, input: unknown, call: Call): Promise<Outcome> {
  const handler = handlerOf(deps, name)
  const { key, services } = call
  if (row.entries) {
    const output = (await handler(input, call)) as { parts: Record<string, unknown[]> }
    return { answer: await encodeParts(row.response, row.entries, output), repeated: false }
  }
  if (key === null || row.idempotent === 'forever') return { answer: encodeAnswer(row, await handler(input, call)), repeated: false }

  const { answer, repeated } = await runOnce(services.db, intentOf(name, key, input, call), services.now(), {
    prepare: async () => handler.prepare?.(input, call),
    commit: async (trx, prepared) => {
      const inside = { ...call, services: { ...services, db: trx } }
      // What is stored is encoded already.
      return z.encode(row.response, handler.commit ? await handler.commit(input, inside, prepared) : await handler(input, inside))
    },
  })
  return { answer: envelope(answer), repeated }
}

/** Whether a call was answered before. @throws Refusal `conflict` when its key came with another body */
async function isRepeated({ name, row, deps }: Asked, input: unknown, call: Call): Promise<boolean> {
  const { key, services } = call
  if (key === null) return false
  if (row.idempotent !== 'forever') return isAnswered(services.db, intentOf(name, key, input, call), services.now())
  return (await handlerOf(deps, name).isRepeated?.(call)) ?? false
}

function intentOf(name: OperationName, key: string, input: unknown, call: Call): Intent {
  const owner = call.userId ?? `${name}:${(input as { email?: string }).email ?? call.address}`
  return { owner, key, operation: name, body: JSON.stringify([input, call.files.map(({ hash }) => hash)]) }
}

function deviceOf(request: FastifyRequest): string {
  const agent = request.headers['user-agent'] ?? ''
  return agent.replace(/[^\x20-\x7e]/g, '').slice(0, 200)
}

function timeZoneOf(request: FastifyRequest): string | null {
  const sent = request.headers['x-time-zone']
  return typeof sent === 'string' && sent.length <= 64 ? sent : null
}

function send(reply: FastifyReply, answer: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(answer)
}
