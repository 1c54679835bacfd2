import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what Linux, macOS and Windows give to outgoing connections, which could take a port while its server restarts. */
const [first, count] = [20_000, 12_000]

/** A port of 127.0.0.1 that nothing listens on, at random, since tests run in several processes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
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
