import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { replacedTime } from '../../shared/backups'
import { databaseFile } from '../db/connection'
import { databaseNames } from './backup-files'

/**
 * Undoes a restoring that was killed before the restored database was in its place: the pictures of the community that stays are already in
 * the folder of what is replaced, which is removed after some time. To be called before the database is opened.
 */
export async function undoInterruptedRestore(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => replacedTime(name) !== null)
  for (const aside of names.map((name) => join(dataDir, name))) {
    const [own, given] = [join(aside, 'images'), join(aside, 'given')]
    if (!(await isThere(own)) || (await isReplaced(aside, dataDir))) continue
    const images = join(dataDir, 'images')
    if (await isThere(images)) await rename(images, given)
    await rename(own, images)
    const from = await findOpened(names.map((name) => join(dataDir, name)).filter((other) => other !== aside))
    if (from !== null && (await isThere(given))) await rename(given, join(from, 'images'))
    await rm(aside, { recursive: true, force: true })
  }
}

/** Whether the database in the folder is a former one: until the end of a restoring it is missing, or is the one in use. */
async function isReplaced(aside: string, dataDir: string): Promise<boolean> {
  const [former, used] = [await factsOf(join(aside, databaseNames.sqlite)), await factsOf(databaseFile(dataDir))]
  return former !== null && (used === null || former.ino !== used.ino || former.dev !== used.dev)
}

/** The folder of an earlier restoring that was being moved back, of which the pictures had been moved already. */
async function findOpened(folders: string[]): Promise<string | null> {
  for (const folder of folders) {
    if ((await isThere(join(folder, databaseNames.sqlite))) && !(await isThere(join(folder, 'images')))) return folder
  }
  return null
}

const factsOf = (path: string) => stat(path, { bigint: true }).catch(() => null)
const isThere = async (path: string) => (await factsOf(path)) !== null
