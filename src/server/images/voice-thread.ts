import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { RecordingOrder, RecordingOutcome } from './rewrite-recording.ts'

/** In megabytes: far more than the recording of a minute takes. Buffers do not count: recording-packets.ts keeps those small. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** The reader did not finish in time: the machine is busy, since a recording takes much less. */
export class ReadingTimeout extends Error {}

/**
 * Writes the sound of a recording into a new file, in a worker thread, so that no file can block the event loop. Its length is that of its
 * packets, whatever the file says.
 * @param withinMs after which the thread is ended
 * @throws ReadingTimeout
 */
export function rewriteRecording(order: RecordingOrder, withinMs: number): Promise<RecordingOutcome> {
  return new Promise((resolve, reject) => {
    // In the bundle this module is a file of its own too, since it is only imported dynamically.
    const thread = new Worker(new URL(import.meta.url), { workerData: order, resourceLimits: memory })
    const timer = setTimeout(() => {
      reject(new ReadingTimeout(`a recording took longer than ${withinMs} ms`))
      void thread.terminate()
    }, withinMs)
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: 'unreadable' })
      else reject(error)
    })
    thread.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the reader of recordings ended with ${code}`))
    })
  })
}

const order = workerData as Partial<RecordingOrder> | null
if (!isMainThread && order?.recording) {
  // Imported in the thread alone, with its extension, because Node itself loads it there when it runs from source.
  const { rewrite } = await import('./rewrite-recording.ts')
  parentPort?.postMessage(await rewrite(order as RecordingOrder))
}
