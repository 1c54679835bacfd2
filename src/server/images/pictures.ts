import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { limits } from '../../shared/limits'
import type { Background } from '../background'
import type { Schema } from '../db/schema'
import { transact } from '../db/transaction'
import { refuse, type UploadedFile } from '../http/handler'
import type { ImageStore } from './image-store'
import {
  addUses,
  deleteLooseFile,
  insertLooseFiles,
  insertPicture,
  lockPictures,
  type PictureUse,
  releaseUnused,
  removeUses,
  selectLooseFiles,
  selectPictureBytes,
  selectUnused,
  setUses,
} from './picture-queries'
import type { ImageProcessor } from './process-image'
import type { VoiceProcessor } from './process-voice'

const atOnce = 100
// Longer than any call takes to store a row that names its files.
const looseMs = 60 * 60 * 1000
// A store that does not answer must not delay every call.
const againMs = 30_000

type Uploader = { userId: string } | { address: string }

/** A picture or recording whose files are stored, and which has no owner yet. */
export interface StoredPicture {
  path: string
  /** Of all its files. */
  bytes: number
}

/**
 * Pictures, and the recordings of voice messages in the same way, from their upload until their last use is removed. The database decides
 * what exists; files follow it.
 */
export interface Pictures {
  /**
   * Processes an upload and stores its files, outside any transaction.
   * @param by the future owner, or the network of somebody without an account
   * @throws Refusal of the processor; `limit` when their pictures take all the allowed space
   */
  keep(by: Uploader, file: UploadedFile): Promise<StoredPicture>
  /** Does so with a recording. @throws likewise */
  keepVoice(userId: string, file: UploadedFile): Promise<StoredPicture>
  /** Gives a stored picture its owner. @throws Refusal `limit` as above */
  adopt(trx: Transaction<Schema>, userId: string, picture: StoredPicture): Promise<void>
  /** Makes these the only pictures of a use; files without any use are removed once that is committed. */
  show(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<void>
  /** Adds a use of these pictures. */
  showMore(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<void>
  /** Removes a use of these pictures; files without any use are removed once that is committed. */
  showLess(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<void>
  /** Whether there may be files to remove; false for half a minute after a failed removal. */
  hasReleased(): boolean
  /** Removes the files of all deleted pictures; a failed removal is repeated later. */
  removeFiles(): Promise<void>
  /** Does so in the background, where there may be any: calls do not wait for the store, since the database shows them to nobody. */
  removeFilesSoon(): void
  /** How many uploads wait to be processed. */
  waiting(): number
  /** Deletes uploads that had no use for a day, and removes files that no row names. */
  removeUnused(): Promise<void>
}

interface Deps {
  db: Kysely<Schema>
  images: ImageStore
  processImage: ImageProcessor
  processVoice: VoiceProcessor
  background: Background
  log: Logger
  now: () => number
}

export function createPictures({ db, images, processImage, processVoice, background, log, now }: Deps): Pictures {
  // The number of files to remove once the transaction is committed. It is too high after a rollback; then the search finds nothing until
  // the next cleanup.
  let expected = 0
  let notBefore = 0
  let removing: Promise<void> | undefined
  let again = false

  const requireSpace = async (by: Kysely<Schema>, userId: string, more: number) => {
    if ((await selectPictureBytes(by, userId)) + more > limits.uploads.accountBytes) throw refuse('limit')
  }

  const put = async (path: string, full: Uint8Array, thumbnail: Uint8Array | null): Promise<StoredPicture> => {
    // Recorded before they exist, so that they are found again if the process ends before a row names them.
    await insertLooseFiles(db, [path], now())
    await images.put(path, full, thumbnail)
    return { path, bytes: full.length + (thumbnail?.length ?? 0) }
  }

  const removeLoose = async (until: number) => {
    for (let paths = await selectLooseFiles(db, until, atOnce); paths.length > 0; paths = await selectLooseFiles(db, until, atOnce)) {
      for (const path of paths) {
        await images.remove(path)
        await deleteLooseFile(db, path)
        expected = Math.max(0, expected - 1)
      }
    }
  }

  const removeReleased = async () => {
    try {
      while (again) {
        again = false
        await removeLoose(0)
      }
    } catch (error) {
      notBefore = now() + againMs
      // Also when the files are those of an earlier process, of which nothing is counted.
      expected = Math.max(expected, 1)
      log.error({ err: error }, 'removed pictures are still stored')
    } finally {
      removing = undefined
    }
  }
  /** One removal at a time; what is committed while one runs is removed by another round of it. */
  const removeFiles = () => {
    again = true
    removing ??= removeReleased()
    return removing
  }
  const hasReleased = () => expected > 0 && now() >= notBefore

  return {
    async keep(by, file) {
      if ('userId' in by) await requireSpace(db, by.userId, 1)
      const { path, full, thumbnail } = await processImage('userId' in by ? by.userId : `address:${by.address}`, file)
      return put(path, full, thumbnail)
    },

    async keepVoice(userId, file) {
      await requireSpace(db, userId, 1)
      const { path, ogg } = await processVoice(userId, file)
      return put(path, ogg, null)
    },

    async adopt(trx, userId, { path, bytes }) {
      await lockPictures(trx, userId)
      await requireSpace(trx, userId, bytes)
      if (!(await deleteLooseFile(trx, path))) throw new Error('the files of a picture went before it was anybody’s')
      await insertPicture(trx, { path, bytes, userId, at: now() })
    },

    async show(trx, use, paths) {
      expected += (await setUses(trx, use, paths)).length
    },

    showMore: addUses,

    async showLess(trx, use, paths) {
      expected += (await removeUses(trx, use, paths)).length
    },

    waiting: () => processImage.waiting() + processVoice.waiting(),

    hasReleased,

    removeFiles,

    removeFilesSoon() {
      if (!hasReleased()) return
      if (removing !== undefined) again = true
      else background.run('removing files of pictures', removeFiles)
    },

    async removeUnused() {
      const until = now() - limits.uploads.unusedMs
      for (let unused = await selectUnused(db, until, atOnce); unused.length > 0; unused = await selectUnused(db, until, atOnce)) {
        for (const picture of unused) await transact(db, (trx) => releaseUnused(trx, picture))
      }
      expected = 0
      await removeLoose(now() - looseMs)
    },
  }
}
