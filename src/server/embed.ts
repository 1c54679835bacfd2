import { fileURLToPath } from 'node:url'
import type { Mail } from '../shared/bridge'
import { createLog } from './log'
import { type CommunityServer, createCommunityServer } from './server'

/** What the app tells the community inside it. `resources` where they do not lie two folders above this file. */
export type ToCommunity = { type: 'start'; dataDir: string; demo: boolean; resources?: string } | { type: 'stop' }

/** What it answers. */
export type FromCommunity = { type: 'listening'; url: string } | { type: 'mail'; mail: Mail } | { type: 'demoLoaded' }

const ownResources = fileURLToPath(new URL('../../resources', import.meta.url))

/** The server inside the app, in a utility process: started by the first message over its parent's port. */
function serveParent(port: Electron.ParentPort): void {
  const log = createLog()
  const tell = (message: FromCommunity) => port.postMessage(message)
  let server: CommunityServer | undefined

  const end = async (code: number) => {
    await server?.stop()
    process.exit(code)
  }
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'the community server ended')
    process.exit(1)
  }

  // Nobody is left to serve. Electron's types know no such event of this port.
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
        mailFrom: 'no-reply@localhost',
        contact: null,
        trustProxy: [],
        firebase: null,
        demo: data.demo,
      },
      { log, onMail: (mail) => tell({ type: 'mail', mail }), onDemoLoaded: () => tell({ type: 'demoLoaded' }) },
    )
    server.start().then(({ url }) => tell({ type: 'listening', url }), fail)
  })
}

serveParent(process.parentPort)
