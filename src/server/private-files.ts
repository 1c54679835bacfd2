import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const openToOthers = 0o077
const sticky = 0o1000
// Windows uses access lists, which files inherit from the user's folder.
const hasModes = process.platform !== 'win32'

/**
 * Creates a folder that only its owner can use (0700), or restricts an existing one. Shared folders, such as /tmp, and other users' folders
 * are unchanged.
 */
export async function ownFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (!hasModes) return
  const { mode } = await stat(path)
  if ((mode & openToOthers) !== 0 && (mode & sticky) === 0) await chmod(path, 0o700).catch(ignoreForeign)
}

/** Restricts a file, if it exists, to its owner (0600). */
export async function ownFile(path: string): Promise<void> {
  if (!hasModes) return
  await chmod(path, 0o600).catch(ignoreForeign)
}

/** Restricts a folder of an earlier version and everything below it. A folder that is restricted already was so with its content. */
export async function closeBelow(folder: string): Promise<void> {
  if (!hasModes) return
  const found = await stat(folder).catch(() => null)
  if (found === null || (found.mode & openToOthers) === 0) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeBelow(path)
    else if (entry.isFile()) await ownFile(path)
  }
  // Last, since a restricted folder means that everything below it is restricted too.
  await chmod(folder, 0o700).catch(ignoreForeign)
}

function ignoreForeign(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error
}
