/** A dictionary in Chromium's format (scripts/setup/spelling/bdic.mjs), of which only the affixes are taken apart; words are found in place. */
export interface Bdic {
  /** The flags of each group; the first is group 1. */
  groups: string[]
  /** The lines of the affixes, as in an affix file of Hunspell. */
  rules: string[]
  replacements: [from: string, to: string][]
  /** The other commands of the affix file. */
  others: string[]
  /** The groups of a word, 0 for one without flags; null: it is not in the dictionary. */
  find(word: string): number[] | null
}

/** @throws RangeError when the file is cut off, Error when it is none */
export function readBdic(file: Buffer): Bdic {
  if (file.toString('latin1', 0, 4) !== 'BDic') throw new Error('not a dictionary of the spell checker')
  const affixes = file.readUInt32LE(8)
  const root = file.readUInt32LE(12)
  const [groups, rules, replacements, others] = [0, 4, 8, 12].map((at, index, all) => {
    const next = all[index + 1]
    return listOf(file.subarray(file.readUInt32LE(affixes + at), next === undefined ? root : file.readUInt32LE(affixes + next)))
  }) as [string[], string[], string[], string[]]
  return {
    // The first line is their number.
    groups: groups.slice(1).map((line) => line.slice('AF '.length)),
    rules,
    replacements: replacements.flatMap((from, at) => (at % 2 === 0 ? [[from, replacements[at + 1] ?? ''] as [string, string]] : [])),
    others,
    find: (word) => findIn(file, root, Buffer.from(word)),
  }
}

const listOf = (table: Buffer) => table.toString('utf8').split('\0').slice(0, -2)

/** Goes down the trie by the bytes of a word. */
function findIn(file: Buffer, root: number, word: Buffer): number[] | null {
  let at = root
  for (let depth = 0; ; depth++) {
    const type = file.readUInt8(at)
    if (type < 0x80) return leaf(file, at, word.subarray(depth))
    // A zero byte ends a word.
    const next = depth < word.length ? (word[depth] ?? 0) : 0
    const below = type >= 0xe0 ? inList(file, at, next) : inTable(file, root, at, next)
    if (below === null) return null
    at = below
    if (depth === word.length) return file.readUInt8(at) < 0x80 ? leaf(file, at, Buffer.alloc(0)) : null
  }
}

/** A list of at most 15 bytes and where each leads, from the end of the list. */
function inList(file: Buffer, at: number, byte: number): number | null {
  const type = file.readUInt8(at)
  const width = type >= 0xf0 ? 2 : 1
  const count = type & 0x0f
  const end = at + 1 + count * (1 + width)
  for (let entry = at + 1; entry < end; entry += 1 + width) if (file[entry] === byte) return end + file.readUIntLE(entry + 1, width)
  return null
}

/** A table of all bytes between two, with an entry before it where a word may end; long addresses begin with the file. */
function inTable(file: Buffer, root: number, at: number, byte: number): number | null {
  const type = file.readUInt8(at)
  const width = (type & 2) === 0 ? 2 : 4
  const hasEnd = (type & 1) === 1
  const slot = byte - file.readUInt8(at + 1)
  if (byte === 0 ? !hasEnd : slot < 0 || slot >= file.readUInt8(at + 2)) return null
  const to = file.readUIntLE(at + 3 + width * (byte === 0 ? 0 : slot + (hasEnd ? 1 : 0)), width)
  if (to === 0) return null
  const address = width === 4 ? to : at + to
  return address < root ? null : address
}

function leaf(file: Buffer, at: number, left: Buffer): number[] | null {
  const type = file.readUInt8(at)
  const first = ((type & 0x1f) << 8) | file.readUInt8(at + 1)
  let end = at + 2
  if ((type & 0x40) === 0) {
    if (left.length > 0) return null
  } else {
    const stop = file.indexOf(0, end)
    if (!file.subarray(end, stop).equals(left)) return null
    end = stop + 1
  }
  const groups = first === 0x1fff ? [] : [first]
  if ((type & 0x20) !== 0) for (let next = end; file.readUInt16LE(next) !== 0xffff; next += 2) groups.push(file.readUInt16LE(next))
  return groups
}
