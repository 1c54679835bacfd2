import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what Linux, macOS and Windows give to outgoing connections, which could take a port while its server restarts. */
const first = 20_000
const [ranges, perRange] = [6, 2_000]
const { VITEST_POOL_ID: ofVitest, TEST_PARALLEL_INDEX: ofPlaywright } = process.env
/** Vitest counts its workers from 1, Playwright from 0; 0 is for what runs in none of them. */
const worker = ofVitest === undefined ? Number(ofPlaywright ?? -3) + 3 : Number(ofVitest)
/** Until its server listens, a port looks free to other workers, so each has a range of its own. */
const range = first + (worker % ranges) * perRange
/** At random, since other runs of tests share the ranges; counted up, so that no port is given twice. */
let next = Math.floor(Math.random() * perRange)

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range + (next++ % perRange)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
