import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FirebaseConfig } from '../../src/server/live/firestore-publisher'
import { freePort } from './free-port'
import { noteForReport } from './run-report'
import { resources } from './server'

const jars = [
  process.env['FIRESTORE_EMULATOR_JAR'] ?? '',
  '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar',
]
const readyMs = 60_000

/** Google's Firestore emulator with the product's security rules. */
export interface FirestoreEmulator {
  /** `host:port`. */
  host: string
  projectId: string
  /** A request of a client; `userId` null: not signed in. */
  as(userId: string | null, method: string, path: string, body?: unknown): Promise<{ http: number; json: unknown }>
  /** The same with the token of a client that signed in some minutes ago and has renewed it since; null: without that time. */
  asSignedIn(userId: string, minutesAgo: number | null, method: string, path: string): Promise<{ http: number }>
  /** A document's fields as plain JSON, read without the rules; null when it does not exist. */
  read(path: string): Promise<Record<string, unknown> | null>
  /** The documents of a collection in the order of a field, read as this user. @throws when the rules refuse it */
  list(userId: string, collection: string, orderBy: string): Promise<Record<string, unknown>[]>
  /** Every document of these collections at any depth, by its path, as text, read without the rules. */
  everything(collections: string[]): Promise<Map<string, string>>
  stop(): Promise<void>
}

/** The path of the emulator, or null with a reason in the run's report. */
export function findFirestoreEmulator(): string | null {
  const jar = jars.find((path) => path !== '' && existsSync(path))
  const missing = jar === undefined ? 'its jar is not on this machine' : 'there is no Java'
  if (jar !== undefined && spawnSync('java', ['-version']).status === 0) return jar
  noteForReport({ skipped: `everything on the Firestore emulator: ${missing}` })
  return null
}

export async function startFirestoreEmulator(jar: string): Promise<FirestoreEmulator> {
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  const rules = join(resources, 'firestore.rules')
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const child = spawn('java', ['-Duser.language=en', '-cp', jar, main, '--host=127.0.0.1', `--port=${port}`, `--rules=${rules}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-10_000)
    })
  }
  const abandon = () => child.kill('SIGKILL')
  process.on('exit', abandon)
  await untilReady(host, child, () => log)
  noteForReport({ ranWith: 'the Firestore emulator' })

  const projectId = `demo-${port}`
  const documents = `http://${host}/v1/projects/${projectId}/databases/(default)/documents`
  const ask = async (token: string | null, method: string, path: string, body?: unknown) => {
    const answer = await fetch(documents + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { http: answer.status, json: (await answer.json()) as unknown }
  }
  // A first write takes the emulator longer than the product waits for an answer.
  await ask('owner', 'PATCH', '/ready/ready', { fields: {} })
  await ask('owner', 'DELETE', '/ready/ready')
  return {
    host,
    projectId,
    as: (userId, method, path, body) => ask(userId === null ? null : idToken(projectId, userId), method, path, body),
    asSignedIn: (userId, minutesAgo, method, path) => {
      const signedInAt = minutesAgo === null ? null : Math.floor(Date.now() / 1000) - minutesAgo * 60
      return ask(idToken(projectId, userId, signedInAt), method, path)
    },
    async read(path) {
      const { http, json } = await ask('owner', 'GET', `/${path}`)
      return http === 404 ? null : plain((json as { fields?: Record<string, Value> }).fields ?? {})
    },
    async list(userId, collection, orderBy) {
      const { http, json } = await ask(idToken(projectId, userId), 'GET', `/${collection}?orderBy=${orderBy}&pageSize=300`)
      if (http !== 200) throw new Error(`${http} ${JSON.stringify(json)}`)
      return ((json as { documents?: { fields?: Record<string, Value> }[] }).documents ?? []).map(({ fields }) => plain(fields ?? {}))
    },
    async everything(collections) {
      const found = new Map<string, string>()
      for (const collectionId of collections) {
        const structuredQuery = { from: [{ collectionId, allDescendants: true }] }
        const { json } = await ask('owner', 'POST', ':runQuery', { structuredQuery })
        for (const { document } of json as { document?: { name: string; fields?: unknown } }[])
          if (document) found.set(document.name.split('/documents/')[1] ?? '', JSON.stringify(document.fields ?? {}))
      }
      return found
    },
    async stop() {
      process.off('exit', abandon)
      child.kill('SIGTERM')
      await Promise.race([once(child, 'exit'), wait(5_000).then(abandon)])
    },
  }
}

/** The Firebase configuration of a community that uses it. @param host the address for the server */
export function firebaseAt({ host, projectId }: FirestoreEmulator, { at = host, rebuild = false } = {}): FirebaseConfig {
  return { projectId, apiKey: 'key', account: null, emulator: { firestore: at, auth: null }, rebuild }
}

/** The token of a signed-in client; the emulator checks no signature. @param signedInAt in seconds */
export function idToken(projectId: string, userId: string, signedInAt: number | null = Math.floor(Date.now() / 1000)): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: userId,
    user_id: userId,
    iat: now,
    exp: now + 3600,
    ...(signedInAt === null ? {} : { auth_time: signedInAt }),
    firebase: { sign_in_provider: 'custom', identities: {} },
  }
  return `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
}

type Value = Record<string, unknown>

function plain(fields: Record<string, Value>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]))
}

function plainValue(value: Value): unknown {
  if ('mapValue' in value) return plain((value['mapValue'] as { fields?: Record<string, Value> }).fields ?? {})
  if ('arrayValue' in value) return ((value['arrayValue'] as { values?: Value[] }).values ?? []).map(plainValue)
  if ('integerValue' in value) return Number(value['integerValue'])
  return Object.values(value)[0]
}

async function untilReady(host: string, child: ChildProcess, log: () => string): Promise<void> {
  for (const end = Date.now() + readyMs; Date.now() < end; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`the emulator ended:\n${log()}`)
    const isUp = await fetch(`http://${host}/`).then(
      () => true,
      () => false,
    )
    if (isUp) return
  }
  throw new Error(`the emulator did not start:\n${log()}`)
}
