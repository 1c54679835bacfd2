import { Agent, request } from 'node:http'
import * as z from 'zod'
import { type Input, type OperationName, operations } from '../src/shared/contract/index'
import type { Operation } from '../src/shared/contract/operation'

let caller = 0

/** Calls over connections that stay open; each call says another address, as that many callers would. */
export function createCaller(url: string, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** @returns the answer's text. @throws unless it is one of `statuses` */
    async call<N extends OperationName>(
      name: N,
      input: Input<N>,
      { token, statuses = [200] }: { token?: string; statuses?: number[] } = {},
    ) {
      const row: Operation = operations[name]
      const { status, text } = await post(agent, url + row.path, JSON.stringify(z.encode(row.request, input)), token)
      if (!statuses.includes(status)) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`)
      return text
    },
    close: () => agent.destroy(),
  }
}

function post(agent: Agent, url: string, body: string, token: string | undefined): Promise<{ status: number; text: string }> {
  caller = (caller + 1) % 16_000_000
  const address = `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': address,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Milliseconds each, one after the other. */
export async function msEach(times: number, one: (index: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let index = 0; index < times; index += 1) await one(index)
  return (performance.now() - began) / times
}
