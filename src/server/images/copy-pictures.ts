import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ImageStore, sizesOf } from './image-store'

/** A store on another machine answers each request after some milliseconds. */
const atOnce = 8

interface Copying {
  from: Pick<ImageStore, 'get'>
  to: ImageStore
  paths: AsyncIterable<string>
  /** Called with each picture: copied now, there already, or not in the first store. */
  onPicture: (path: string, outcome: 'copied' | 'present' | 'missing') => void
}

/** Copies pictures and recordings from one store to another, in all sizes of each. Repeated after an interruption, it goes on where it ended. */
export async function copyPictures({ from, to, paths, onPicture }: Copying): Promise<void> {
  const left = paths[Symbol.asyncIterator]()
  let isOver = false
  const worker = async () => {
    for (let next = await left.next(); !isOver && next.done !== true; next = await left.next()) {
      onPicture(next.value, await copy(from, to, next.value))
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      isOver = true
      throw error
    }),
  )
  const ends = await Promise.allSettled(workers)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function copy(from: Copying['from'], to: ImageStore, path: string): Promise<'copied' | 'present' | 'missing'> {
  if (await to.has(path)) return 'present'
  const [full, thumbnail] = [await bytesOf(from.get(path, 'full')), await bytesOf(from.get(path, 'thumbnail'))]
  if (full === null || (thumbnail === null && sizesOf(path).includes('thumbnail'))) return 'missing'
  await to.put(path, full, thumbnail)
  return 'copied'
}

async function bytesOf(asked: Promise<{ content: Readable } | null>): Promise<Uint8Array | null> {
  const found = await asked
  return found && buffer(found.content)
}
