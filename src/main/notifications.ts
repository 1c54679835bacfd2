import { Notification } from 'electron'

/** More than any system lists of one app: those further back are gone by then. */
const mostKept = 50

/** Shows native notifications. */
export interface Notifications {
  show(notification: { title: string; body: string; onClick: () => void }): void
  stop(): void
}

export function createNotifications(): Notifications {
  // One that nobody refers to is collected, and its click with it.
  const shown = new Set<Notification>()
  return {
    show({ title, body, onClick }) {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title, body })
      shown.add(notification)
      const [oldest] = shown
      if (shown.size > mostKept && oldest) shown.delete(oldest)
      const forget = () => shown.delete(notification)
      notification.on('click', () => {
        forget()
        onClick()
      })
      // Windows says so too when one only goes from the screen into the list, where it can still be clicked.
      notification.on('close', ({ reason }) => reason === 'timedOut' || forget())
      notification.on('failed', forget)
      notification.show()
    },
    stop() {
      for (const notification of shown) notification.close()
      shown.clear()
    },
  }
}
