import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operations } from '../../../src/shared/contract/index'
import type { Operation } from '../../../src/shared/contract/operation'
import { type Cluster, startCluster } from '../../support/cluster/cluster'
import { missingForCluster } from '../../support/cluster/parts'
import { noThings, operationNames, samples } from '../../support/operation-samples'
import { createRandom } from '../../support/random'
import { noteForReport } from '../../support/run-report'
import { cause, faultsOf, type Noticed, tableOf, tooSlow } from './faults'
import { startLoad } from './load'
import { proberOf } from './prober'

const missing = missingForCluster()
if (missing.length > 0) noteForReport({ skipped: `a whole community behind its proxy: no ${missing.join(', ')}` })

// npm run soak -- --cluster sets them.
const { CLUSTER_ROUNDS: asked, CLUSTER_WRITERS: writers = '4', CLUSTER_SEED: seed = '' } = process.env
const rounds = Number(asked ?? 1)
const isSoak = asked !== undefined
const random = isSoak ? createRandom(Number(seed)) : undefined

describe.runIf(missing.length === 0)('a community of two servers, PgBouncer, PostgreSQL, NATS, a picture store, mail and Caddy', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, 240_000)
  afterAll(() => cluster?.stop())

  it('answers every operation through the proxy as directly', async () => {
    const { token } = await cluster.person()
    const direct = async (path: string, body: BodyInit, headers: Record<string, string>) => {
      const answer = await fetch(`${cluster.servers[0]}${path}`, { method: 'POST', body, headers })
      return { http: answer.status, headers: Object.fromEntries(answer.headers), json: (await answer.json()) as Record<string, unknown> }
    }
    const kept = ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy', 'referrer-policy', 'retry-after']
    const headersOf = (headers: Record<string, unknown>) => kept.map((name) => [name, headers[name]])
    // What ends the session or the account of the next call.
    let count = 0
    const last = new Set(['logOut', 'endSession', 'endOtherSessions', 'withdraw', 'setPassword', 'changePassword'])
    for (const name of operationNames.filter((each) => !last.has(each)))
      for (const caller of [undefined, token]) {
        const row: Operation = operations[name]
        // Addresses of their own, since one is mailed to once a minute.
        const inputOf = (way: string) => samples[name]({ ...noThings, email: `${way}${count}@example.com`, nickname: `${way}_${count}` })
        count += 1
        const heard = await cluster.client.call(name, inputOf('proxied') as never, { token: caller })
        const wire = z.encode(row.request, inputOf('direct') as never) as Record<string, unknown>
        const form = new FormData()
        for (const [field, value] of Object.entries(wire))
          if (value !== undefined && value !== null) form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
        const authorization: Record<string, string> = caller === undefined ? {} : { authorization: `Bearer ${caller}` }
        const headers = row.form ? authorization : { 'content-type': 'application/json', ...authorization }
        const { http, json, headers: received } = await direct(row.path, row.form ? form : JSON.stringify(wire), headers)
        const what = `${name} ${caller === undefined ? 'by a visitor' : 'by a member'}`
        expect([heard.http, heard.status, heard.message], what).toEqual([http, json['status'], json['message']])
        expect(headersOf(heard.headers), what).toEqual(headersOf(received))
        expect(heard.headers['x-request-id'], what).toMatch(/^[a-z2-9]{8}$/)
      }
    for (const inside of ['/metrics', '/readyz']) expect((await cluster.client.get(inside)).http).toBe(404)
  }, 120_000)

  it(
    'loses nothing that it acknowledged and doubles nothing while each part is killed and frozen',
    async () => {
      const prober = await proberOf(cluster)
      const load = await startLoad(cluster, Number(writers))
      const noticed: Noticed[] = []
      for (let round = 0; round < rounds; round += 1)
        for (const fault of faultsOf(random)) {
          const rows = await cause(cluster, prober, fault)
          noticed.push(...rows)
          if (isSoak) console.log(tableOf(rows))
        }
      prober.stop()
      const { lost, doubled, unexpected, ...acknowledged } = await load.finish()
      const counted = { ...acknowledged, lost: lost.length, doubled: doubled.length, unexpected: unexpected.length }
      console.log(`${isSoak ? `seed ${seed}; ` : ''}${JSON.stringify(counted)}\n${tableOf(noticed)}`)
      expect({ lost, doubled, unexpected }).toEqual({ lost: [], doubled: [], unexpected: [] })
      expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0)
      // Elsewhere nothing depends on how busy the machine is.
      if (isSoak) expect(tooSlow(noticed)).toEqual([])
    },
    rounds * 600_000,
  )
})
