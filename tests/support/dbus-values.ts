import type { WireReader } from './dbus-wire'

/** A received value: structures and dictionary entries are lists, variants are their content. */
export type Heard = string | number | boolean | Heard[]

/** Reads one value of any type but doubles and 64-bit numbers. @param type one complete D-Bus type */
export function readValue(reader: WireReader, type: string): Heard {
  switch (type[0]) {
    case 'y':
      return reader.byte()
    case 'b':
      return reader.number() !== 0
    case 'u':
      return reader.number()
    case 'i':
      return reader.number() | 0
    case 's':
    case 'o':
      return reader.string()
    case 'g':
      return reader.signature()
    case 'v':
      return readValue(reader, reader.signature())
    case 'a':
      return readList(reader, type.slice(1))
    case '(':
    case '{':
      reader.align(8)
      return typesIn(type.slice(1, -1)).map((part) => readValue(reader, part))
    default:
      throw new Error(`no value of type ${type} is read`)
  }
}

function readList(reader: WireReader, element: string): Heard[] {
  const length = reader.number()
  if (/^[({]/.test(element)) reader.align(8)
  const list: Heard[] = []
  for (const end = reader.at + length; reader.at < end; ) list.push(readValue(reader, element))
  return list
}

/** The complete types that follow each other in a signature. */
function typesIn(signature: string): string[] {
  const types: string[] = []
  for (let at = 0; at < signature.length; ) {
    const begin = at
    while (signature[at] === 'a') at += 1
    for (let depth = 0, isFirst = true; isFirst || depth > 0; at += 1, isFirst = false) {
      if (/[({]/.test(signature[at] ?? '')) depth += 1
      if (/[)}]/.test(signature[at] ?? '')) depth -= 1
    }
    types.push(signature.slice(begin, at))
  }
  return types
}
