import { onLinux } from '../../scripts/setup/process.mjs'
import { notificationsPresent } from '../../scripts/setup/system-packages.mjs'
import { openBus } from './dbus-connection'
import type { HeardMessage, WireValue } from './dbus-wire'

/** A notification as shown. */
export interface Shown {
  id: number
  title: string
  body: string
}

/** The session bus service that shows notifications: tests read and click what an app sends to it. */
export interface NotificationDaemon {
  /** Everything shown so far, oldest first. */
  readonly shown: Shown[]
  /** Forgets the notifications so far. */
  clear(): void
  click(shown: Shown): void
  stop(): void
}

const service = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

/** Why it is not available; null where it is. */
export async function whyNoNotificationDaemon(): Promise<string | null> {
  if (!onLinux) return 'only on Linux a test can stand in for the desktop that shows them'
  return (await notificationsPresent()) ? null : 'libnotify is not installed'
}

/**
 * Takes the place of the desktop's daemon on the bus of DBUS_SESSION_BUS_ADDRESS.
 * @throws where there is one already
 * @param markup announces the capability to read markup in bodies
 */
export async function openNotificationDaemon({ markup = false } = {}): Promise<NotificationDaemon> {
  const shown: Shown[] = []
  let lastId = 0

  /** The daemon's side of the desktop notifications specification. @returns the answer */
  function serve({ member, body }: HeardMessage): WireValue[] {
    if (member === 'GetCapabilities') return [['actions', 'body', ...(markup ? ['body-markup'] : [])]]
    if (member === 'GetServerInformation') return ['hanmadi-test', 'hanmadi', '1', '1.2']
    if (member === 'CloseNotification') {
      tell('NotificationClosed', body.number(), closedByCall)
      return []
    }
    if (member !== 'Notify') return []
    const [, replaces, , title, body_] = [body.string(), body.number(), body.string(), body.string(), body.string()]
    lastId += 1
    const id = replaces === 0 ? lastId : replaces
    shown.push({ id, title, body: body_ })
    return [id]
  }

  const bus = await openBus(serve)
  await bus.own(service)
  const tell = (member: string, ...body: WireValue[]) => bus.tell({ path, interface: service, member, body })
  return {
    shown,
    clear: () => void shown.splice(0),
    click({ id }) {
      tell('ActionInvoked', id, 'default')
      tell('NotificationClosed', id, dismissed)
    },
    stop: bus.close,
  }
}

// Why a notification was closed, as numbered by the specification.
const dismissed = 2
const closedByCall = 3
