import type { App } from 'electron'
import type { Incoming } from '../../shared/incoming'
import { limits } from '../../shared/limits'
import { bounded, type Given, given, joined } from './given-arguments'
import { readGivenPicture } from './read-given-picture'

export interface IncomingListener {
  /** Whether the clipboard can be pasted into a post now. It does not wait: later it may hold something else, such as a password. */
  mayPaste: () => boolean
  /** Something new waits, or nothing does any more (0). */
  onChange: (waiting: number) => void
}

/** What other programs give to the app for a new post; it waits until a page takes it (docs/product/desktop.md "From other programs"). */
export interface IncomingContent {
  /** 0 when nothing waits; another number after each arrival. */
  waiting(): number
  /** Calls back for what arrives, and at once of what already waits. */
  follow(listener: IncomingListener): void
  /** Reads what waits; nothing waits afterwards. */
  take(): Promise<Incoming>
  /** A new post is to have what is on the clipboard. */
  askForPaste(): void
  /** Whether a page may paste without a key of the user: once after it took such a request. */
  takePaste(): boolean
}

/** Collects what is given to the app from its start on. @param first what it was started with */
export function watchIncoming(app: Pick<App, 'on'>, first: Given): IncomingContent {
  let waits: Given = bounded([], false)
  let arrivals = 0
  let isPasteTaken = false
  let listener: IncomingListener | null = null

  const waiting = () => (waits.paths.length > 0 || waits.more || waits.paste ? arrivals : 0)

  function add(next: Given): void {
    if (next.paths.length === 0 && !next.more && !next.paste) return
    waits = joined(waits, next)
    arrivals += 1
    announce()
  }

  function announce(): void {
    if (listener === null) return
    if (waits.paste && !listener.mayPaste()) waits = { ...waits, paste: false }
    listener.onChange(waiting())
  }

  add(first)
  app.on('second-instance', (_event, _args, _folder, data) => {
    const read = given.safeParse(data)
    if (read.success) add(read.data)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    add(bounded([path], false))
  })

  return {
    waiting,
    follow(next) {
      listener = next
      if (waiting() > 0) announce()
    },
    async take() {
      const { paths, more, paste } = waits
      waits = bounded([], false)
      isPasteTaken ||= paste
      listener?.onChange(0)
      return { ...(await readPictures(paths, more)), paste }
    },
    askForPaste: () => add(bounded([], true)),
    takePaste() {
      const may = isPasteTaken
      isPasteTaken = false
      return may
    },
  }
}

/** Reads files one after another until there are as many pictures as a post has. */
async function readPictures(paths: readonly string[], more: boolean): Promise<Omit<Incoming, 'paste'>> {
  const read: Omit<Incoming, 'paste'> = { pictures: [], refused: [], more }
  for (const path of paths) {
    if (read.pictures.length === limits.images.perPost) return { ...read, more: true }
    const file = await readGivenPicture(path)
    if ('bytes' in file) read.pictures.push(file)
    else read.refused.push(file)
  }
  return read
}
