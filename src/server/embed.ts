import { fileURLToPath } from 'node:url'
import type { Mail } from '../shared/desktop'
import { startFailureExits } from '../shared/embedded-exit'
import { StartFailure } from './db/database-errors'
import { createLog } from './log'
import { type CommunityServer, createCommunityServer } from './server'

/** Messages from the app. `resources` is given where they are not two folders above this file. */
export type ToCommunity = { type: 'start'; dataDir: string; demo: boolean; resources?: string; secret: string } | { type: 'stop' }

/** Messages to the app. */
export type FromCommunity =
  | { type: 'listening'; url: string }
  | { type: 'mail'; mail: Mail }
  | { type: 'demoLoaded' }
  | { type: 'demoPassword'; password: string }

const ownResources = fileURLToPath(new URL('../../resources', import.meta.url))

/** Runs the embedded server in a utility process; the first message from the parent starts it. */
function serveParent(port: Electron.ParentPort): void {
  // Files of the community are readable by this user only.
  process.umask(0o077)
  const log = createLog()
  const tell = (message: FromCommunity) => port.postMessage(message)
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

  // The app has ended. Electron's types do not declare this event.
  const events: NodeJS.EventEmitter = port
  events.on('close', () => void end(0).catch(fail))
  port.on('message', ({ data }: { data: ToCommunity }) => {
    if (data.type === 'stop') return void end(0).catch(fail)
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
      },
      {
        log,
        onMail: (mail) => tell({ type: 'mail', mail }),
        onDemoLoaded: () => tell({ type: 'demoLoaded' }),
        onDemoPassword: (password) => tell({ type: 'demoPassword', password }),
      },
    )
    server.start().then(({ url }) => tell({ type: 'listening', url }), fail)
  })
}

serveParent(process.parentPort)
