import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as z from 'zod'
import type { ServerConfig } from '../../src/server/config'
import { defaultTimeouts, type PostgresTimeouts } from '../../src/server/db/postgres-pool'
import type { S3Config } from '../../src/server/images/s3-store'
import type { FirebaseConfig } from '../../src/server/live/firestore-publisher'
import { type CommunityServer, createCommunityServer } from '../../src/server/server'
import type { Services } from '../../src/server/services'
import { type Input, type OperationName, type Output, operations } from '../../src/shared/contract/index'
import type { Operation } from '../../src/shared/contract/operation'
import type { User } from '../../src/shared/contract/people-shapes'
import type { Mail } from '../../src/shared/desktop'
import type { FieldKey } from '../../src/shared/errors'
import type { HostingConfiguration, HostingReport } from '../../src/shared/hosting'
import { placeDemoPassword } from './demo-seat'
import { placeMigrated } from './migrated'
import { noLimits } from './no-limits'
import { createTestDatabase } from './postgres'

export type TestDatabase = 'sqlite' | 'postgres'

/** The databases of this run, for `describe.each`; the setup reports why PostgreSQL is missing. */
export const databases: TestDatabase[] = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']

/** The folder of lists, terms and the demo community. */
export const resources = join(import.meta.dirname, '../../resources')

export interface Answer<T> {
  /** HTTP status. */
  http: number
  /** The envelope's status. */
  status: string
  /** Decoded by the contract; present only with status '00'. */
  response: T
  message: string | undefined
  fields: Record<string, FieldKey> | undefined
  headers: Headers
}

export interface RawAnswer {
  http: number
  status: string
  message: string | undefined
  fields: Record<string, FieldKey> | undefined
  headers: Headers
  text: string
  json: unknown
}

export interface CallOptions {
  token?: string | undefined
  /** Files of the operation's file field. */
  files?: Uint8Array[]
  /** The file of the field `voice`. */
  voice?: Uint8Array
  /** `Idempotency-Key`. */
  key?: string
  /** The caller's address, if the server trusts this machine as a proxy. */
  from?: string
  /** The caller's time zone. */
  zone?: string | undefined
}

