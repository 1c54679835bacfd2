import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'

const channel = 'hanmadi_live'
/** PostgreSQL takes 8000 bytes a notification. */
const idsAtOnce = 150
const againMs = 1_000
const connectMs = 4_000
/** A database that does not answer is not waited for at the end. */
const goodbyeMs = 1_000

/** Tells every server process on one database whom there is news for. A lost signal is made up for by the next look into the database. */
export interface Signals {
  /** @param heard called with the ids that other processes sent */
  listen(heard: (ids: string[]) => void): Promise<void>
  /** Resolves nothing and fails nowhere. */
  send(ids: string[]): void
  stop(): Promise<void>
}

/** SQLite has one process. */
export const noSignals: Signals = {
  listen: async () => undefined,
  send: () => undefined,
  stop: async () => undefined,
}

/** LISTEN and NOTIFY on a connection of its own, opened again whenever it breaks. */
export function createPostgresSignals(connectionString: string, log: Logger): Signals {
  let stopped = false
  let heard: (ids: string[]) => void = () => undefined
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const { default: pg } = await import('pg')
    const fresh = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: connectMs })
    fresh.on('error', (error) => log.debug({ err: error }, 'the signal connection broke'))
    fresh.once('end', () => {
      client = undefined
      connectAgain()
    })
    fresh.on('notification', ({ payload }) => heard(JSON.parse(payload ?? '[]') as string[]))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
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

  return {
    async listen(listener) {
      heard = listener
      await connect()
    },
    send(ids) {
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        const payload = JSON.stringify(ids.slice(from, from + idsAtOnce))
        client
          ?.query('select pg_notify($1, $2)', [channel, payload])
          .catch((error: unknown) => log.debug({ err: error }, 'a signal was lost'))
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      if (client) await Promise.race([client.end().catch(() => undefined), wait(goodbyeMs)])
    },
  }
}
