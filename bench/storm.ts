import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, startPostgres } from '../tests/support/postgres'
import { createCaller } from './calls'
import { type BenchServer, startServer } from './community'
import { measurePairs, type Ratio } from './pairs'

const readsPerSample = 150
const pauseMs = 8
const stormers = 16

/** Reading the feed while many sign in at once, against reading it while nobody does; both databases. */
export async function storm(): Promise<Ratio[]> {
  const onSqlite = await stormIn('storm', await startServer())
  const cluster = await startPostgres()
  const { url } = await createTestDatabase(cluster.adminUrl)
  try {
    return [onSqlite, await stormIn('storm postgres', await startServer({ databaseUrl: url }))]
  } finally {
    await cluster.stop()
  }
}

async function stormIn(id: string, server: BenchServer): Promise<Ratio> {
  const [reader, crowd] = [createCaller(server.url), createCaller(server.url, stormers)]
  const read = () => reader.call('homePosts', { tags: [], subscribedOnly: false })
  try {
    while ((await read()).split('"post_id"').length <= 20) await wait(100)
    const p95 = async () => {
      const took: number[] = []
      for (let count = 0; count < readsPerSample; count += 1) {
        const began = performance.now()
        await read()
        took.push(performance.now() - began)
        await wait(pauseMs)
      }
      return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN
    }
    const underStorm = async () => {
      let over = false
      let attempt = 0
      // A wrong password costs as much as the right one, and an account nobody has as much as any; beyond the queue it is 503.
      const stormer = async () => {
        while (!over) {
          attempt += 1
          await crowd.call('logIn', { email: `nobody${attempt}@example.com`, password: 'wrong77!' }, { statuses: [200, 503] })
        }
      }
      const storming = Array.from({ length: stormers }, stormer)
      const ms = await p95()
      over = true
      await Promise.all(storming)
      return ms
    }
    return await measurePairs({
      id,
      what: 'p95 of reading the feed while many sign in / while nobody does',
      unit: 'ms',
      must: 2,
      ours: underStorm,
      baseline: p95,
    })
  } finally {
    reader.close()
    crowd.close()
    await server.stop()
  }
}
