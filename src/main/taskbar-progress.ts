import type { BrowserWindow } from 'electron'
import type { PostBytes } from './api/network'

/** A request with more than this carries pictures. */
const largeBytes = 64 * 1024
const unknown = 2
const none = -1

/** The progress of long work on the app's icon: pictures being sent, files being written (docs/product/desktop.md "Progress on the icon"). */
export interface TaskbarProgress {
  /** Shows work until it settles. @param work may report how much of it is done, 0-1 */
  during<T>(work: (report: (share: number) => void) => Promise<T>): Promise<T>
}

export function createTaskbarProgress({ window }: { window: () => Pick<BrowserWindow, 'setProgressBar'> | null }): TaskbarProgress {
  /** How much is done of each work since the last time that nothing was under way; null: unknown. */
  let shares: (number | null)[] = []
  let running = 0

  function show(): void {
    const known = shares.filter((share) => share !== null)
    if (running === 0) window()?.setProgressBar(none)
    else window()?.setProgressBar(known.length < shares.length ? unknown : known.reduce((sum, share) => sum + share, 0) / known.length)
  }

  return {
    async during(work) {
      if (running === 0) shares = []
      const own = shares.push(null) - 1
      running += 1
      show()
      const report = (share: number) => {
        shares[own] = share
        show()
      }
      try {
        return await work(report)
      } finally {
        running -= 1
        // Finished work stays in the mean, so that the bar does not go back.
        shares[own] = 1
        show()
      }
    },
  }
}

/** Sends as `post` does, and shows the progress of large bodies. */
export function showingUploads(post: PostBytes, { during }: TaskbarProgress): PostBytes {
  return (request) => {
    if (request.body.length <= largeBytes) return post(request)
    return during((report) =>
      post({
        ...request,
        onSent(sent) {
          report(sent)
          request.onSent?.(sent)
        },
      }),
    )
  }
}
