import { stat } from 'node:fs/promises'
import type { ServerConfig } from '../config'
import { databaseFile } from '../db/connection'
import { createImageStore } from '../images/create-image-store'
import { BackupFailure } from './backup-failure'

/** A command of the launcher beside serving: what it does, and with which file. */
export interface BackupCommand {
  name: 'backup' | 'restore'
  file: string
}

/**
 * Carries out a command of the launcher on the community that the configuration names, whether it is being served or not.
 * @param signal ends a backup; nothing is left of it
 * @returns the line to print
 * @throws BackupFailure with a sentence for the operator; the errors of the database and of the disk
 */
export async function runBackupCommand({ name, file }: BackupCommand, config: ServerConfig, signal?: AbortSignal): Promise<string> {
  const { dataDir } = config
  // A pooler does not pass on everything that the programs of PostgreSQL need.
  const databaseUrl = config.directUrl ?? config.databaseUrl
  if (name === 'restore') {
    const { restoreBackup } = await import('./restore-backup')
    await restoreBackup(file, { dataDir, databaseUrl, images: config.s3 ? createImageStore(config) : null })
    return `restored ${file} into ${databaseUrl === null ? dataDir : `the database and ${dataDir}`}`
  }
  const path = databaseFile(dataDir)
  if (databaseUrl === null && !(await stat(path).catch(() => null))) {
    throw new BackupFailure('unfit', `There is no community in ${dataDir}: ${path} does not exist. Name its folder with --data.`)
  }
  const { writeBackup } = await import('./write-backup')
  const bytes = await writeBackup({
    database: databaseUrl === null ? { kind: 'sqlite', path } : { kind: 'postgres', url: databaseUrl },
    images: createImageStore(config),
    file,
    now: Date.now(),
    ...(signal ? { signal } : {}),
  })
  return `wrote ${file} (${bytes} bytes, checked)`
}
