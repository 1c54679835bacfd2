import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { placeDemoPassword } from '../demo-seat'
import { freePort } from '../free-port'
import { administer } from '../postgres'
import { bundleOpenServer } from '../server-process'
import { caddyIn, communityServer, mailServer, natsServer, type Part, pgbouncerIn, pictureStore, postgresIn } from './parts'
import { createProxyClient, type ProxyClient } from './proxy-client'

const settings = ['statement_timeout = 3500', 'lock_timeout = 3000', 'idle_in_transaction_session_timeout = 10000', 'jit = off']

export interface Person {
  id: string
  token: string
  nickname: string
}

/** A community as an operator runs it on several machines, here on one: two servers and everything that they share, behind the proxy. */
export interface Cluster {
  client: ProxyClient
  /** The proxy, and each server directly. */
  url: string
  servers: string[]
  /** What the mail server has received, a file for each mail. */
  mailFolder: string
  parts: Part[]
  part(name: string): Part
  /** Signs up through the proxy, with a code that the mail server has received. */
  person(): Promise<Person>
  /** Whether the mail server has received a mail to an address. */
  mailedTo(email: string): boolean
  stop(): Promise<void>
}

/**
 * Everything is reached over loopback alone. The servers have no limits of calls and writes, which the load would meet.
 * @param options.demo with the demo community
 */
export async function startCluster({ demo = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-cluster-'))
  // PostgreSQL and PgBouncer have users of their own.
  chmodSync(folder, 0o755)
  const parts: Part[] = []
  const stop = async () => {
    for (const part of [...parts].reverse()) {
      part.thaw()
      await part.kill()
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const add = async <P extends Part>(part: P): Promise<P> => {
    parts.push(part)
    await part.start()
    return part
  }
  try {
    const mails = join(folder, 'mails')
    const postgres = await add(await postgresIn(join(folder, 'postgres')))
    await prepared(postgres.url)
    const pgbouncer = await add(await pgbouncerIn(join(folder, 'pgbouncer'), postgres.port))
    const nats = await add(await natsServer())
    const store = await add(await pictureStore(join(folder, 'objects')))
    const mail = await add(await mailServer(mails))
    const program = await bundleOpenServer(join(folder, 'program'))
    const ports = [await freePort(), await freePort()]
    const proxy = await caddyIn(join(folder, 'caddy'), ports)
    const env = {
      DATABASE_URL: pgbouncer.url,
      DATABASE_LISTEN_URL: postgres.url,
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      PUBLIC_URL: proxy.url,
      MAIL_FROM: 'no-reply@community.example',
      TRUST_PROXY: '127.0.0.1',
      ...store.env,
    }
    for (const [n, port] of ports.entries()) {
      const name = `server-${n + 1}`
      if (demo) placeDemoPassword(join(folder, name))
      await add(communityServer(name, port, program, join(folder, name), env, demo ? ['--demo'] : []))
    }
    await add(proxy)
    const client = createProxyClient(proxy.url, await authorityOf(proxy.authority))
    await answering(client)
    if (demo) await filled(client)
    let people = 0
    return {
      client,
      url: proxy.url,
      mailFolder: mails,
      servers: ports.map((port) => `http://127.0.0.1:${port}`),
      parts,
      part: (name) => parts.find((part) => part.name === name) ?? missing(name),
      async person() {
        people += 1
        const [email, nickname] = [`person${people}@community.example`, `person_${people}`]
        const code = async () => codeTo(mails, email)
        const input = { email, password: 'haru77!', name: `사람 ${people}`, nickname, phone: null, city: null }
        await sure(client.call('sendSignupCode', { email }))
        const { ticket } = await sure(client.call('confirmSignupCode', { email, code: await code() }))
        const { token, user } = await sure(client.call('signUp', { ...input, ticket }))
        return { id: user.id, token, nickname }
      },
      mailedTo: (email) => mailsIn(mails).some((mail) => mail.includes(email)),
      async stop() {
        client.close()
        await stop()
      },
    }
  } catch (error) {
    const logs = parts.map(({ name, log }) => `--- ${name}\n${log().slice(-1_500)}`).join('\n')
    await stop()
    throw new Error(`the cluster did not start: ${error}\n${logs}`, { cause: error })
  }
}

function missing(name: string): never {
  throw new Error(`there is no part ${name}`)
}

/** The limits that the role has behind a pooler (docs/operating.md "PostgreSQL"). */
async function prepared(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      for (const setting of settings) await administer(url, `alter role hanmadi set ${setting}`)
      return
    } catch (error) {
      // It accepts connections before it is ready.
      if (tries > 100) throw error
      await wait(100)
    }
}

async function authorityOf(read: () => string): Promise<string> {
  for (let tries = 0; ; tries += 1)
    try {
      return read()
    } catch (error) {
      if (tries > 300) throw error
      await wait(100)
    }
}

async function answering(client: ProxyClient): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await client.get('/health')).http === 200) return
    await wait(100)
  }
  throw new Error('the proxy reaches no server')
}

/** The demo community is written while the servers answer already, and a page that is opened before shows that there are no posts. */
async function filled(client: ProxyClient): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { status, response } = await client.call('homePosts', { tags: [], subscribedOnly: false })
    if (status === '00' && response.items.length > 2) return
    await wait(100)
  }
  throw new Error('the demo community has no posts')
}

/** Oldest first. */
const mailsIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))

async function codeTo(folder: string, email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const code = /code: (\d{6})/.exec(mailsIn(folder).findLast((mail) => mail.includes(email)) ?? '')?.[1]
    if (code !== undefined) return code
    await wait(50)
  }
  throw new Error(`no mail to ${email}`)
}

/** The response of an answer. @throws for anything else */
export async function sure<T>(asking: Promise<{ http: number; status: string; message: string | undefined; response: T }>): Promise<T> {
  const { http, status, message, response } = await asking
  if (status !== '00') throw new Error(`${http} ${status} ${message}`)
  return response
}
