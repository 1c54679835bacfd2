import type { FastifyInstance } from 'fastify'
import { createFormPlaces } from './form-places'
import { networkOf } from './network-of'

const slowAfterMs = 1_000
const mostMs = 20_000

/**
 * Limits slow bodies other than forms, which are read into memory: few at the same time, each for a limited time. Further ones are cut off;
 * fast senders are never counted.
 */
export function limitSlowBodies(app: FastifyInstance): void {
  const places = createFormPlaces({ perCaller: 64, inAll: 512 })
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST' || request.headers['content-type']?.startsWith('multipart/')) return
    const body = request.raw
    let leave: (() => void) | undefined
    let last: NodeJS.Timeout | undefined
    const cutOff = () => void body.destroy()
    const timer = setTimeout(() => {
      try {
        leave = places.take(networkOf(request.ip))
        last = setTimeout(cutOff, mostMs - slowAfterMs)
      } catch {
        cutOff()
      }
    }, slowAfterMs)
    const end = () => {
      clearTimeout(timer)
      clearTimeout(last)
      leave?.()
    }
    body.once('end', end).once('close', end)
  })
}
