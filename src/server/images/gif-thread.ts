import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
// With its extension, because Node itself loads this module in the thread when it runs from source.
import { decodeFirstFrame } from './gif-frame.ts'

/** The message to the thread. */
interface Order {
  gif: Uint8Array
  /** The greatest number of pixels of the canvas. */
  pixels: number
  /** The greatest length of the longer side in pixels; larger pictures are scaled down. */
  longestSide: number
  quality: number
}

type Outcome = { webp: Uint8Array } | { refused: string }

/** The decoder did not finish in time. */
export class DecodingTimeout extends Error {}

/**
 * The first frame of a GIF as WebP, decoded in a worker thread, so that no file can block the event loop.
 * @param withinMs after which the thread is ended
 * @throws RangeError for a file that is truncated, damaged or too large; DecodingTimeout
 */
export function encodeFirstFrame(order: Order, withinMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // In the bundle this module is a file of its own too, since it is only imported dynamically.
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
