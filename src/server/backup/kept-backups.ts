import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type BackupProblem, type BackupWork, backupName, backupTime, replacedDays, replacedTime, timeInNames } from '../../shared/backups'
import type { Background } from '../background'
import { databaseFile } from '../db/connection'
import { codeOf, isDamage, isStorageFailure } from '../db/database-errors'
import { createFolderStore } from '../images/folder-store'
import { backupsFolder } from './backup-files'
import type { PictureCount } from './write-backup'

const lookMs = 60_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** The hour of the night, by the machine's clock. */
const night = 3
/** A backup of the evening before needs no second one at night. */
const recentMs = 12 * hourMs
/** After a failure, the next attempt. */
const againMs = hourMs
const most = 7
const damagedShape = /^community\.db\.damaged-(\d{8}T\d{6}Z)$/

/** A note beside the backups: since when most pictures are missing. */
const missingShape = /^pictures-missing-(\d{8}T\d{6}Z)$/

/** The backups that an embedded server keeps of its own SQLite community: one each night, the newest seven. */
export interface KeptBackups {
  /** Looks every minute whether one is due. */
  start(): void
  /** Makes a backup when one is due. Never throws. */
  tick(): Promise<void>
  /** Makes a backup now, unless one is being made. Never throws: a failure is reported by `onChange`. */
  backUp(): Promise<void>
  /** Ends the one that is being made, and leaves nothing of it. */
  stop(): Promise<void>
}

interface Deps {
  dataDir: string
  now: () => number
  log: Logger
  background: Background
  /** Called when a backup begins, progresses by a hundredth, succeeds or fails. */
  onChange: (work: BackupWork) => void
}

export function createKeptBackups({ dataDir, now, log, background, onChange }: Deps): KeptBackups {
  const folder = backupsFolder(dataDir)
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let failedAt: number | null = null

  const make = async () => {
    let reported = 0
    onChange({ state: 'running', done: 0 })
    await removeLeft(dataDir)
    const { isMostMissing, writeBackup } = await import('./write-backup')
    let pictures: PictureCount = { all: 0, missing: 0 }
    const bytes = await writeBackup({
      database: { kind: 'sqlite', path: databaseFile(dataDir) },
      images: createFolderStore(join(dataDir, 'images')),
      file: join(folder, backupName(now())),
      now: now(),
      // What people wrote is worth a backup, whatever became of their pictures.
      onPictures(count) {
        pictures = count
      },
      signal: stopped.signal,
      onProgress(done) {
        if (done - reported < 0.01) return
        reported = done
        onChange({ state: 'running', done })
      },
    })
    if (pictures.missing > 0) log.warn({ pictures }, 'pictures are missing in the store')
    await noteMissing(folder, isMostMissing(pictures), now())
    await prune(dataDir, now())
    failedAt = null
    log.info({ bytes }, 'backup made')
    onChange({ state: 'idle' })
  }

  const backUp = () => {
    running ??= make()
      .catch((error: unknown) => {
        if (stopped.signal.aborted) return
        failedAt = now()
        log.error({ err: error, task: 'backup' }, 'the backup failed')
        onChange({ state: 'failed', why: problemOf(error) })
      })
      .finally(() => {
        running = null
      })
    return running
  }

  const tick = async () => {
    await removeReplaced(dataDir, now())
    if (stopped.signal.aborted || (failedAt !== null && now() - failedAt < againMs)) return
    // An unreadable folder is reported by the attempt.
    if (isDue(now(), await newestTime(folder, now()).catch(() => null))) await backUp()
  }

  return {
    start() {
      timer = setInterval(() => background.run('backup', tick), lookMs)
    },
    tick,
    backUp,
    async stop() {
      clearInterval(timer)
      stopped.abort(new Error('the server stops'))
      await running
    },
  }
}

/** Once a night, and whenever the newest is older than a day, as after days on which the app was not open. */
function isDue(now: number, newest: number | null): boolean {
  if (newest === null) return true
  const age = now - newest
  return age >= dayMs || (age >= recentMs && new Date(now).getHours() === night)
}

function problemOf(error: unknown): BackupProblem {
  if (isDamage(error)) return 'damaged'
  return isStorageFailure(error) || ['EEXIST', 'ENOTDIR'].includes(codeOf(error)) ? 'space' : 'other'
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
}

/** Without those from the future, which a clock that was wrong has made. */
async function newestTime(folder: string, now: number): Promise<number | null> {
  const times = (await namesIn(folder)).map(backupTime).filter((time) => time !== null && time <= now)
  return times.length === 0 ? null : Math.max(...times.map(Number))
}

/**
 * Removes all but the newest backups. Those from the future, of which as many are kept, do not count, or a new one would be removed at once
 * and be made again each minute. The last one before the database was damaged stays: those made since then contain only what the new
 * community has. So does the last one from before most pictures went missing, for as long as they are.
 */
async function prune(dataDir: string, now: number): Promise<void> {
  const folder = backupsFolder(dataDir)
  const names = await namesIn(folder)
  const kept = names
    .map((name) => ({ name, at: backupTime(name) }))
    .filter((backup): backup is { name: string; at: number } => backup.at !== null)
    .sort((one, other) => other.at - one.at)
  const damages = (await namesIn(dataDir)).map((name) => timeIn(name, damagedShape)).filter((at) => at !== null)
  // The first backup without the pictures has the time of the note.
  const losses = names.map((name) => timeIn(name, missingShape)).flatMap((at) => (at === null ? [] : [at - 1]))
  const needed = new Set([...damages, ...losses].map((since) => kept.find(({ at }) => at <= since)?.name))
  const [future, past] = [kept.filter(({ at }) => at > now), kept.filter(({ at }) => at <= now)]
  for (const { name } of [...future.slice(most), ...past.slice(most)]) if (!needed.has(name)) await rm(join(folder, name), { force: true })
}

const timeIn = (name: string, shape: RegExp) => backupTime(`community-${shape.exec(name)?.[1]}.tar`)

/** Notes since when most pictures are missing, or that they are there. */
async function noteMissing(folder: string, isMissing: boolean, now: number): Promise<void> {
  const notes = (await namesIn(folder)).filter((name) => missingShape.test(name))
  if (!isMissing) for (const name of notes) await rm(join(folder, name), { force: true })
  else if (notes.length === 0) await writeFile(join(folder, `pictures-missing-${timeInNames(now)}`), '', { mode: 0o600 })
}

/** Removes what restored backups have replaced, once it is older than Settings promise. */
async function removeReplaced(dataDir: string, now: number): Promise<void> {
  for (const name of await namesIn(dataDir).catch(() => [])) {
    const at = replacedTime(name)
    if (at !== null && now - at > replacedDays * dayMs) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Removes what interrupted backups and restores have left. */
async function removeLeft(dataDir: string): Promise<void> {
  const { removeUnpacked } = await import('./restore-backup')
  await removeUnpacked(dataDir)
  const folder = backupsFolder(dataDir)
  for (const name of await namesIn(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}
