import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { parseArgs } from 'node:util'
import { distance } from 'fastest-levenshtein'
import * as z from 'zod'
import { isCommunityName } from '../shared/community-name'
import { limits } from '../shared/limits'
import type { BackupCommand } from './backup/backup-command'
import { defaultTimeouts, type PostgresTimeouts } from './db/postgres-pool'
import { defaultRegion, type S3Config } from './images/s3-store'
import { type ServiceAccount, serviceAccount } from './live/firestore/google-tokens'
import type { FirebaseConfig } from './live/firestore-publisher'
import { type LogLevel, logLevels } from './log'

/** The configuration of a server, which alone decides how it runs (docs/architecture.md). */
export interface ServerConfig {
  host: string
  /** 0 means any free port. */
  port: number
  /** The folder with `community.db`, `images/` and `mail/`. */
  dataDir: string
  /** The folder of the lists, the terms and the demo community. */
  resources: string
  /** The URL of a PostgreSQL database; null for SQLite in the data folder. */
  databaseUrl: string | null
  /** The same database without the pooler that `databaseUrl` leads through; null where it leads there itself. */
  directUrl?: string | null
  /** Addresses of a NATS broker for signals between server processes, separated by commas; null for those of PostgreSQL. */
  natsUrl?: string | null
  /** Timeouts of PostgreSQL connections; the defaults of postgres-pool.ts where absent. */
  timeouts?: PostgresTimeouts
  logLevel?: LogLevel
  /** The bucket that stores the pictures; null for the folder `images/`. */
  s3?: S3Config | null
  /** The URL of a mail server; null writes each mail to a file of the local mailbox (docs/product/accounts.md "Local mailbox"). */
  smtpUrl: string | null
  /** The public address of this server; null when only its own address is known. */
  publicUrl: string | null
  /** The secret required in every request to an embedded server; null for a standalone one. */
  launchSecret: string | null
  /** What the community calls itself; null for no name. */
  name?: string | null
  /** The sender's address of mails. */
  mailFrom: string
  /** The contact address for members; null for that of the makers of the app. */
  contact: string | null
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** The Firebase project that delivers live events; null for the server's own WebSocket stream. */
  firebase: FirebaseConfig | null
  /** The secret with which `/metrics` is read; null serves none. */
  metricsToken?: string | null
  demo: boolean
  /** Whether the server keeps nightly backups of its SQLite community in DIR/backups. A standalone one leaves that to its operator. */
  keepsBackups?: boolean
}

/** A configuration that cannot be used; its message is for the person who starts the server. */
export class ConfigError extends Error {}

