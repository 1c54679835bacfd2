/* One sound at a time in all windows of the app, or one recording, which would otherwise record it. */

let stopCurrent: (() => void) | null = null
let channel: BroadcastChannel | null = null
let isFollowing = false

const stopOwn = () => stopCurrent?.()

/**
 * Ends what sounds or is recorded in any window, before something else begins.
 * @param stop ends what begins; called when something else does, also after it has ended by itself
 */
export function beginSound(stop: () => void): void {
  if (!isFollowing) {
    isFollowing = true
    channel = 'BroadcastChannel' in window ? new BroadcastChannel('sound') : null
    channel?.addEventListener('message', stopOwn)
    // The system's voice would go on reading.
    window.addEventListener('pagehide', stopOwn)
  }
  if (stopCurrent !== stop) stopOwn()
  stopCurrent = stop
  channel?.postMessage(null)
}
