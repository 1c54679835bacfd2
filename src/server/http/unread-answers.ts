import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const pieceBytes = 64 * 1024

/**
 * Closes connections whose answer makes no progress, since what is not read yet is kept in memory. Slow readers keep theirs. Node sets its
 * own time once the answer is sent. Live streams are no answers.
 */
export function endUnreadAnswers(app: FastifyInstance, unreadMs: number): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    // Without a listener Node destroys the socket.
    reply.raw.setTimeout(unreadMs)
    if (!Buffer.isBuffer(payload) || payload.length <= pieceBytes) return payload
    // With TLS, Node sees no progress within what was written at once.
    reply.header('content-length', payload.length)
    return Readable.from(piecesOf(payload))
  })
}

function* piecesOf(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}
