import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { ServerConfig } from '../config'
import { connect } from '../db/connection'
import { StartFailure } from '../db/database-errors'
import type { Schema } from '../db/schema'
import { copyPictures } from './copy-pictures'
import { createFolderStore } from './folder-store'
import { selectStoredPaths } from './picture-queries'
import { createS3Store } from './s3-store'

const pageRows = 1_000

/**
 * `images move`: copies the pictures that the database names from the data folder to the S3 store. The files stay, so that a server can use
 * them until it is started with the store; a repeated run copies what was uploaded meanwhile.
 * @returns the lines to print
 * @throws StartFailure without a store; StoreUnavailable; the errors of the database and of the disk
 */
export async function moveImages(config: ServerConfig, onProgress: (copied: number) => void): Promise<string[]> {
  if (!config.s3) throw new StartFailure('folder', 'Set S3_ENDPOINT and the variables beside it: pictures are moved there.')
  const folder = join(config.dataDir, 'images')
  const counts = { copied: 0, present: 0, missing: 0 }
  const connection = await connect(config, () => undefined)
  try {
    const store = createS3Store(config.s3)
    await store.verify()
    await copyPictures({
      from: createFolderStore(folder),
      to: store,
      paths: storedPaths(connection.db),
      onPicture: (_path, outcome) => {
        counts[outcome] += 1
        if (outcome === 'copied' && counts.copied % pageRows === 0) onProgress(counts.copied)
      },
    })
  } finally {
    await connection.close()
  }
  return [
    `copied ${counts.copied} pictures; ${counts.present} were there already, ${counts.missing} are not in ${folder}`,
    `Start the server with the same S3_… variables; ${folder} is not needed then.`,
  ]
}

async function* storedPaths(db: Kysely<Schema>): AsyncGenerator<string> {
  for (let page = await selectStoredPaths(db, '', pageRows); page.length > 0; ) {
    yield* page
    page = await selectStoredPaths(db, page.at(-1) ?? '', pageRows)
  }
}