export interface TestServer {
  url: string
  services: Services
  dataDir: string
  /** Null on SQLite. */
  databaseUrl: string | null
  /** Every mail sent, oldest first. */
  mails: Mail[]
  /** Calls an operation like a client: encoded by the contract, over HTTP. */
  call<N extends OperationName>(name: N, input: Input<N>, options?: CallOptions): Promise<Answer<Output<N>>>
  /** Posts a body unchanged; an object becomes JSON. */
  raw(path: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer>
  /** Confirms an address and signs up with it. */
  signUp(overrides?: Partial<Input<'signUp'>>, options?: CallOptions): Promise<{ token: string; user: User }>
  /** Confirms an address with the code mailed to it. @returns the ticket for signing up with it */
  confirmEmail(email: string, options?: Pick<CallOptions, 'from'>): Promise<string>
  /** Listens for the network as configured; what comes of it is added to `reports`. */
  openToNetwork(configuration: HostingConfiguration | null): void
  reports: HostingReport[]
  stop(): Promise<void>
}

/** For tests that hold a lock until calls wait for it, which takes longer on a busy machine than the product lets a call wait. */
export const patientTimeouts: PostgresTimeouts = { ...defaultTimeouts, statementMs: 60_000, lockMs: 60_000 }

export interface TestServerOptions {
  database: TestDatabase
  now?: () => number
  demo?: boolean
  /** Uses the product's limits; without it, limits that no test reaches. */
  rateLimits?: 'real'
  /** An existing database, for a second server on it. */
  databaseUrl?: string | null
  /** The database itself, where `databaseUrl` leads through a pooler. */
  directUrl?: string
  natsUrl?: string | undefined
  s3?: S3Config
  dataDir?: string
  /** Called with each line of the log. */
  onLog?: (line: string) => void
  smtpUrl?: string
  /** Allows calls to set their address: `from`. */
  trustProxy?: string[]
  firebase?: FirebaseConfig
  publicUrl?: string
  launchSecret?: string
  /** What the community calls itself. */
  name?: string
  metricsToken?: string
  /** PostgreSQL's time limits; the product's by default. */
  timeouts?: PostgresTimeouts
}

/** The configuration of a server on this machine that uses nothing but what is given. */
export const testConfig = (given: Pick<ServerConfig, 'dataDir' | 'databaseUrl'> & Partial<ServerConfig>): ServerConfig => ({
  host: '127.0.0.1',
  port: 0,
  resources,
  smtpUrl: null,
  publicUrl: null,
  launchSecret: null,
  mailFrom: 'no-reply@community.example',
  contact: null,
  trustProxy: [],
  firebase: null,
  demo: false,
  ...given,
})

let people = 0

/** Starts a real community server on a new database. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hanmadi-server-')))
  const isNew = !options.databaseUrl && !options.dataDir && !options.demo
  const own =
    options.database === 'postgres' && !options.databaseUrl
      ? await createTestDatabase(undefined, process.env['TEST_MIGRATED_DATABASE'])
      : undefined
  if (options.database === 'sqlite' && isNew) placeMigrated(dataDir)
  const databaseUrl = options.databaseUrl ?? own?.url ?? null
  const mails: Mail[] = []
  const reports: HostingReport[] = []
  if (options.demo) placeDemoPassword(dataDir)
  const server: CommunityServer = createCommunityServer(
    testConfig({
      dataDir,
      databaseUrl,
      directUrl: options.directUrl ?? null,
      natsUrl: options.natsUrl ?? null,
      s3: options.s3 ?? null,
      smtpUrl: options.smtpUrl ?? null,
      publicUrl: options.publicUrl ?? null,
      launchSecret: options.launchSecret ?? null,
      name: options.name ?? null,
      metricsToken: options.metricsToken ?? null,
      trustProxy: options.trustProxy ?? [],
      firebase: options.firebase ?? null,
      demo: options.demo ?? false,
      ...(options.timeouts && { timeouts: options.timeouts }),
    }),
    {
      log: options.onLog
        ? pino({ level: 'debug' }, { write: options.onLog })
        : pino({ level: process.env['TEST_LOG'] ?? 'silent' }, pino.destination({ dest: 2, sync: true })),
      onMail: (mail) => mails.push(mail),
      onHosting: (report) => reports.push(report),
      ...(options.now ? { now: options.now } : {}),
      ...(options.rateLimits === 'real' ? {} : { rate: noLimits }),
    },
  )
  const { url, services } = await server.start()

  const call = async <N extends OperationName>(
    name: N,
    input: Input<N>,
    { token, files = [], voice, key, from, zone }: CallOptions = {},
  ) => {
    const row: Operation = operations[name]
    const wire = z.encode(row.request, input) as Record<string, unknown>
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...(zone ? { 'x-time-zone': zone } : {}),
    }
    const body = row.form ? formOf(wire, row.form.files?.[0]?.field ?? 'img', files, voice) : JSON.stringify(wire)
    const answer = await post(url + row.path, body, row.form ? headers : { 'content-type': 'application/json', ...headers })
    const decoded = answer.status === '00' ? z.decode(row.response, (answer.json as { response: never }).response) : undefined
    return { ...answer, response: decoded as Output<N> }
  }

  const confirmEmail = async (email: string, at: Pick<CallOptions, 'from'> = {}) => {
    await expectYes(call('sendSignupCode', { email }, at))
    const code = /\d{6}/.exec(mails.findLast((mail) => mail.to === email)?.text ?? '')?.[0] ?? ''
    return (await expectYes(call('confirmSignupCode', { email, code }, at))).ticket
  }

  return {
    url,
    services,
    dataDir,
    databaseUrl,
    mails,
    openToNetwork: server.host,
    reports,
    call,
    confirmEmail,
    raw: (path, body, headers = {}) => {
      const isReady = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
      return post(
        url + path,
        (isReady ? body : JSON.stringify(body)) as BodyInit,
        body instanceof FormData ? headers : { 'content-type': 'application/json', ...headers },
      )
    },
    async signUp(overrides = {}, callOptions = {}) {
      people += 1
      const input = {
        email: `person${people}@example.com`,
        password: 'haru77!',
        name: `사람 ${people}`,
        nickname: `person_${people}`,
        phone: null,
        city: null,
        ...overrides,
      }
      const { from } = callOptions
      const ticket = await confirmEmail(input.email, from === undefined ? {} : { from })
      return expectYes(call('signUp', { ...input, ticket }, callOptions))
    },
    async stop() {
      await server.stop()
      await own?.drop()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The response of an answer. @throws with the whole answer when it is a refusal */
export async function expectYes<T>(asking: Promise<Answer<T>>): Promise<T> {
  const answer = await asking
  if (answer.status !== '00') throw new Error(`${answer.http} ${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.response
}

function formOf(wire: Record<string, unknown>, field: string, files: Uint8Array[], voice?: Uint8Array): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(wire)) {
    if (value !== undefined && value !== null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const bytes of files) form.append(field, new Blob([Uint8Array.from(bytes)]), 'picture')
  if (voice) form.append('voice', new Blob([Uint8Array.from(voice)]), 'recording')
  return form
}

async function post(url: string, body: BodyInit, headers: Record<string, string>): Promise<RawAnswer> {
  const answer = await fetch(url, { method: 'POST', body, headers })
  const text = await answer.text()
  const json: unknown = JSON.parse(text)
  const { status, message, fields } = json as { status: string; message?: string; fields?: Record<string, FieldKey> }
  return { http: answer.status, status, message, fields, headers: answer.headers, text, json }
}

/** A clock that stands still until a test advances it; milliseconds since 1970. */
export function createClock(start = Date.parse('2026-03-01T00:00:00Z')): { now: () => number; advance(milliseconds: number): void } {
  let time = start
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds
    },
  }
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
