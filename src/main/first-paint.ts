import { writeFile } from 'node:fs/promises'
import type { BrowserWindow } from 'electron'
import type { Log } from './log'

const latestMs = 5_000
/** Faces and pictures come a moment after the first words. */
const pictureAfterMs = 1_500

export interface FirstPaintDeps {
  /** Where to write a picture of the first painted window, if anywhere. */
  picture: string | null
  window: () => BrowserWindow | null
  /** What waits until the first posts can be read. */
  afterwards: () => void
  log: Log
}

/**
 * Notes when the page has painted its first posts, and only then does what a reader does not wait for.
 * @returns to be called when the page says so; further calls do nothing
 */
export function createFirstPaint({ picture, window, afterwards, log }: FirstPaintDeps): { mark: () => void; stop: () => void } {
  let isOver = false
  // A page that has no posts to show must not keep the rest waiting.
  const timer = setTimeout(goOn, latestMs)

  function goOn(): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    afterwards()
  }

  let isMarked = false
  return {
    mark() {
      if (isMarked) return
      isMarked = true
      const created = process.getCreationTime()
      log.info({ ms: created === null ? null : Math.round(Date.now() - created) }, 'first posts painted')
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
