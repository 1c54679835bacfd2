import { Notification } from 'electron'

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
      const forget = () => shown.delete(notification)
      notification.on('click', () => {
        forget()
        onClick()
      })
      notification.on('close', forget)
      notification.on('failed', forget)
      notification.show()
    },
    stop() {
      for (const notification of shown) notification.close()
      shown.clear()
    },
  }
}
