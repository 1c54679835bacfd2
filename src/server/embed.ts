import { fileURLToPath } from 'node:url'
import type { BackupWork, RestoreProblem } from '../shared/backups'
import type { Mail } from '../shared/desktop'
import { startFailureExits } from '../shared/embedded-exit'
import type { CommunityStorage, HostingConfiguration, HostingReport } from '../shared/hosting'
import { BackupFailure } from './backup/backup-failure'
import { isStorageFailure, StartFailure } from './db/database-errors'
import { createLog } from './log'
import { type CommunityServer, createCommunityServer } from './server'

/** Messages from the app. `resources` is given where they are not two folders above this file. */
export type ToCommunity =
  | { type: 'start'; dataDir: string; demo: boolean; resources?: string; secret: string }
  | { type: 'stop' }
  | { type: 'backUp' }
  | { type: 'host'; configuration: HostingConfiguration | null }
  /** Asks for `storage`. */
  | { type: 'measure' }
  /** Restores a backup in place of the community in a folder, which no server uses. In place of `start`. */
  | { type: 'restore'; dataDir: string; file: string }

/** Messages to the app. */
export type FromCommunity =
  | { type: 'listening'; url: string }
  /** Before it listens, the database is copied and brought up to date, which may take long. */
  | { type: 'preparing'; isOver: boolean }
  | { type: 'mail'; mail: Mail }
  | { type: 'demoLoaded' }
  | { type: 'demoPassword'; password: string }
  | { type: 'backup'; work: BackupWork }
  | { type: 'hosting'; report: HostingReport }
  /** Null when it could not be measured. */
  | { type: 'storage'; storage: CommunityStorage | null }
  /** `kept`: the folder with what was there before. */
  | { type: 'restored'; kept: string }
  | { type: 'notRestored'; why: RestoreProblem }

const ownResources = fileURLToPath(new URL('../../resources', import.meta.url))

/** Runs the embedded server in a utility process; the first message from the parent starts it. */
function serveParent(port: Electron.ParentPort): void {
  // Files of the community are readable by this user only.
  process.umask(0o077)
  const log = createLog()
  const post = (message: FromCommunity) => port.postMessage(message)
  let server: CommunityServer | undefined

  const end = async (code: number) => {
    await server?.stop()
    process.exit(code)
  }
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'the community server ended')
    const exits: Partial<Record<string, number>> = startFailureExits
    process.exit((error instanceof StartFailure ? exits[error.reason] : undefined) ?? 1)
  }

  const measure = async () => {
    const storage = await server?.measure().catch((error: unknown) => log.error({ err: error }, 'the storage could not be measured'))
    post({ type: 'storage', storage: storage ?? null })
  }

  const restore = async ({ file, dataDir }: { file: string; dataDir: string }) => {
    const { replaceCommunity } = await import('./backup/restore-backup')
    try {
      post({ type: 'restored', kept: await replaceCommunity(file, dataDir, Date.now()) })
    } catch (error) {
      log.error({ err: error }, 'a backup could not be restored')
      post({ type: 'notRestored', why: problemOf(error) })
    }
  }

  // The app has ended. Electron's types do not declare this event.
  const events: NodeJS.EventEmitter = port
  events.on('close', () => void end(0).catch(fail))
  port.on('message', ({ data }: { data: ToCommunity }) => {
    if (data.type === 'stop') return void end(0).catch(fail)
    if (data.type === 'backUp') return server?.backUp()
    if (data.type === 'host') return server?.host(data.configuration)
    if (data.type === 'measure') return void measure()
    if (data.type === 'restore') return void restore(data).catch(fail)
    if (server) return
    server = createCommunityServer(
      {
        host: '127.0.0.1',
        port: 0,
        dataDir: data.dataDir,
        resources: data.resources ?? ownResources,
        databaseUrl: null,
        smtpUrl: null,
        publicUrl: null,
        launchSecret: data.secret,
        mailFrom: 'no-reply@localhost',
        contact: null,
        trustProxy: [],
        firebase: null,
        demo: data.demo,
        keepsBackups: true,
      },
      {
        log,
        onPreparing: (isOver) => post({ type: 'preparing', isOver }),
        onBackup: (work) => post({ type: 'backup', work }),
        onHosting: (report) => post({ type: 'hosting', report }),
        onMail: (mail) => post({ type: 'mail', mail }),
        onDemoLoaded: () => post({ type: 'demoLoaded' }),
        onDemoPassword: (password) => post({ type: 'demoPassword', password }),
      },
    )
    server.start().then(({ url }) => post({ type: 'listening', url }), fail)
  })
}

function problemOf(error: unknown): RestoreProblem {
  if (error instanceof BackupFailure && (error.reason === 'damaged' || error.reason === 'newer')) return error.reason
  return isStorageFailure(error) ? 'space' : 'other'
}

serveParent(process.parentPort)
