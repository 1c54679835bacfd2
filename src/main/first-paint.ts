import { writeFile } from 'node:fs/promises'
import type { BrowserWindow } from 'electron'
import type { Log } from './log'

const latestMs = 5_000
/** Pictures are drawn after the text of the first posts. */
const pictureAfterMs = 1_500

export interface FirstPaintDeps {
  /** Where to write a picture of the first painted window, if anywhere. */
  picture: string | null
  window: () => BrowserWindow | null
  /** Called once: when the first posts are painted, or after 5 s. */
  onPainted: () => void
  log: Log
}

export interface FirstPaint {
  /** The page has painted its first posts. */
  mark(): void
  /** Resolves with `onPainted`. */
  painted: Promise<void>
  stop(): void
}

/** Waits for the page to report its first painted posts with `mark`, for what may start later than that. */
export function createFirstPaint({ picture, window, onPainted, log }: FirstPaintDeps): FirstPaint {
  let isOver = false
  let resolve: () => void
  const painted = new Promise<void>((done) => {
    resolve = done
  })
  // A page may have no posts to show.
  const timer = setTimeout(goOn, latestMs)

  function goOn(): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    onPainted()
    resolve()
  }

  let isMarked = false
  return {
    painted,
    mark() {
      if (isMarked) return
      isMarked = true
      log.info({ ms: Math.round(performance.now()) }, 'first posts painted')
      const shown = window()
      if (picture !== null && shown) void writePicture(shown, picture).catch((error: unknown) => log.error({ err: error }, 'no picture'))
      goOn()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

async function writePicture(window: BrowserWindow, file: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pictureAfterMs))
  const image = await window.webContents.capturePage()
  await writeFile(file, image.toPNG())
}
