import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { limits } from '../../shared/limits'
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

const atOnce = 100
// No call that is still to name its files is as old.
const looseMs = 60 * 60 * 1000

type Uploader = { userId: string } | { address: string }

/** A picture whose files are stored, and which has no owner yet. */
export interface KeptPicture {
  path: string
  /** Of both sizes. */
  bytes: number
}

/** Pictures from their upload until nothing shows them any more. What is in the database decides; files follow it. */
export interface Pictures {
  /**
   * Processes an upload and stores its files. Outside any transaction.
   * @param by whose it will be, or the network of somebody who has no account yet
   * @throws Refusal of the processor; `limit` when their pictures take all the room they have
   */
  keep(by: Uploader, file: UploadedFile): Promise<KeptPicture>
  /** Gives a stored picture its owner. @throws Refusal `limit` as above */
  adopt(trx: Transaction<Schema>, userId: string, picture: KeptPicture): Promise<void>
  /** Notes that something shows these pictures and no others; a file that nothing shows then goes once that is committed. */
  show(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<void>
  /** Notes that something shows these pictures too. */
  showMore(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<void>
  /** Notes that something shows these pictures no longer; a file that nothing shows then goes once that is committed. */
  showLess(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<void>
  /** Whether something was let go whose files may still be there. */
  hasReleased(): boolean
  /** Removes the files of what was let go; what cannot be removed now is tried again later. */
  removeFiles(): Promise<void>
  /** Lets go of uploads that nothing has shown for a day, and removes files that no row names. */
  removeUnused(): Promise<void>
}

interface Deps {
  db: Kysely<Schema>
  images: ImageStore
  processImage: ImageProcessor
  log: Logger
  now: () => number
}

export function createPictures({ db, images, processImage, log, now }: Deps): Pictures {
  // Files that are to go as soon as what lets them go is committed. More than there are when that is rolled back: then it is looked
  // for them in vain until the next cleanup.
  let expected = 0

  const requireSpace = async (by: Kysely<Schema>, userId: string, more: number) => {
    if ((await selectPictureBytes(by, userId)) + more > limits.uploads.accountBytes) throw refuse('limit')
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

  return {
    async keep(by, file) {
      if ('userId' in by) await requireSpace(db, by.userId, 1)
      const { path, full, thumbnail } = await processImage('userId' in by ? by.userId : `address:${by.address}`, file)
      // Noted before they are there: whatever happens until a row names them, they are found again.
      await insertLooseFiles(db, [path], now())
      await images.put(path, full, thumbnail)
      return { path, bytes: full.length + thumbnail.length }
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

    hasReleased: () => expected > 0,

    async removeFiles() {
      await removeLoose(0).catch((error: unknown) => log.error({ err: error }, 'removed pictures are still there'))
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
