import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { ServerConfig } from '../config'
import { connect } from '../db/connection'
import { StartFailure } from '../db/database-errors'
import type { Schema } from '../db/schema'
import { requireCommunity } from '../require-community'
import { whyNotStarted } from '../why-not-started'
import { copyPictures } from './copy-pictures'
import { createFolderStore } from './folder-store'
import { type ImageStore, sizesOf } from './image-store'
import { selectExisting, selectStoredPaths } from './picture-queries'
import { createS3Store, type S3Config } from './s3-store'

const pageRows = 1_000

/**
 * `images move`: copies the pictures that the database names from the data folder to the S3 store. The files stay, so that a server can use
 * them until it is started with the store; a repeated run copies what was uploaded meanwhile, and removes from the store what was deleted.
 * @returns the lines to print
 * @throws StartFailure with a sentence for the operator without a store, or when the community cannot be used; StoreUnavailable
 */
export async function moveImages(config: ServerConfig, onProgress: (copied: number) => void): Promise<string[]> {
  const { s3 } = config
  if (!s3) throw new StartFailure('folder', 'Set S3_ENDPOINT and the variables beside it: pictures are moved there.')
  await requireCommunity(config)
  return moveTo(s3, config, onProgress).catch((error: unknown) => {
    throw whyNotStarted(config, error)
  })
}

async function moveTo(s3: S3Config, config: ServerConfig, onProgress: (copied: number) => void): Promise<string[]> {
  const folder = join(config.dataDir, 'images')
  const counts = { copied: 0, present: 0, missing: 0 }
  const connection = await connect(config, () => undefined)
  try {
    const { db } = connection
    const store = createS3Store(s3)
    await store.verify()
    const moved = join(folder, 'moved.txt')
    await copyPictures({
      from: createFolderStore(folder),
      to: store,
      paths: noted(storedPaths(db), moved),
      onPicture: (_path, outcome) => {
        counts[outcome] += 1
        if (outcome === 'copied' && counts.copied % pageRows === 0) onProgress(counts.copied)
      },
    })
    await removeDeleted(db, store, moved)
  } finally {
    await connection.close()
  }
  return [
    `copied ${counts.copied} pictures; ${counts.present} were there already, ${counts.missing} are not in ${folder}`,
    `Start the server with the same S3_… variables; ${folder} is not needed then.`,
  ]
}

async function* storedPaths(db: Kysely<Schema>): AsyncGenerator<string[]> {
  for (let page = await selectStoredPaths(db, '', pageRows); page.length > 0; ) {
    yield page
    page = await selectStoredPaths(db, page.at(-1) ?? '', pageRows)
  }
}

/** Notes pictures in a file before they are copied: the server in use does not know the store, so it removes nothing there. */
async function* noted(pages: AsyncIterable<string[]>, file: string): AsyncGenerator<string> {
  for await (const page of pages) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, page.map((path) => `${path}\n`).join(''), { mode: 0o600 })
    yield* page
  }
}

/** Removes from the store what a run has copied and was deleted since. */
async function removeDeleted(db: Kysely<Schema>, store: ImageStore, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const paths = [...new Set(text.split('\n'))].filter((path) => sizesOf(path).length > 0)
  for (let at = 0; at < paths.length; at += pageRows) {
    const page = paths.slice(at, at + pageRows)
    const existing = await selectExisting(db, page)
    for (const path of page) if (!existing.has(path)) await store.remove(path)
  }
}
