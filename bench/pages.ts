import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createTestDatabase, startPostgres } from '../tests/support/postgres'
import { fillChat } from './chat-rows'
import { type BenchServer, startServer } from './community'
import { openLoad, postRequest } from './load'
import { measurePairs, type Ratio } from './pairs'

const atOnce = 32
const perSample = 1_000
/** Long enough that one pause of the machine is not the slowest hundredth. */
const pacedSeconds = 15
const readers = 400
const must = 0.25
const unit = 'pages/s'
const body = JSON.stringify({
  eventType: 'dashboard',
  categoryType: 'homeList',
  eventData: { order: 'posting_date', offset: 0, tag: ['전체'] },
})

/** First pages of the feed a second, read by visitors and by members, against a bare HTTP server with a ready body of that size. */
export async function pages(): Promise<Ratio[]> {
  const server = await startServer()
  return await readFrom('', server, { databaseUrl: null, dataDir: server.dataDir })
}

/** The same on PostgreSQL. */
export async function pagesOnPostgres(): Promise<Ratio[]> {
  const cluster = await startPostgres()
  try {
    const { url: databaseUrl } = await createTestDatabase(cluster.adminUrl)
    const server = await startServer({ databaseUrl })
    return await readFrom(' postgres', server, { databaseUrl, dataDir: server.dataDir })
  } finally {
    await cluster.stop()
  }
}

async function readFrom(suffix: string, server: BenchServer, where: Parameters<typeof fillChat>[0]): Promise<Ratio[]> {
  const load = await openLoad(server.url, atOnce)
  try {
    // A visitor's calls are limited by their address.
    const visitors = Array.from({ length: readers }, (_, index) => pageRequest({ 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` }))
    const asVisitor = (index: number) => visitors[index % readers] as Buffer
    while ((await load.ask(asVisitor(0))).split('"post_id"').length <= 20) await wait(100)
    const members = (await fillChat(where, readers)).map(({ token }) => pageRequest({ authorization: `Bearer ${token}` }))
    const asMember = (index: number) => members[index % readers] as Buffer
    const ready = await startReady((await load.ask(asVisitor(0))).length)
    const results: Ratio[] = []
    for (const [id, requestOf] of [
      ['pages', asVisitor],
      ['pages of members', asMember],
    ] as const) {
      const measured = await measurePairs({
        id: `${id}${suffix}`,
        what: 'feed pages a second through the server / a ready body of that size (higher is better)',
        unit,
        must,
        better: 'higher',
        pairs: 9,
        ours: async () => (await load.run(perSample, requestOf)).perSecond,
        baseline: async () => (await ready.load.run(perSample, requestOf)).perSecond,
      })
      const half = measured.ours / 2
      const { p99 } = await load.pace(Math.round(half * pacedSeconds), half, requestOf)
      console.log(`  ${measured.id}: ${measured.ours.toFixed(0)} ${unit}; p99 ${p99.toFixed(1)} ms at ${half.toFixed(0)} a second`)
      results.push(measured)
    }
    await ready.stop()
    return results
  } finally {
    load.close()
    await server.stop()
  }
}

const pageRequest = (headers: Record<string, string>) =>
  postRequest('/', body, { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9', ...headers })

const readyServer = `
const { createServer } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const start = '{"status":"00","response":"'
const body = Buffer.from(start + 'x'.repeat(workerData - start.length - 2) + '"}')
createServer({ keepAliveTimeout: 0 }, (request, answer) => {
  request.resume().on('end', () => answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body))
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })
`

async function startReady(bytes: number) {
  const worker = new Worker(readyServer, { eval: true, workerData: bytes })
  const [port] = (await once(worker, 'message')) as [number]
  const load = await openLoad(`http://127.0.0.1:${port}`, atOnce)
  return {
    load,
    async stop() {
      load.close()
      await worker.terminate()
    },
  }
}
