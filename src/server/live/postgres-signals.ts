import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { RemovalSign, TypingSign } from '../../shared/events'
import { noListener, type Signals } from './signals'

const channel = 'hanmadi_live'
/** Signs have channels of their own, since they are not read from the database. */
const typingChannel = 'hanmadi_typing'
const removalChannel = 'hanmadi_removals'
/** PostgreSQL allows 8000 bytes per notification. */
const idsAtOnce = 150
const againMs = 1_000
const connectMs = 4_000
/** How often the connection is tried: a network that is lost without an error would be noticed only after hours. */
const pingMs = 5_000
/** The time limit for closing the connection to a database that does not answer. */
const goodbyeMs = 1_000

interface Sent {
  /** The process that sent it. */
  from: string
}
type SentTyping = Sent & { userId: string; sign: TypingSign }
type SentRemoval = Sent & { sign: RemovalSign }

/**
 * LISTEN and NOTIFY on a separate connection, opened again whenever it breaks. Every process is notified about every member, which suits a few
 * processes.
 */
export function createPostgresSignals(connectionString: string, log: Logger): Signals {
  let stopped = false
  let receiver = noListener
  // A process also receives what it sends, and has shown its own signs by then.
  const sender = randomUUID()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pinging: NodeJS.Timeout | undefined

  const connect = async () => {
    const { default: pg } = await import('pg')
    const fresh = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: connectMs, query_timeout: connectMs })
    fresh.on('error', (error) => log.debug({ err: error }, 'the signal connection broke'))
    fresh.once('end', () => {
      // A connection that never listened reports its failure below, and is opened again.
      if (client !== fresh) return
      client = undefined
      connectAgain()
    })
    fresh.on('notification', ({ channel: name, payload = '' }) => {
      if (name === channel) return receiver.news(JSON.parse(payload) as string[])
      const sent = JSON.parse(payload) as SentTyping | SentRemoval
      if (sent.from === sender) return
      if ('userId' in sent) receiver.typing(sent.userId, sent.sign)
      else receiver.removal(sent.sign)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}; listen ${typingChannel}; listen ${removalChannel}`)
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
  }
  /** Leaves a connection that does not answer; its end opens another. */
  const ping = () => {
    const used = client
    used?.query('select 1').catch(() => used.end().catch(() => undefined))
  }
  const connectAgain = () => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'no signals from other processes for now')
        connectAgain()
      })
    }, againMs)
  }

  /** One after the other on the one connection. */
  let sending = Promise.resolve()
  const notify = (name: string, payload: unknown) => {
    sending = sending
      .then(async () => void (await client?.query('select pg_notify($1, $2)', [name, JSON.stringify(payload)])))
      .catch((error: unknown) => log.debug({ err: error }, 'a signal was lost'))
    return sending
  }
  /** Members whose signal waits: those of several messages go together while an earlier one is on its way. */
  const unsent = new Set<string>()
  let isSending = false
  const sendAll = async () => {
    if (isSending) return
    isSending = true
    while (unsent.size > 0) {
      const ids = [...unsent].slice(0, idsAtOnce)
      for (const id of ids) unsent.delete(id)
      await notify(channel, ids)
    }
    isSending = false
  }

  return {
    async listen(listener) {
      receiver = listener
      await connect()
      pinging = setInterval(ping, pingMs)
    },
    follow: () => undefined,
    unfollow: () => undefined,
    send(ids) {
      for (const id of ids) unsent.add(id)
      void sendAll()
    },
    sendTyping(userId, sign) {
      const sent: SentTyping = { from: sender, userId, sign }
      void notify(typingChannel, sent)
    },
    sendRemoval(sign) {
      const sent: SentRemoval = { from: sender, sign }
      void notify(removalChannel, sent)
    },
    isConnected: () => client !== undefined,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(pinging)
      if (client) await Promise.race([client.end().catch(() => undefined), wait(goodbyeMs)])
    },
  }
}
