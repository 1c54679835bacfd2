import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../shared/limits'
import { refuse, type UploadedFile } from './handler'

// No form takes longer than this. Younger files may belong to another process that shares the folder.
const leftAfterMs = 2 * limits.uploads.seconds * 1000

/** Files of forms on disk, until their call is answered. */
export interface IncomingFiles {
  /**
   * Writes a file as it arrives; a refused one is removed.
   * @throws Refusal `tooLarge` as soon as it exceeds its limit
   */
  keep(file: AsyncIterable<Uint8Array> & { truncated?: boolean }): Promise<UploadedFile>
  discard(files: readonly UploadedFile[]): Promise<void>
  /** Removes files left by a process that ended while receiving a form. */
  removeLeft(): Promise<void>
}

/** @param folder a folder for these files only, readable by this user only */
export function createIncomingFiles(folder: string): IncomingFiles {
  let isMade = false
  const makeFolder = async () => {
    if (isMade) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    isMade = true
  }
  const remove = (path: string) => rm(path, { force: true })

  return {
    async keep(file) {
      await makeFolder()
      const path = join(folder, randomUUID())
      const handle = await open(path, 'wx', 0o600)
      const hash = createHash('sha256')
      let size = 0
      try {
        for await (const chunk of file) {
          if (file.truncated) throw refuse('tooLarge')
          hash.update(chunk)
          size += chunk.length
          await handle.writeFile(chunk)
        }
      } catch (error) {
        await handle.close()
        await remove(path)
        throw error
      }
      await handle.close()
      return { path, size, hash: hash.digest('hex') }
    },

    async discard(files) {
      await Promise.all(files.map(({ path }) => remove(path)))
    },

    async removeLeft() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        const facts = await stat(path).catch(() => null)
        if (facts && Date.now() - facts.mtimeMs > leftAfterMs) await remove(path)
      }
    },
  }
}
