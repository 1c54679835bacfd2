import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
// With its ending: as sources, the thread is read by Node itself.
import { decodeFirstFrame } from './gif-frame.ts'

/** What the thread works on. */
interface Order {
  gif: Uint8Array
  /** Pixels of the canvas at most. */
  pixels: number
  /** Pixels of the longer side, to which a larger picture is shrunk. */
  longestSide: number
  quality: number
}

type Outcome = { webp: Uint8Array } | { refused: string }

/** The decoder did not come to its end in time. */
export class DecodingTimeout extends Error {}

/**
 * The first frame of a GIF as WebP, decoded in a thread of its own, so that no file can block the event loop.
 * @param withinMs after which the thread is ended
 * @throws RangeError for a file that is cut off, broken or too large; DecodingTimeout
 */
export function encodeFirstFrame(order: Order, withinMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // This module is a file of its own in the bundle too, for it is only ever imported when it is needed.
    const thread = new Worker(new URL(import.meta.url), { workerData: order })
    const timer = setTimeout(() => {
      reject(new DecodingTimeout(`a GIF took longer than ${withinMs} ms`))
      void thread.terminate()
    }, withinMs)
    thread.once('message', (outcome: Outcome) => {
      if ('webp' in outcome) resolve(outcome.webp)
      else reject(new RangeError(outcome.refused))
    })
    thread.once('error', reject)
    thread.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the decoder ended with ${code}`))
    })
  })
}

async function decode({ gif, pixels: most, longestSide, quality }: Order): Promise<Outcome> {
  const encoder = await import('@napi-rs/image')
  try {
    const { width, height, pixels } = decodeFirstFrame(gif, most)
    const picture = encoder.Transformer.fromRgbaPixels(pixels, width, height)
    const isLarge = Math.max(width, height) > longestSide
    const fitting = isLarge ? picture.fastResize({ width: longestSide, height: longestSide, fit: encoder.ResizeFit.Inside }) : picture
    return { webp: fitting.webpSync(quality) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

const order = workerData as Partial<Order> | null
if (!isMainThread && order?.gif) parentPort?.postMessage(await decode(order as Order))