const urlOf = (name: string, protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be a ${protocols.map((p) => `${p}//`).join(' or ')} URL`,
    )

const isNatsUrl = (text: string) => URL.canParse(text.trim()) && ['nats:', 'tls:'].includes(new URL(text.trim()).protocol)

/** An address, or a network by the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

const hostAndPort = (name: string) => z.string().regex(/^[\w.-]+:\d{1,5}$/, `${name} must be host:port`)

const wholeNumber = (name: string, least: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((number) => number >= least, `${name} must be ${least} or more`)

const environment = z.object({
  DATABASE_URL: urlOf('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  DATABASE_LISTEN_URL: urlOf('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: wholeNumber('DATABASE_POOL_SIZE', 1).optional(),
  DATABASE_CONNECT_TIMEOUT_MS: wholeNumber('DATABASE_CONNECT_TIMEOUT_MS', 1).optional(),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber('DATABASE_STATEMENT_TIMEOUT_MS', 0).optional(),
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber('DATABASE_LOCK_TIMEOUT_MS', 0).optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  NATS_URL: z
    .string()
    .refine((text) => text.split(',').every(isNatsUrl), 'NATS_URL must be nats:// or tls:// URLs, separated by commas')
    .optional(),
  S3_ENDPOINT: urlOf('S3_ENDPOINT', ['http:', 'https:']).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().optional(),
  SMTP_URL: urlOf('SMTP_URL', ['smtp:', 'smtps:']).optional(),
  // Unix systems set it to the file of the local mailbox, which means nothing here.
  MAIL: z.string().optional(),
  PUBLIC_URL: urlOf('PUBLIC_URL', ['http:', 'https:']).optional(),
  MAIL_FROM: z
    .string()
    // Mails have a name beside it already.
    .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;"]+$/, 'MAIL_FROM must be an e-mail address alone, without a name')
    .optional(),
  COMMUNITY_NAME: z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .refine(isCommunityName, `COMMUNITY_NAME must have 1 to ${limits.community.name} characters`)
    .optional(),
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an e-mail address').optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_PROJECT: z.string().optional(),
  FIRESTORE_EMULATOR_HOST: hostAndPort('FIRESTORE_EMULATOR_HOST').optional(),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort('FIREBASE_AUTH_EMULATOR_HOST').optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((each) => each !== ''))
    .refine((all) => all.every(isNetwork), 'TRUST_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas')
    .optional(),
})

/** The variables that a server knows. */
export const environmentNames = Object.keys(environment.shape)

/** Shorter names are too much like those of other programs. */
const longName = 8

const flags = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, '--port must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, '--port must be a number from 0 to 65535'),
  host: z.string().min(1, '--host must not be empty'),
  data: z.string().min(1, '--data must not be empty'),
  demo: z.boolean(),
  'rebuild-live': z.boolean(),
})

/** Of the command `backup`: also when most pictures are missing in their store. */
const acceptMissing = '--accept-missing'

/**
 * Separates a command (`backup FILE`, `restore FILE`, `images move`) from the launcher's other arguments.
 * @throws ConfigError for a command without its file
 */
export function readCommand([name, file, ...rest]: string[]): { command: BackupCommand | 'moveImages' | null; args: string[] } {
  if (name === 'images') {
    if (file !== 'move') throw new ConfigError('images needs a command: npm run server -- images move')
    return { command: 'moveImages', args: rest }
  }
  if (name !== 'backup' && name !== 'restore') return { command: null, args: [name, file, ...rest].filter((each) => each !== undefined) }
  if (file === undefined || file.startsWith('-')) throw new ConfigError(`${name} needs a file: npm run server -- ${name} FILE`)
  if (name === 'restore') return { command: { name, file }, args: rest }
  return { command: { name, file, acceptsMissing: rest.includes(acceptMissing) }, args: rest.filter((each) => each !== acceptMissing) }
}

/**
 * Reads the launcher's arguments and environment.
 * @param resources folder of the lists, terms and the demo community
 * @returns null when only help was asked for
 * @throws ConfigError naming every wrong value
 */
export function readConfig(args: string[], env: Record<string, string | undefined>, resources: string): ServerConfig | null {
  const { help, ...given } = parseFlags(args)
  if (help) return null
  // A shell passes an unset variable as an empty one.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const options = flags.safeParse(given)
  const variables = environment.safeParse(set)
  const refused = misspeltIn(Object.keys(set))
  // Of a secret that is not set: as if it were absent, an empty community would start on SQLite and accept sign-ups.
  if (env['DATABASE_URL'] === '') refused.push('DATABASE_URL is empty; leave it out for SQLite in the data folder')
  if (!options.success || !variables.success || refused.length > 0) {
    const issues = [...(options.error?.issues ?? []), ...(variables.error?.issues ?? [])].map(({ message }) => message)
    throw new ConfigError([...issues, ...refused].join('\n'))
  }
  const { DATABASE_URL, SMTP_URL, PUBLIC_URL, MAIL, MAIL_FROM, CONTACT_EMAIL, TRUST_PROXY, METRICS_TOKEN } = variables.data
  if (PUBLIC_URL !== undefined && SMTP_URL === undefined && MAIL !== 'folder')
    throw new ConfigError('PUBLIC_URL needs SMTP_URL, so that people get their mails; MAIL=folder leaves them in the data folder')
  for (const name of ['DATABASE_LISTEN_URL', 'NATS_URL'] as const)
    if (variables.data[name] !== undefined && DATABASE_URL === undefined)
      throw new ConfigError(`${name} needs DATABASE_URL: with SQLite there is one process`)
  return {
    host: options.data.host,
    port: options.data.port,
    dataDir: options.data.data,
    demo: options.data.demo,
    resources,
    databaseUrl: DATABASE_URL ?? null,
    directUrl: variables.data.DATABASE_LISTEN_URL ?? null,
    natsUrl: variables.data.NATS_URL ?? null,
    timeouts: {
      poolSize: variables.data.DATABASE_POOL_SIZE ?? defaultTimeouts.poolSize,
      connectMs: variables.data.DATABASE_CONNECT_TIMEOUT_MS ?? defaultTimeouts.connectMs,
      statementMs: variables.data.DATABASE_STATEMENT_TIMEOUT_MS ?? defaultTimeouts.statementMs,
      lockMs: variables.data.DATABASE_LOCK_TIMEOUT_MS ?? defaultTimeouts.lockMs,
    },
    logLevel: variables.data.LOG_LEVEL ?? 'info',
    s3: readS3(variables.data),
    smtpUrl: SMTP_URL ?? null,
    publicUrl: PUBLIC_URL ?? null,
    launchSecret: null,
    mailFrom: MAIL_FROM ?? `no-reply@${PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'}`,
    name: variables.data.COMMUNITY_NAME ?? null,
    contact: CONTACT_EMAIL ?? null,
    metricsToken: METRICS_TOKEN ?? null,
    trustProxy: TRUST_PROXY ?? [],
    firebase: readFirebase(variables.data, options.data['rebuild-live']),
  }
}

