import * as z from 'zod'
import { type OperationName, type Output, operations } from '../../shared/contract/index'
import type { Operation, WireBody } from '../../shared/contract/operation'
import type { FieldKey } from '../../shared/errors'
import { Failure } from '../failure'
import type { Log } from '../log'
import { readAnswer } from './answer'
import type { CommunityPlace } from './community'
import type { CompatibilityWatch } from './compatibility'
import type { ConnectionWatch } from './connection'
import type { PostBytes, RawAnswer } from './network'
import type { Attachment } from './picture-files'
import { type RequestBody, requestBody } from './request-body'

const callWithinMs = 20_000
const longWithinMs = 120_000
const smallBytes = 64 * 1024
const mostIssues = 20
const mostOfIssue = 200
/** Compiling a schema takes longer than all that this process checks with it. */
const uncompiled = { jitless: true }

export interface SendOptions {
  files?: Attachment[]
  /** Idempotency key. */
  key?: string | undefined
  onSent?: ((sent: number) => void) | undefined
  /** Ends the call while its body is being sent. */
  signal?: AbortSignal | undefined
  /** Used instead of the session's token. */
  token?: string
}

/** Calls operations of the community. No other module uses both the contract and the network. */
export interface CommunityClient {
  /** Resolves with the operation's answer. @throws Failure when it is refused, fails or times out, or another community is opened meanwhile */
  call<N extends OperationName>(name: N, input: unknown, options?: SendOptions): Promise<Output<N>>
}

export interface CommunityClientDeps {
  community: Pick<CommunityPlace, 'base' | 'headers' | 'key' | 'generation'>
  connection: Pick<ConnectionWatch, 'asked' | 'state'>
  compatibility: Pick<CompatibilityWatch, 'state' | 'refused'>
  post: PostBytes
  token: () => Promise<string | null>
  /** The community no longer accepts this token. */
  onTokenExpired: (token: string) => void
  /** Headers of every call, such as the language of the person. */
  headers: () => Record<string, string>
  log: Log
}

export function createCommunityClient(deps: CommunityClientDeps): CommunityClient {
  const { community, connection, compatibility, post, log } = deps

  /** @param asked the key of the community the call is for */
  async function send(
    operation: Operation,
    body: RequestBody,
    { key, onSent, signal }: SendOptions,
    token: string | null,
    asked: string,
  ): Promise<RawAnswer> {
    const base = await community.base()
    // Another community was chosen meanwhile: data of one is never sent to the other.
    if (community.key() !== asked) throw new Failure({ code: 'offline' })
    const headers = {
      ...deps.headers(),
      ...community.headers(base),
      'content-type': body.type,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const url = operation.path === '/' ? `${base}/` : `${base}${operation.path}`
    const answered = connection.asked()
    try {
      const { long = false } = operation
      const timeoutMs = long || body.bytes.length > smallBytes ? longWithinMs : callWithinMs
      const answer = await post({ url, headers, body: body.bytes, timeoutMs, onSent, signal, long })
      answered(true)
      if (token !== null && answer.status === 401 && answer.text.includes('tokenExpired')) deps.onTokenExpired(token)
      return answer
    } catch (error) {
      // A call that was cancelled says nothing about the connection.
      answered(signal?.aborted === true && connection.state() !== 'offline')
      throw error
    }
  }

  /**
   * Sends a call once more where that is safe and the community can be reached again: its process was restarted, or another call was answered
   * since. Of the latter nobody else would learn, since the connection is online again before the failure is known. Nothing is sent again once
   * its session has ended.
   */
  async function sendWithRetry(operation: Operation, body: RequestBody, options: SendOptions, asked: string): Promise<RawAnswer> {
    const before = community.generation()
    const isSigned = operation.login !== 'ignored'
    const token = isSigned ? (options.token ?? (await deps.token())) : null
    try {
      return await send(operation, body, options, token, asked)
    } catch (error) {
      const isAnsweredAgain = options.key !== undefined && operation.idempotent !== undefined
      const isRepeatable = !operation.once && (isAnsweredAgain || (!operation.write && isSigned))
      if (options.signal?.aborted || !isRepeatable || !(await isBack(error, before)) || (isSigned && (await deps.token()) !== token))
        throw error
      return await send(operation, body, options, token, asked)
    }
  }

  async function answerOf(operation: Operation, body: RequestBody, options: SendOptions, asked: string): Promise<unknown> {
    try {
      const answer = readAnswer(await sendWithRetry(operation, body, options, asked))
      // What a former community answers late must not be taken for an answer of this one, such as a session.
      if (community.key() !== asked) throw new Failure({ code: 'offline' })
      return answer
    } catch (error) {
      if (community.key() !== asked) throw error
      const { code, fields } = error instanceof Failure ? error.error : {}
      if (code === 'appOld') compatibility.refused()
      // An older community refuses what it does not know as not found or invalid, without a field.
      const isUnknown = code === 'notFound' || code === 'badAnswer' || (code === 'invalid' && fields === undefined)
      if (isUnknown && compatibility.state().fits === 'communityOld') throw new Failure({ code: 'communityOld' })
      throw error
    }
  }

  async function isBack(error: unknown, before: number): Promise<boolean> {
    // The call can fail shortly before main receives the exit event of the process.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await community.base()
    const isCutOff = error instanceof Failure && error.error.code === 'offline'
    return community.generation() !== before || (isCutOff && connection.state() === 'online')
  }

  return {
    async call<N extends OperationName>(name: N, input: unknown, { files = [], ...options }: SendOptions = {}) {
      const asked = community.key()
      const operation: Operation = operations[name]
      const wire = z.safeEncode(operation.request, input, uncompiled)
      if (!wire.success) throw new Failure({ code: 'invalid', fields: fieldsOf(wire.error) })
      const body = await requestBody(operation, wire.data as WireBody, files)
      const carried = await answerOf(operation, body, options, asked)
      const answer = z.safeDecode(operation.response, carried as never, uncompiled)
      if (answer.success) return answer.data as Output<N>
      log.error({ operation: name, issues: issuesOf(answer.error) }, 'an answer of another shape')
      throw new Failure({ code: compatibility.state().fits === 'communityOld' ? 'communityOld' : 'badAnswer' })
    },
  }
}

/** For the log. An answer may have any number of them, and names as long as the answer itself. */
function issuesOf({ issues }: z.ZodError): { path: string; message: string }[] {
  const short = (text: string) => text.slice(0, mostOfIssue)
  return issues.slice(0, mostIssues).map(({ path, message }) => ({ path: short(path.join('.')), message: short(message) }))
}

function fieldsOf(error: z.ZodError): Record<string, FieldKey> {
  // Messages set by the contract are field keys; those of zod, such as for an unknown key, are sentences.
  return Object.fromEntries(
    error.issues.map(({ path, message }) => [String(path[0] ?? ''), /^[a-zA-Z]+$/.test(message) ? (message as FieldKey) : 'invalid']),
  )
}
