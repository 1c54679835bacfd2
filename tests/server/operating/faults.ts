import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../support/cluster/cluster'
import type { Random } from '../../support/random'
import type { Prober, Uses } from './prober'

const everyMs = 200
/** What docs/operating.md promises: an answer within five seconds, with what a busy machine adds. */
const refusedWithinMs = 5_500
const recoveredWithinMs = 2_000

export interface Fault {
  part: string
  kind: 'killed' | 'frozen'
  forMs: number
}

/** What a member noticed of a fault, by one use of the community every 200 ms through the proxy. Times in milliseconds. */
export interface Noticed extends Fault {
  use: keyof Uses
  answered: number
  /** 503 with Retry-After. */
  refused: number
  /** No answer at all, or another failure. */
  failed: number
  /** The longest time until a refusal; null without one. */
  slowestRefusal: number | null
  /** The longest time until a success. */
  slowestAnswer: number
  /** From the return of the part to the first success of a use that began after it. */
  recovery: number
}

/** Each part in turn. @param random another order and other lengths each time; without it the shortest that shows something */
export function faultsOf(random?: Random): Fault[] {
  const parts = ['server-1', 'server-2', 'caddy', 'postgres', 'pgbouncer', 'nats', 'store', 'mail']
  if (random === undefined)
    return parts.flatMap((part): Fault[] => [
      { part, kind: 'killed', forMs: 1_000 },
      // Longer than the timeouts of what every call waits for.
      { part, kind: 'frozen', forMs: part === 'postgres' ? 6_000 : 2_500 },
    ])
  const all = parts.flatMap((part): Fault[] => [
    { part, kind: 'killed', forMs: 1_000 + random.below(3_000) },
    { part, kind: 'frozen', forMs: 3_000 + random.below(5_000) },
  ])
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const [one, two] = [all[last], all[other]]
    if (one && two) [all[last], all[other]] = [two, one]
  }
  return all
}

/** What needs the part, besides writing. */
const needing: Record<string, keyof Uses> = { nats: 'live message', store: 'picture', mail: 'mail' }

/** Kills or freezes a part, brings it back, and waits until everything works again. */
export async function cause(cluster: Cluster, { uses }: Prober, fault: Fault): Promise<Noticed[]> {
  const part = cluster.part(fault.part)
  const other = needing[fault.part]
  const watches = (['write', ...(other === undefined ? [] : [other])] as const).map((use) => watch(fault, use, uses[use]))
  try {
    if (fault.kind === 'frozen') part.freeze()
    else await part.kill()
    await wait(fault.forMs)
    if (fault.kind === 'frozen') part.thaw()
    else await part.start()
    for (const each of watches) each.returned()
    await Promise.all(watches.map(({ recovered }) => recovered))
  } finally {
    for (const each of watches) each.end()
  }
  const noticed = await Promise.all(watches.map(({ noticed }) => noticed()))
  await settled(cluster)
  return noticed
}

/** Uses the community at even times. */
function watch(fault: Fault, use: keyof Uses, once: Uses[keyof Uses]) {
  const found: Noticed = { ...fault, use, answered: 0, refused: 0, failed: 0, slowestRefusal: null, slowestAnswer: 0, recovery: 0 }
  const running: Promise<void>[] = []
  let returned = Number.POSITIVE_INFINITY
  let recover: () => void = () => undefined
  const recovered = new Promise<void>((resolve) => {
    recover = resolve
  })
  const look = async () => {
    const began = performance.now()
    const outcome = await once()
    const ms = performance.now() - began
    if (outcome === 'refused') {
      found.refused += 1
      found.slowestRefusal = Math.max(found.slowestRefusal ?? 0, ms)
    } else if (outcome === 'failed') found.failed += 1
    else {
      found.answered += 1
      found.slowestAnswer = Math.max(found.slowestAnswer, ms)
      if (began < returned) return
      found.recovery ||= performance.now() - returned
      recover()
    }
  }
  const timer = setInterval(() => running.push(look()), everyMs)
  return {
    recovered,
    returned() {
      returned = performance.now()
    },
    end: () => clearInterval(timer),
    async noticed() {
      await Promise.all(running)
      return found
    },
  }
}

/** Until each server says that it can use everything, and the proxy reaches one. */
async function settled({ servers, part, client }: Cluster): Promise<void> {
  for (const [n, url] of servers.entries())
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${url}/readyz`).catch((error: unknown) => error)
      if (answer instanceof Response && answer.status === 200) break
      if (tries > 300) {
        const last = answer instanceof Response ? await answer.text() : String(answer)
        throw new Error(
          `server ${n + 1} is not ready again: ${last}\n${part(`server-${n + 1}`)
            .log()
            .slice(-3_000)}`,
        )
      }
      await wait(100)
    }
  for (let tries = 0; (await client.get('/health')).http !== 200; tries += 1) {
    if (tries > 300) throw new Error('the proxy does not answer again')
    await wait(100)
  }
}

/** Where a refusal or the recovery took longer than promised. What a frozen server or proxy was about to answer waits for that itself. */
export function tooSlow(all: Noticed[]): string[] {
  const waits = ({ part, kind }: Noticed) => kind === 'frozen' && /^(?:server|caddy)/.test(part)
  return all.flatMap((each) => [
    ...((each.slowestRefusal ?? 0) > refusedWithinMs && !waits(each)
      ? [`${each.use} while ${each.part} was ${each.kind}: refused after ${each.slowestRefusal} ms`]
      : []),
    ...(each.recovery > recoveredWithinMs
      ? [`${each.use} after ${each.part} was ${each.kind}: works again after ${each.recovery} ms`]
      : []),
  ])
}

/** A table of what was noticed. */
export function tableOf(all: Noticed[]): string {
  const seconds = (ms: number | null) => (ms === null ? '-' : `${(ms / 1000).toFixed(1)} s`)
  const rows = all.map((each) => [
    each.part,
    `${each.kind} ${seconds(each.forMs)}`,
    each.use,
    String(each.answered),
    String(each.refused),
    String(each.failed),
    seconds(each.slowestRefusal),
    seconds(each.slowestAnswer),
    seconds(each.recovery),
  ])
  const head = ['part', 'fault', 'use', 'answered', '503', 'failed', 'slowest 503', 'slowest answer', 'recovery']
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
