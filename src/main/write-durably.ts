import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

let count = 0

/** Replaces a file as a whole: after a crash there is the old content or the new one. Resolves when the new one is on disk. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  count += 1
  const draft = `${file}.${process.pid}-${count}.tmp`
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

/**
 * Writes files that are not there yet. Resolves when they are on disk, as are the names in these folders; after a crash there may be a
 * part of any of them. All are asked for at once, which takes a disk about as long as one.
 */
export async function writeNewDurably(files: { file: string; content: string | Uint8Array }[], folders: string[]): Promise<void> {
  const handles: FileHandle[] = []
  try {
    for (const { file, content } of files) {
      const handle = await open(file, 'wx', 0o600)
      handles.push(handle)
      await handle.writeFile(content)
    }
    await Promise.all([...handles.map((handle) => handle.sync()), ...folders.map(syncFolder)])
  } finally {
    await Promise.all(handles.map((handle) => handle.close()))
  }
}

/** Makes a renamed or removed name durable too. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and writes the name through with the file.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
