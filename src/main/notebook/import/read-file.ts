import { readFile, stat } from 'node:fs/promises'
import { limits } from '../../../shared/limits'
import type { FileRefusal } from '../../../shared/notebook/importing'

/** A file by its name, and its path on the disk or its bytes. */
export type GivenFile = { name: string } & ({ path: string } | { bytes: Uint8Array })

export interface TextFile {
  name: string
  bytes: Uint8Array
}

/** Reads a text file to import. What is plainly something else is refused with a reason. */
export async function readTextFile(file: GivenFile): Promise<TextFile | { refused: FileRefusal; name: string }> {
  const name = file.name.normalize('NFC')
  // By its name first: most are larger than a text file may be, damaged or not.
  if (/\.(?:apkg|colpkg)$/i.test(name)) return { refused: 'ankiPackage', name }
  const bytes = 'path' in file ? await regularFile(file.path) : file.bytes
  if (typeof bytes === 'string') return { refused: bytes, name }
  const refused = refusalOf(bytes)
  return refused === null ? { name, bytes } : { refused, name }
}

async function regularFile(path: string): Promise<Uint8Array | FileRefusal> {
  // Checked before it is opened: opening a pipe or a device could block for ever.
  const facts = await stat(path).catch(() => null)
  if (facts === null) return 'gone'
  if (!facts.isFile()) return 'notText'
  if (facts.size > limits.notebook.import.bytes) return 'tooLarge'
  return await readFile(path).catch(() => 'gone' as const)
}

function refusalOf(bytes: Uint8Array): FileRefusal | null {
  if (bytes.byteLength > limits.notebook.import.bytes) return 'tooLarge'
  if (bytes.byteLength === 0) return 'empty'
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('latin1')
  if (head.startsWith('PK\x03\x04')) return head.includes('collection.anki2') ? 'ankiPackage' : 'workbook'
  if (head.startsWith('\xd0\xcf\x11\xe0')) return 'workbook'
  return null
}
