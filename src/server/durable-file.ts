import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What Windows says while another program, such as one against viruses, has one of the files open, which it has for a moment. */
const inUse = ['EPERM', 'EACCES', 'EBUSY']
const triesWithinMs = 1_000

/** Writes a file atomically: readers see the whole file or none, and it survives a power failure once this resolves. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Two processes may write the same file at once.
  const temporary = `${path}.${randomUUID()}.part`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await replaceFile(temporary, path)
  } catch (error) {
    // On a full disk it would take the space that the next attempt needs.
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function replaceFile(from: string, to: string): Promise<void> {
  const end = performance.now() + triesWithinMs
  for (let pause = 10; ; pause *= 2) {
    try {
      return await rename(from, to)
    } catch (error) {
      const isInUse = process.platform === 'win32' && inUse.includes((error as NodeJS.ErrnoException).code ?? '')
      if (!isInUse || performance.now() > end) throw error
    }
    await wait(pause)
  }
}

/** Flushes the entries of a folder to disk. Windows cannot open a folder and does not need this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
