import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

let count = 0

/** What Windows says while another program, such as one against viruses, has one of the files open, which it has for a moment. */
const inUse = ['EPERM', 'EACCES', 'EBUSY']
const triesWithinMs = 1_000

/**
 * Replaces a file atomically: after a crash, on a full disk or when the content's iterator fails, the file has its old or its new content
 * and no temporary file is left. Resolves when the new content is on disk.
 * @param content the whole content, or its chunks
 */
export async function writeDurably(file: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
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
    await replaceFile(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

async function replaceFile(from: string, to: string): Promise<void> {
  const end = performance.now() + triesWithinMs
  for (let pause = 10; ; pause *= 2) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      const isInUse = process.platform === 'win32' && inUse.includes((error as NodeJS.ErrnoException).code ?? '')
      if (!isInUse || performance.now() > end) throw error
    }
    await wait(pause)
  }
}

/**
 * Writes new files. Resolves when they and their directory entries are on disk; after a crash any of them may be incomplete. They are
 * flushed together, which takes a disk about as long as one.
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

/** Flushes a folder's entries to disk, such as a renamed or removed file. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; it writes the entry together with the file.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
