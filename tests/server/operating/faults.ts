import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type Person, sure } from './cluster'

const everyMs = 200

export interface Fault {
  part: string
  kind: 'killed' | 'frozen'
  forMs: number
}

/** What a member noticed of a fault, by a write every 200 ms through the proxy. Times in milliseconds. */
export interface Noticed extends Fault {
  answered: number
  /** 503 with Retry-After. */
  refused: number
  unanswered: number
  /** The longest time until a refusal; null without one. */
  slowestRefusal: number | null
  /** The longest time until a success. */
  slowestAnswer: number
  /** From the return of the part to the first success of a call that was made after it. */
  recovery: number
}

/** Kills or freezes a part, brings it back, and waits until everything works again. */
export async function cause(cluster: Cluster, prober: Person, fault: Fault): Promise<Noticed> {
  const part = cluster.part(fault.part)
  const calls: Promise<void>[] = []
  const noticed: Noticed = { ...fault, answered: 0, refused: 0, unanswered: 0, slowestRefusal: null, slowestAnswer: 0, recovery: 0 }
  let returned = Number.POSITIVE_INFINITY
  let recovered: (() => void) | undefined
  const recovery = new Promise<void>((resolve) => {
    recovered = resolve
  })
  const probe = async () => {
    const began = performance.now()
    const { status, http, ms } = await cluster.client.call('setPresence', { presence: 1 }, { token: prober.token })
    if (status === '00') {
      noticed.answered += 1
      noticed.slowestAnswer = Math.max(noticed.slowestAnswer, ms)
      if (began < returned) return
      noticed.recovery ||= performance.now() - returned
      recovered?.()
    } else if (http === 503) {
      noticed.refused += 1
      noticed.slowestRefusal = Math.max(noticed.slowestRefusal ?? 0, ms)
    } else noticed.unanswered += 1
  }
  const timer = setInterval(() => calls.push(probe()), everyMs)
  try {
    if (fault.kind === 'frozen') part.freeze()
    else await part.kill()
    await wait(fault.forMs)
    if (fault.kind === 'frozen') part.thaw()
    else await part.start()
    returned = performance.now()
    await recovery
  } finally {
    clearInterval(timer)
  }
  await Promise.all(calls)
  await settled(cluster)
  return noticed
}

/** Until each server says that it can use everything, and the proxy reaches one. */
async function settled({ servers, client }: Cluster): Promise<void> {
  for (const url of servers)
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      if (answer?.status === 200) break
      if (tries > 300) throw new Error(`${url} is not ready again`)
      await wait(100)
    }
  for (let tries = 0; (await client.get('/health')).http !== 200; tries += 1) {
    if (tries > 300) throw new Error('the proxy does not answer again')
    await wait(100)
  }
}

/** A table of what was noticed. */
export function tableOf(all: Noticed[]): string {
  const seconds = (ms: number | null) => (ms === null ? '-' : `${(ms / 1000).toFixed(1)} s`)
  const rows = all.map((each) => [
    each.part,
    `${each.kind} ${seconds(each.forMs)}`,
    String(each.answered),
    String(each.refused),
    String(each.unanswered),
    seconds(each.slowestRefusal),
    seconds(each.slowestAnswer),
    seconds(each.recovery),
  ])
  const head = ['part', 'fault', 'answered', '503', 'no answer', 'slowest 503', 'slowest answer', 'recovery']
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

/** A member whose writes show what works. */
export async function proberOf(cluster: Cluster): Promise<Person> {
  const prober = await cluster.person()
  await sure(cluster.client.call('setPresence', { presence: 0 }, { token: prober.token }))
  return prober
}
