import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type HeardMessage, lengthOf, messageTypes, readMessage, type WireMessage, type WireValue, writeMessage } from './dbus-wire'

/** The target and arguments of a call. */
export type Call = Required<Pick<WireMessage, 'destination' | 'path' | 'interface' | 'member'>> & { body: WireValue[] }

/** A connection to the session bus. */
export interface Bus {
  /** Takes a well-known name. @throws when it is taken already */
  own(name: string): Promise<void>
  /** @throws with the answer when it is an error */
  call(call: Call): Promise<HeardMessage>
  /** Sends a signal. */
  tell(signal: Pick<WireMessage, 'path' | 'interface' | 'member' | 'body'>): void
  close(): void
}

const bus = { path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus', destination: 'org.freedesktop.DBus' }
const doNotQueue = 4
const isOwner = 1

/** Connects to the bus of DBUS_SESSION_BUS_ADDRESS. @param serve receives each call, and returns the answer */
export async function openBus(serve: (call: HeardMessage) => WireValue[]): Promise<Bus> {
  const socket = await connectToBus(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '')
  const answers = new Map<number, (message: HeardMessage) => void>()
  let serial = 0
  const send = (message: Omit<WireMessage, 'serial'>) => {
    serial += 1
    socket.write(writeMessage({ ...message, serial }))
    return serial
  }
  const call = async (wanted: Call) => {
    const answer = await new Promise<HeardMessage>((resolve) => answers.set(send({ ...wanted, type: messageTypes.call }), resolve))
    if (answer.type !== messageTypes.answer) throw new Error(`${wanted.member}: ${answer.error}`)
    return answer
  }

  listen(socket, (message) => {
    if (message.type === messageTypes.call) {
      send({ type: messageTypes.answer, replyTo: message.serial, destination: message.sender ?? '', body: serve(message) })
    } else if (message.replyTo !== undefined) {
      answers.get(message.replyTo)?.(message)
      answers.delete(message.replyTo)
    }
  })
  await call({ ...bus, member: 'Hello', body: [] })
  return {
    async own(name) {
      const { body } = await call({ ...bus, member: 'RequestName', body: [name, doNotQueue] })
      if (body.number() !== isOwner) throw new Error(`somebody is ${name} on this bus already`)
    },
    call,
    tell: (signal) => void send({ ...signal, type: messageTypes.signal }),
    close: () => void socket.destroy(),
  }
}

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
