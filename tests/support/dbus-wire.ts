/* The part of the D-Bus wire format that a small service needs: little-endian messages, with bodies written from strings, numbers, booleans
and lists of strings (D-Bus specification, "Message Protocol"). */

export const messageTypes = { call: 1, answer: 2, signal: 4 } as const

/** A value to send: a string, an unsigned number, a boolean, a list of strings, a signed number, or a variant of these. */
export type WireValue = string | number | boolean | string[] | { int: number } | { variant: WireValue }

export interface WireMessage {
  type: number
  serial: number
  path?: string
  interface?: string
  member?: string
  /** The error name of an answer. */
  error?: string
  replyTo?: number
  destination?: string
  sender?: string
  body: WireValue[]
}

/** A received message; its body is parsed on demand. */
export interface HeardMessage extends Omit<WireMessage, 'body'> {
  body: WireReader
}

// Header fields by their code: their names here, and their types.
const fields = [
  [1, 'path', 'o'],
  [2, 'interface', 's'],
  [3, 'member', 's'],
  [4, 'error', 's'],
  [5, 'replyTo', 'u'],
  [6, 'destination', 's'],
  [7, 'sender', 's'],
] as const
const signatureField = 8
const fixedHeader = 16

/** Reads values one after the other. */
export interface WireReader {
  byte(): number
  number(): number
  string(): string
  signature(): string
  strings(): string[]
  align(to: number): void
  readonly at: number
}

function readerOf(bytes: Buffer, start: number): WireReader {
  let at = start
  const align = (to: number) => {
    at = Math.ceil(at / to) * to
  }
  const taken = (size: number) => {
    at += size
    return at - size
  }
  const text = (length: number) => bytes.toString('utf8', taken(length + 1), at - 1)
  const byte = () => bytes.readUInt8(taken(1))
  const number = () => {
    align(4)
    return bytes.readUInt32LE(taken(4))
  }
  const string = () => text(number())
  return {
    byte,
    number,
    string,
    align,
    signature: () => text(byte()),
    strings() {
      const length = number()
      const list: string[] = []
      for (const end = at + length; at < end; ) list.push(string())
      return list
    },
    get at() {
      return at
    },
  }
}

/** The length of the message at the beginning of the bytes; undefined while it is unknown. */
export function lengthOf(bytes: Buffer): number | undefined {
  if (bytes.length < fixedHeader) return undefined
  if (bytes.toString('latin1', 0, 1) !== 'l') throw new Error('only little-endian messages are read')
  return padded(fixedHeader + bytes.readUInt32LE(12)) + bytes.readUInt32LE(4)
}

/** @param bytes one whole message */
export function readMessage(bytes: Buffer): HeardMessage {
  const header = readerOf(bytes, fixedHeader)
  const end = fixedHeader + bytes.readUInt32LE(12)
  const message: HeardMessage = { type: bytes.readUInt8(1), serial: bytes.readUInt32LE(8), body: readerOf(bytes, padded(end)) }
  while (header.at < end) {
    header.align(8)
    const code = header.byte()
    const value = readField(header, header.signature())
    const field = fields.find(([known]) => known === code)
    if (field) Object.assign(message, { [field[1]]: value })
  }
  return message
}

function readField(header: WireReader, type: string): string | number {
  if (type === 'g') return header.signature()
  return type === 'u' ? header.number() : header.string()
}

export function writeMessage(message: WireMessage): Buffer {
  const body = writer()
  for (const value of message.body) body.value(value)
  const header = writer()
  for (const byte of ['l'.charCodeAt(0), message.type, 0, 1]) header.byte(byte)
  header.value(body.size())
  header.value(message.serial)
  const list = writer(fixedHeader)
  for (const [code, name, type] of fields) {
    const value = message[name]
    if (value !== undefined) list.field(code, type, value)
  }
  if (message.body.length > 0) list.field(signatureField, 'g', message.body.map(typeOf).join(''))
  header.value(list.size())
  return Buffer.concat([header.bytes(), list.bytes(8), body.bytes()])
}

/** @param offset its offset in the message, for alignment */
function writer(offset = 0) {
  let bytes = Buffer.alloc(0)
  const add = (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
  }
  const align = (to: number) => add(Buffer.alloc((to - ((offset + bytes.length) % to)) % to))
  const byte = (value: number) => add(Buffer.from([value]))
  const text = (value: string) => add(Buffer.from(`${value}\0`, 'utf8'))
  const number = (value: number) => {
    align(4)
    const four = Buffer.alloc(4)
    four.writeUInt32LE(value)
    add(four)
  }
  const signature = (value: string) => {
    byte(value.length)
    text(value)
  }
  const string = (given: string) => {
    number(Buffer.byteLength(given))
    text(given)
  }
  const list = (given: string[]) => {
    align(4)
    const inner = writer(offset + bytes.length + 4)
    for (const one of given) inner.value(one)
    number(inner.size())
    add(inner.bytes())
  }
  const value = (given: WireValue) => {
    if (typeof given === 'string') string(given)
    else if (typeof given !== 'object') number(Number(given))
    else if (Array.isArray(given)) list(given)
    else if ('int' in given) number(given.int >>> 0)
    else {
      signature(typeOf(given.variant))
      value(given.variant)
    }
  }
  return {
    byte,
    value,
    field(code: number, type: string, given: string | number) {
      align(8)
      byte(code)
      signature(type)
      if (type === 'g') signature(String(given))
      else value(given)
    },
    size: () => bytes.length,
    bytes(alignment = 1) {
      return Buffer.concat([bytes, Buffer.alloc((alignment - ((offset + bytes.length) % alignment)) % alignment)])
    },
  }
}

const padded = (length: number) => Math.ceil(length / 8) * 8

function typeOf(value: WireValue): string {
  if (typeof value === 'number') return 'u'
  if (typeof value === 'boolean') return 'b'
  if (typeof value === 'string') return 's'
  if (Array.isArray(value)) return 'as'
  return 'int' in value ? 'i' : 'v'
}
