import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const openToOthers = 0o077
const sticky = 0o1000
// Windows keeps access in lists of its own, which a folder of the user's passes on.
const hasModes = process.platform !== 'win32'

/**
 * Makes a folder, or closes one that is there, for everybody but its owner (0700). A folder that is shared on purpose, such as /tmp,
 * and one of somebody else's stay as they are.
 */
export async function ownFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (!hasModes) return
  const { mode } = await stat(path)
  if ((mode & openToOthers) !== 0 && (mode & sticky) === 0) await chmod(path, 0o700).catch(ignoreForeign)
}

/** Closes a file, if there is one, for everybody but its owner (0600). */
export async function ownFile(path: string): Promise<void> {
  if (!hasModes) return
  await chmod(path, 0o600).catch(ignoreForeign)
}

/** Closes a folder made by an earlier version, and all that lies below it. One that is closed already was closed with its content. */
export async function closeBelow(folder: string): Promise<void> {
  if (!hasModes) return
  const found = await stat(folder).catch(() => null)
  if (found === null || (found.mode & openToOthers) === 0) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeBelow(path)
    else if (entry.isFile()) await ownFile(path)
  }
  // Last: a closed folder says that everything below it is closed too.
  await chmod(folder, 0o700).catch(ignoreForeign)
}

function ignoreForeign(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error
}
