import { Notification } from 'electron'

/** More than any system lists for an app. */
const mostShown = 50

/** Shows native notifications. */
export interface Notifications {
  /** @param notification `silent`: without a sound */
  show(notification: { title: string; body: string; silent?: boolean; onClick: () => void }): void
  /** Takes back all that are shown: another community is opened. */
  clear(): void
  stop(): void
}

/** @param bodyText converts a text to a notification's body, where the system needs that */
export function createNotifications(bodyText: ((body: string) => Promise<string>) | null = null): Notifications {
  // Keeps references: a notification that is garbage-collected loses its click handler.
  const shown = new Set<Notification>()
  let isStopped = false
  let cleared = 0

  function show({ title, body, silent = false, onClick }: Parameters<Notifications['show']>[0]): void {
    if (!Notification.isSupported() || isStopped) return
    const notification = new Notification({ title, body, silent })
    shown.add(notification)
    const [oldest] = shown
    if (shown.size > mostShown && oldest) shown.delete(oldest)
    const forget = () => shown.delete(notification)
    notification.on('click', () => {
      forget()
      onClick()
    })
    // On Windows `timedOut` only moves the notification into the list, where it can still be clicked.
    notification.on('close', ({ reason }) => reason === 'timedOut' || forget())
    notification.on('failed', forget)
    notification.show()
  }

  function clear(): void {
    cleared += 1
    for (const notification of shown) notification.close()
    shown.clear()
  }

  return {
    show(wanted) {
      if (bodyText === null) show(wanted)
      else {
        const before = cleared
        void bodyText(wanted.body).then((body) => cleared === before && show({ ...wanted, body }))
      }
    },
    clear,
    stop() {
      isStopped = true
      clear()
    },
  }
}
