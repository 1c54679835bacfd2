import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../shared/limits'
import { refuse } from './handler'

const lookEveryMs = 20_000
const retryAfter = 10

/** The slowest arrival of a body that is accepted. */
interface Pace {
  /** How often the progress is checked. */
  everyMs: number
  bytesPerSecond: number
  /** The longest total time. */
  mostMs: number
}

const pace: Pace = {
  everyMs: lookEveryMs,
  bytesPerSecond: limits.uploads.bytesPerSecond,
  mostMs: limits.uploads.seconds * 1000,
}

/**
 * Reads a body as long as it arrives fast enough; otherwise its sender gets an answer and the connection is closed.
 * @throws Refusal `busy` for a body that arrives too slowly or takes too long
 */
export async function whileArriving<T>(request: FastifyRequest, reply: FastifyReply, read: () => Promise<T>): Promise<T> {
  const { socket } = request.raw
  const began = performance.now()
  let before = socket.bytesRead
  let timer: NodeJS.Timeout | undefined
  const dawdling = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const arrived = socket.bytesRead - before
      before = socket.bytesRead
      if (arrived * 1000 >= pace.bytesPerSecond * pace.everyMs && performance.now() - began < pace.mostMs) return
      // The rest of the body would keep its file open.
      reply.header('connection', 'close').raw.once('finish', () => request.raw.destroy())
      reject(refuse('busy', undefined, retryAfter))
    }, pace.everyMs)
  })
  try {
    return await Promise.race([read(), dawdling])
  } finally {
    clearInterval(timer)
  }
}
