import { EventEmitter, once } from 'node:events'
import { onLinux } from '../../scripts/setup/process.mjs'
import { type Bus, openBus } from './dbus-connection'
import { type Heard, readValue } from './dbus-values'
import type { HeardMessage, WireValue } from './dbus-wire'

/** An entry of a menu. A separator has no label. */
export interface MenuEntry {
  id: number
  label: string
  isEnabled: boolean
  /** The entries of its submenu. */
  entries: MenuEntry[]
}

/** A picture in rows of pixels; each is a number of the bytes alpha, red, green, blue. */
export interface Pixmap {
  width: number
  height: number
  pixels: number[]
}

/** An app's tray icon. */
export interface TrayItem {
  tooltip(): Promise<string>
  icons(): Promise<Pixmap[]>
  menu(): Promise<MenuEntry[]>
  /** Chooses an entry by its labels through submenus. @throws where there is none */
  press(...labels: string[]): Promise<void>
  /** Clicks the icon itself. */
  click(): Promise<void>
}

/** The session bus service that shows tray icons: tests read and press what an app registers. */
export interface StatusNotifierHost {
  /** The icon of the app with this process id, once it exists. */
  itemOf(pid: number): Promise<TrayItem>
  stop(): void
}

const watcher = 'org.kde.StatusNotifierWatcher'
const itemInterface = 'org.kde.StatusNotifierItem'
const menuInterface = 'com.canonical.dbusmenu'
const properties = 'org.freedesktop.DBus.Properties'
const bus = { path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus', destination: 'org.freedesktop.DBus' }

/** Why it is not available; null where it is. */
export const whyNoStatusNotifierHost = onLinux ? null : 'only on Linux a test can stand in for the desktop that shows them'

/** Takes the place of the desktop's service on the session bus; an app looks for it when it starts. @throws where there is one already */
export async function openStatusNotifierHost(): Promise<StatusNotifierHost> {
  const items = new Map<number, TrayItem>()
  const arrivals = new EventEmitter()

  function serve({ member, sender = '', body }: HeardMessage): WireValue[] {
    // Whether a host shows registered icons: without one an app does not register.
    if (member === 'Get') return [{ variant: true }]
    if (member === 'RegisterStatusNotifierItem') void add(sender, body.string())
    return []
  }
  async function add(owner: string, path: string): Promise<void> {
    const { body } = await connection.call({ ...bus, member: 'GetConnectionUnixProcessID', body: [owner] })
    items.set(body.number(), itemAt(connection, owner, path.startsWith('/') ? path : '/StatusNotifierItem'))
    arrivals.emit('item')
  }

  const connection = await openBus(serve)
  await connection.own(watcher)
  return {
    async itemOf(pid) {
      for (;;) {
        const item = items.get(pid)
        if (item !== undefined) return item
        await once(arrivals, 'item')
      }
    },
    stop: connection.close,
  }
}

function itemAt({ call }: Bus, destination: string, path: string): TrayItem {
  const ask = async (name: string) => {
    const { body } = await call({ destination, path, interface: properties, member: 'Get', body: [itemInterface, name] })
    return readValue(body, 'v')
  }
  const menuAt = async () => ({ destination, path: String(await ask('Menu')), interface: menuInterface })
  async function menu(): Promise<MenuEntry[]> {
    const everything = [{ int: 0 }, { int: -1 }, []]
    const { body } = await call({ ...(await menuAt()), member: 'GetLayout', body: everything })
    body.number()
    return entryOf(readValue(body, '(ia{sv}av)')).entries
  }
  return {
    async tooltip() {
      const [, , title = ''] = (await ask('ToolTip')) as Heard[]
      return String(title)
    },
    async icons() {
      return ((await ask('IconPixmap')) as [number, number, number[]][]).map(([width, height, bytes]) => {
        const buffer = Buffer.from(bytes)
        return { width, height, pixels: Array.from({ length: width * height }, (_, index) => buffer.readUInt32BE(index * 4)) }
      })
    },
    menu,
    async press(...labels) {
      const pressOnce = async () => {
        let entries = await menu()
        let id = 0
        for (const label of labels) {
          const entry = entries.find((each) => each.label === label)
          if (entry === undefined) throw new Error(`no “${label}” among ${entries.map((each) => each.label).join(', ')}`)
          ;({ id, entries } = entry)
        }
        await call({ ...(await menuAt()), member: 'Event', body: [{ int: id }, 'clicked', { variant: '' }, 0] })
      }
      // The app replaces its menu when something in it changes, as in the moment after its start; the former one is gone then.
      await pressOnce().catch(pressOnce)
    },
    async click() {
      await call({ destination, path, interface: itemInterface, member: 'Activate', body: [{ int: 0 }, { int: 0 }] })
    },
  }
}

function entryOf(heard: Heard): MenuEntry {
  const [id, facts, entries] = heard as [number, [string, Heard][], Heard[]]
  const { label = '', enabled = true } = Object.fromEntries(facts)
  return { id, label: String(label), isEnabled: Boolean(enabled), entries: entries.map(entryOf) }
}
