import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onLinux } from '../../scripts/setup/process.mjs'
import { notificationsPresent } from '../../scripts/setup/system-packages.mjs'
import { type HeardMessage, lengthOf, messageTypes, readMessage, type WireMessage, type WireValue, writeMessage } from './dbus-wire'

/** A notification as a person reads it. */
export interface Shown {
  id: number
  title: string
  body: string
}

/** Who shows the desktop's notifications on the session bus: what an app asks to be shown is read here, and clicked. */
export interface NotificationDaemon {
  /** Everything shown so far, oldest first. */
  readonly shown: Shown[]
  /** Forgets what was shown. */
  clear(): void
  click(shown: Shown): void
  stop(): void
}

const service = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'
const bus = { path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus', destination: 'org.freedesktop.DBus' }
const doNotQueue = 4
const isOwner = 1

/** Why there cannot be one here; null: there can. */
export async function whyNoNotificationDaemon(): Promise<string | null> {
  if (!onLinux) return 'only on Linux a test can stand in for the desktop that shows them'
  return (await notificationsPresent()) ? null : 'libnotify is not installed'
}

/** Takes the place of the desktop's own daemon on the bus that DBUS_SESSION_BUS_ADDRESS names. @throws where there is one already */
export async function openNotificationDaemon(): Promise<NotificationDaemon> {
  const socket = await connectToBus(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '')
  const shown: Shown[] = []
  const answers = new Map<number, (message: HeardMessage) => void>()
  let serial = 0
  let lastId = 0
  const send = (message: Omit<WireMessage, 'serial'>) => {
    serial += 1
    socket.write(writeMessage({ ...message, serial }))
    return serial
  }
  const ask = (member: string, ...body: WireValue[]) =>
    new Promise<HeardMessage>((resolve) => answers.set(send({ ...bus, type: messageTypes.call, member, body }), resolve))
  const tell = (member: string, ...body: WireValue[]) => send({ type: messageTypes.signal, path, interface: service, member, body })

  /** The daemon's side of the desktop notifications specification. @returns what is answered */
  function serve({ member, body }: HeardMessage): WireValue[] {
    if (member === 'GetCapabilities') return [['actions', 'body']]
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

  listen(socket, (message) => {
    if (message.type === messageTypes.call) {
      const body = serve(message)
      send({ type: messageTypes.answer, replyTo: message.serial, destination: message.sender ?? '', body })
    } else if (message.replyTo !== undefined) answers.get(message.replyTo)?.(message)
  })
  await ask('Hello')
  const owned = await ask('RequestName', service, doNotQueue)
  if (owned.type !== messageTypes.answer || owned.body.number() !== isOwner) throw new Error('this bus has a notification daemon already')
  return {
    shown,
    clear: () => void shown.splice(0),
    click({ id }) {
      tell('ActionInvoked', id, 'default')
      tell('NotificationClosed', id, dismissed)
    },
    stop: () => socket.destroy(),
  }
}

// Why a notification is gone, as the specification numbers it.
const dismissed = 2
const closedByCall = 3

async function connectToBus(address: string): Promise<Socket> {
  const [, kind, name = ''] = /^unix:(path|abstract)=([^,]+)/.exec(address) ?? []
  const socket = connect(kind === 'abstract' ? `\0${name}` : name)
  await once(socket, 'connect')
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`)
  const [said] = (await once(socket, 'data')) as [Buffer]
  if (!said.toString().startsWith('OK')) throw new Error(`the session bus refuses: ${said}`)
  socket.write('BEGIN\r\n')
  return socket
}

function listen(socket: Socket, hear: (message: HeardMessage) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let length = lengthOf(rest); length !== undefined && rest.length >= length; length = lengthOf(rest)) {
      hear(readMessage(rest.subarray(0, length)))
      rest = rest.subarray(length)
    }
  })
}
