import { createHash } from 'node:crypto'

const headerSize = 32
const affixHeaderSize = 16
/** The largest number of a group that fits beside the type of a leaf; larger ones are in the list after it. */
const largestFirstGroup = 0x1ffe
const mostGroups = 32

/**
 * Writes a dictionary in the format of Chromium's spell checker (`.bdic`): a header with a checksum, then the affixes as text, then the words as
 * a trie of bytes, which is searched where it lies on the disk.
 * @param {import('./hunspell.mjs').Dictionary} dictionary
 * @returns {Buffer}
 */
export function writeBdic({ comment, groups, affixes, replacements, others, words }) {
  const rules = affixes.flatMap(({ kind, flag, cross, rules: all }) => [
    `${kind} ${flag} ${cross} ${all.length}`,
    ...all.map((rule) => `${kind} ${flag} ${rule.strip} ${rule.append}${rule.group === 0 ? '' : `/${rule.group}`} ${rule.condition}`),
  ])
  const tables = [
    list([`AF ${groups.length}`, ...groups.map((flags) => `AF ${flags}`)]),
    list(rules),
    list(replacements.flat()),
    list(others),
  ]
  const intro = Buffer.from(`\n${comment}\n`)
  const offsets = Buffer.alloc(affixHeaderSize)
  let at = headerSize + affixHeaderSize + intro.length
  for (const [index, table] of tables.entries()) {
    offsets.writeUInt32LE(at, 4 * index)
    at += table.length
  }
  const trie = writeTrie(words, at)
  const body = Buffer.concat([offsets, intro, ...tables, trie])
  const header = Buffer.alloc(headerSize)
  header.write('BDic', 'latin1')
  header.writeUInt16LE(2, 4)
  header.writeUInt32LE(headerSize, 8)
  header.writeUInt32LE(at, 12)
  createHash('md5').update(body).digest().copy(header, 16)
  return Buffer.concat([header, body])
}

/** Texts with a zero byte after each, and one more at the end; none may be empty. */
const list = (texts) => Buffer.from([...texts.map((text) => `${text === '' ? ' ' : text}\0`), '\0'].join(''))

/** @param {Map<string, Set<number>>} words @param {number} begin where the trie begins in the file */
function writeTrie(words, begin) {
  // A character of these strings is a byte of the word.
  const sorted = [...words].map(([word, groups]) => ({
    bytes: Buffer.from(word).toString('latin1'),
    groups: [...groups].sort((one, other) => other - one).slice(0, mostGroups - 1),
  }))
  sorted.sort((one, other) => (one.bytes < other.bytes ? -1 : 1))
  const root = branch(sorted, 0, '')
  const output = Buffer.alloc(root.size)
  writeNode(root, output, 0, begin)
  return output
}

/** A node for words that begin alike. @param depth how many bytes the way to the node has */
function nodeOf(words, depth, byte) {
  if (words.length > 1) return branch(words, depth, byte)
  const [{ bytes, groups }] = words
  const rest = bytes.slice(depth)
  const isListed = groups[0] > largestFirstGroup
  const further = isListed ? groups : groups.slice(1)
  const size = 2 + (rest === '' ? 0 : rest.length + 1) + (further.length === 0 ? 0 : 2 * further.length + 2)
  return { byte, size, rest, first: isListed ? largestFirstGroup + 1 : groups[0], further }
}

function branch(words, depth, byte) {
  const children = []
  for (let from = 0, to = 0; from < words.length; from = to) {
    // '' where a word ends here: it comes first, and is written as a zero byte.
    const next = words[from].bytes.charAt(depth)
    while (to < words.length && words[to].bytes.charAt(depth) === next) to++
    children.push(nodeOf(words.slice(from, to), next === '' ? depth : depth + 1, next === '' ? '\0' : next))
  }
  const inside = children.reduce((sum, { size }) => sum + size, 0)
  const hasEnd = children[0].byte === '\0'
  const bytes = children.slice(hasEnd ? 1 : 0).map((child) => child.byte.charCodeAt(0))
  const first = bytes[0] ?? 0
  const slots = bytes.length === 0 ? 0 : (bytes.at(-1) ?? 0) - first + 1
  // A list of up to 15 bytes and where each leads, or a table of all bytes between the first and the last.
  if (children.length < 16 && inside <= 0xffff) {
    const width = inside <= 0xff ? 1 : 2
    return { byte, children, width, isList: true, size: 1 + children.length * (1 + width) + inside }
  }
  const entries = slots + (hasEnd ? 1 : 0)
  const width = 3 + 2 * entries + inside <= 0xffff ? 2 : 4
  return { byte, children, width, isList: false, hasEnd, first, slots, size: 3 + width * entries + inside }
}

/** Writes a node and those below it. @param {number} start where the trie begins in the file @returns {number} where the node ends */
function writeNode(node, output, at, start) {
  if (!node.children) return writeLeaf(node, output, at)
  const { children, width, isList } = node
  if (isList) output[at] = (width === 1 ? 0xe0 : 0xf0) | children.length
  else output.set([0xc0 | (width === 4 ? 2 : 0) | (node.hasEnd ? 1 : 0), node.first, node.slots], at)
  const table = at + (isList ? 1 : 3)
  let next = table + (isList ? children.length * (1 + width) : width * (node.slots + (node.hasEnd ? 1 : 0)))
  const begin = next
  for (const [index, child] of children.entries()) {
    const byte = child.byte.charCodeAt(0)
    if (isList) {
      output[table + index * (1 + width)] = byte
      output.writeUIntLE(next - begin, table + index * (1 + width) + 1, width)
    } else {
      const slot = child.byte === '\0' ? 0 : byte - node.first + (node.hasEnd ? 1 : 0)
      // Long addresses begin with the file, short ones with the node.
      output.writeUIntLE(width === 4 ? start + next : next - at, table + slot * width, width)
    }
    next = writeNode(child, output, next, start)
  }
  return next
}

function writeLeaf({ rest, first, further, size }, output, at) {
  output[at] = (first >> 8) | (rest === '' ? 0 : 0x40) | (further.length === 0 ? 0 : 0x20)
  output[at + 1] = first & 0xff
  let next = at + 2
  if (rest !== '') next += output.write(`${rest}\0`, next, 'latin1')
  for (const group of further) next = output.writeUInt16LE(group, next)
  if (further.length > 0) output.writeUInt16LE(0xffff, next)
  return at + size
}