/**
 * Variables that only differ from a known one by a typing error. A server that started without its database because of one would lose what
 * people write meanwhile.
 */
function misspeltIn(names: string[]): string[] {
  return names
    .filter((name) => !environmentNames.includes(name))
    .flatMap((name) => {
      const meant = environmentNames.find((each) => each.length >= longName && distance(name, each) <= 2)
      return meant === undefined ? [] : `${name} is unknown; is ${meant} meant?`
    })
}

/** @throws ConfigError naming what is missing of a store that is only partly described */
function readS3(variables: z.output<typeof environment>): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = variables
  const needed = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  if (endpoint && bucket && accessKey && secretKey) return { endpoint, bucket, accessKey, secretKey, region: region ?? defaultRegion }
  const [given] = Object.entries({ ...needed, S3_REGION: region }).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (given === undefined) return null
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  throw new ConfigError(`${given} needs ${missing.join(', ')} too, so that pictures can be stored there`)
}

/** @throws ConfigError for an invalid key file, or a project without the data that clients need */
function readFirebase(variables: z.output<typeof environment>, rebuild: boolean): FirebaseConfig | null {
  const { FIREBASE_SERVICE_ACCOUNT: file, FIREBASE_API_KEY: apiKey, FIRESTORE_EMULATOR_HOST: firestore } = variables
  if (file === undefined && firestore === undefined) {
    const given = (['FIREBASE_API_KEY', 'FIREBASE_PROJECT', 'FIREBASE_AUTH_EMULATOR_HOST'] as const).find(
      (name) => variables[name] !== undefined,
    )
    if (given !== undefined)
      throw new ConfigError(`${given} needs FIREBASE_SERVICE_ACCOUNT too, so that live events can be published there`)
    return null
  }
  if (apiKey === undefined && firestore === undefined) throw new ConfigError('FIREBASE_API_KEY is needed beside FIREBASE_SERVICE_ACCOUNT')
  const account = file === undefined ? null : readAccount(file)
  return {
    projectId: account?.project_id ?? variables.FIREBASE_PROJECT ?? 'demo-hanmadi',
    apiKey: apiKey ?? 'emulator',
    account,
    emulator: firestore === undefined ? null : { firestore, auth: variables.FIREBASE_AUTH_EMULATOR_HOST ?? null },
    rebuild,
  }
}

function readAccount(file: string): ServiceAccount {
  try {
    return serviceAccount.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT must name the key file of a service account`, { cause: error })
  }
}

function parseFlags(args: string[]): { port: string; host: string; data: string; demo: boolean; 'rebuild-live': boolean; help: boolean } {
  try {
    const { values } = parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '4800' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: 'data' },
        demo: { type: 'boolean', default: false },
        'rebuild-live': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return values
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}
