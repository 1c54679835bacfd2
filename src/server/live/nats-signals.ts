import { setTimeout as wait } from 'node:timers/promises'
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { RemovalSign, TypingSign } from '../../shared/events'
import { noListener, type Signals } from './signals'

/** Followed by a member's id, which contains no dot. */
const subject = 'hanmadi.member.'
const removals = 'hanmadi.removals'
const connectMs = 4_000
const againMs = 1_000
/** A broker that does not answer for two intervals is left, so that its connection is opened again. */
const pingMs = 3_000
const pingsOut = 2
/** The time limit for closing the connection to a broker that does not answer. */
const goodbyeMs = 1_000

/**
 * NATS: a process receives only the signals of members whose live streams it serves, so many processes do not each handle everybody's.
 * While the broker is away, signals are lost and the regular look into the database replaces them.
 * @param url one or more addresses separated by commas, `nats://` or `tls://`; the first one's user name and password are used for all
 */
export function createNatsSignals(url: string, log: Logger): Signals {
  let receiver = noListener
  let connection: NatsConnection | undefined
  let isConnected = false
  let stopped = false
  let onConnected = (): void => undefined
  const followed = new Map<string, Subscription | undefined>()

  /** A connection that was closed throws whatever it is asked. */
  const usable = () => (connection?.isClosed() ? undefined : connection)
  const receive = (name: string, text: string) => {
    if (name === removals) return receiver.removal(JSON.parse(text) as RemovalSign)
    const userId = name.slice(subject.length)
    if (text === '') receiver.news([userId])
    else receiver.typing(userId, JSON.parse(text) as TypingSign)
  }
  /** @returns undefined while there is no connection: what is followed is subscribed to once there is one */
  const subscribeTo = (name: string) =>
    usable()?.subscribe(name, {
      callback: (error, message) => {
        if (error) log.debug({ err: error }, 'a signal was lost')
        else receive(message.subject, message.string())
      },
    })
  const subscribe = (userId: string) => subscribeTo(`${subject}${userId}`)
  const publishTo = (name: string, payload: string) => {
    // The library would keep them in memory until the broker is back, when they are no longer needed.
    if (isConnected) usable()?.publish(name, payload)
  }
  const publish = (userId: string, payload: string) => publishTo(`${subject}${userId}`, payload)
  /** Each reason once, until signals arrive again: the broker is tried every second. */
  const told = new Set<string>()
  const tell = (error?: unknown) => {
    const reason = String(error)
    if (!stopped && !told.has(reason)) log.warn(error === undefined ? {} : { err: error }, 'no signals from other processes for now')
    told.add(reason)
  }
  const regain = () => {
    isConnected = true
    if (told.size > 0) log.info('signals from other processes again')
    told.clear()
  }
  /** Resolves once the connection is closed. */
  const watch = async (opened: NatsConnection) => {
    for await (const status of opened.status()) {
      if (status.type === 'error') tell(status.error)
      if (status.type === 'disconnect') {
        isConnected = false
        tell()
      }
      if (status.type === 'reconnect') regain()
    }
  }
  const connect = async () => {
    const { connect: connectTo } = await import('@nats-io/transport-node')
    const opened = await connectTo(optionsOf(url))
    connection = opened
    if (stopped) return opened.close()
    regain()
    subscribeTo(removals)
    for (const userId of followed.keys()) followed.set(userId, subscribe(userId))
    onConnected()
    await Promise.race([watch(opened), opened.closed()])
  }
  /** The library opens a broken connection again by itself, unless it was the first one or the library gives up. */
  const stayConnected = async () => {
    while (!stopped) {
      await connect().catch(tell)
      isConnected = false
      await wait(againMs, undefined, { ref: false })
    }
  }

  return {
    async listen(listener, whom) {
      receiver = listener
      if (whom === 'everybody') followed.set('*', undefined)
      const connected = new Promise<void>((resolve) => {
        onConnected = resolve
      })
      void stayConnected()
      // The server starts without its broker.
      await Promise.race([connected, wait(connectMs)])
      if (!isConnected && told.size === 0) tell()
    },
    follow(userId) {
      if (!followed.has(userId)) followed.set(userId, subscribe(userId))
    },
    unfollow(userId) {
      followed.get(userId)?.unsubscribe()
      followed.delete(userId)
    },
    send(ids) {
      for (const id of ids) publish(id, '')
    },
    sendTyping: (userId, sign) => publish(userId, JSON.stringify(sign)),
    sendRemoval: (sign) => publishTo(removals, JSON.stringify(sign)),
    isConnected: () => isConnected,
    async stop() {
      stopped = true
      if (connection) await Promise.race([connection.close().catch(() => undefined), wait(goodbyeMs)])
    },
  }
}

function optionsOf(url: string) {
  const servers = url.split(',').map((each) => new URL(each.trim()))
  const [first] = servers
  const user = decodeURIComponent(first?.username ?? '')
  const pass = decodeURIComponent(first?.password ?? '')
  return {
    servers: servers.map(({ host }) => host),
    ...(user === '' ? {} : { user, pass }),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    name: 'hanmadi',
    // A process knows its own signals.
    noEcho: true,
    maxReconnectAttempts: -1,
    // The password of the broker may be changed before that of a server, or after it.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: againMs,
    timeout: connectMs,
    pingInterval: pingMs,
    maxPingOut: pingsOut,
  }
}
