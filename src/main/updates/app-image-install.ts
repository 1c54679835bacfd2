import { constants } from 'node:fs'
import { copyFile, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../write-durably'
import { sha512Of } from './file-hash'
import { UpdateRefused } from './release-check'

/**
 * Replaces an AppImage under its own name. The new file is copied beside it, flushed and checked, and then renamed over it: at every moment,
 * also after a power failure, the old or the new one is there, whole.
 * @param file the downloaded release @param sha512 of the signed release, in base64
 * @throws UpdateRefused when the copy is not what was signed; other errors when it cannot be put in place
 */
export async function replaceAppImage({ image, file, sha512 }: { image: string; file: string; sha512: string }): Promise<void> {
  const target = await realpath(image)
  await removeUnfinishedCopies(target)
  const copy = `${copiesOf(target)}${process.pid}`
  try {
    await copyFlushed(file, copy, (await stat(target)).mode)
    if ((await sha512Of(copy)) !== sha512) throw new UpdateRefused('damaged')
    await rename(copy, target)
  } catch (error) {
    await rm(copy, { force: true }).catch(() => undefined)
    throw error
  }
  // It is in place; not every file system can flush a folder.
  await syncFolder(dirname(target)).catch(() => undefined)
}

/** Removes what an interrupted replacement has left beside an AppImage. */
export async function removeUnfinishedCopies(image: string): Promise<void> {
  const target = await realpath(image)
  const folder = dirname(target)
  const start = basename(copiesOf(target))
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start)) continue
    const id = name.slice(start.length)
    // Another instance, with another data folder, may be at it.
    if (/^\d+$/.test(id) && !isOtherProcess(Number(id))) await rm(join(folder, name), { force: true })
  }
}

/** What the paths of copies begin with; the id of the process that writes follows. */
const copiesOf = (target: string) => join(dirname(target), `.${basename(target)}.update-`)

async function copyFlushed(from: string, to: string, mode: number): Promise<void> {
  // Never through a link that somebody has put there.
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const handle = await open(to, 'r+')
  try {
    // Some file systems have no modes to set.
    if ((await handle.stat()).mode !== mode) await handle.chmod(mode & 0o777)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
