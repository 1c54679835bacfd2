import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerConfig } from '../config'
import { hasHeader } from '../db/check-sqlite'
import { connect, databaseFile } from '../db/connection'
import { createImageStore } from '../images/create-image-store'
import { requireCommunity } from '../require-community'
import { whyNotStarted } from '../why-not-started'
import { BackupFailure } from './backup-failure'
import { noteBackup } from './last-backup'
import type { PictureCount } from './write-backup'

/** A command of the launcher beside serving: what it does, and with which file. */
export interface BackupCommand {
  name: 'backup' | 'restore'
  file: string
  /** Whether a backup is made although most pictures are missing in their store. */
  acceptsMissing?: boolean
}

/**
 * Carries out a command of the launcher on the community that the configuration names, whether it is being served or not.
 * @param signal ends a backup; nothing is left of it
 * @returns the line to print
 * @throws BackupFailure or StartFailure with a sentence for the operator; the errors of the database and of the disk
 */
export async function runBackupCommand(command: BackupCommand, config: ServerConfig, signal?: AbortSignal): Promise<string> {
  const { name, file } = command
  const { dataDir } = config
  // A pooler does not pass on everything that the programs of PostgreSQL need.
  const databaseUrl = config.directUrl ?? config.databaseUrl
  if (name === 'restore') {
    if (!(await stat(file).catch(() => null))) throw new BackupFailure('unfit', `${file} does not exist.`)
    const { requireKind, restoreBackup, restoreCopy } = await import('./restore-backup')
    if (hasHeader(file)) {
      requireKind('sqlite', databaseUrl === null ? 'sqlite' : 'postgres')
      await requireCommunity(config)
      return `put ${file} in place of the database in ${dataDir}; the former one is in ${await restoreCopy(file, dataDir, Date.now())}`
    }
    if (config.directUrl) await tryConnecting(config)
    const { incomplete } = await restoreBackup(file, { dataDir, databaseUrl, images: config.s3 ? createImageStore(config) : null })
    const leftOut = incomplete > 0 ? `; pictures left out, because the backup lacks a part of them: ${incomplete}` : ''
    return `restored ${file} into ${databaseUrl === null ? dataDir : `the database and ${dataDir}`}${leftOut}`
  }
  await requireCommunity(config)
  const { isMostMissing, writeBackup } = await import('./write-backup')
  let pictures: PictureCount = { all: 0, missing: 0 }
  const bytes = await writeBackup({
    database: databaseUrl === null ? { kind: 'sqlite', path: databaseFile(dataDir) } : { kind: 'postgres', url: databaseUrl },
    images: createImageStore(config),
    file,
    now: Date.now(),
    onPictures(count) {
      pictures = count
      if (isMostMissing(count) && !command.acceptsMissing) throw withoutPictures(count, config)
    },
    ...(signal ? { signal } : {}),
  })
  await noteBackup(dataDir, Date.now())
  return `wrote ${file} (${bytes} bytes, checked)${pictures.missing > 0 ? `; ${tell(pictures)} in the store` : ''}`
}

const tell = ({ all, missing }: PictureCount) => `${missing} of ${all} pictures are missing`

/** Such a backup would take the place of the earlier ones, which may have the pictures. */
function withoutPictures(count: PictureCount, { s3, dataDir }: ServerConfig): BackupFailure {
  const store = s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : join(dataDir, 'images')
  return new BackupFailure(
    'unfit',
    `${tell(count)} in ${store}; no backup was made. Where the server stores its pictures elsewhere, give this command the same S3_… variables and --data; where they are lost for good, add --accept-missing.`,
  )
}

/** @throws StartFailure when a server with this configuration would not start, as where its two URLs name different databases */
async function tryConnecting(config: ServerConfig): Promise<void> {
  try {
    await (await connect(config, () => undefined)).close()
  } catch (error) {
    throw whyNotStarted(config, error)
  }
}
