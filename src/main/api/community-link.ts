import { app, type Session as ElectronSession, net, safeStorage } from 'electron'
import * as z from 'zod'
import type { Connection, DesktopEventName, DesktopEvents } from '../../shared/bridge'
import { demoAccount } from '../../shared/demo-account'
import type { Language } from '../../shared/i18n/index'
import { createEmbeddedServer, type EmbeddedServerDeps } from '../embedded-server'
import type { Log } from '../log'
import { createRestartPolicy } from '../restart-policy'
import { createSecretBox } from '../session/secret-box'
import { createSession, type Session, type SessionDeps } from '../session/session'
import { type CommunityPlace, createCommunity } from './community'
import { type CommunityClient, createCommunityClient } from './community-client'
import { type ConnectionWatch, createConnectionWatch } from './connection'
import { createCommunityNetwork } from './network'

const healthWithinMs = 5_000
// Some other server at an address must not be taken for a community.
const healthy = z.object({ response: z.object({ service: z.literal('hanmadi') }) })
const systemNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' }

export interface CommunityLinkDeps {
  /** A remote community's address, or null for the embedded one. */
  initial: string | null
  demo: boolean
  /** Makes a process for the embedded community. */
  fork: EmbeddedServerDeps['fork']
  /** The data folder of the embedded community, the shipped resources, the log. */
  paths: { data: string; resources: string; log: string }
  network: () => ElectronSession
  sessions: SessionDeps['store']
  language: () => Language
  tell: <E extends DesktopEventName>(event: E, payload: DesktopEvents[E]) => void
  onMessage: EmbeddedServerDeps['onMessage']
  onConnection: (state: Connection) => void
  onSession: (change: DesktopEvents['session']) => void
  log: Log
}

/** Everything between main and the community it talks to. */
export interface CommunityLink {
  community: CommunityPlace
  connection: ConnectionWatch
  session: Session
  secureStore: boolean
  client: CommunityClient
  stop(): Promise<void>
}

/** Puts the link together; `community.start()` begins it. */
export function createCommunityLink(deps: CommunityLinkDeps): CommunityLink {
  const { paths, network, tell, log } = deps

  const createEmbedded = () =>
    createEmbeddedServer({
      fork: deps.fork,
      start: { dataDir: paths.data, demo: deps.demo, resources: paths.resources },
      restarts: createRestartPolicy({ most: 5, withinMs: 60_000, now: Date.now }),
      log,
      logFile: paths.log,
      onState: (state) => tell('communityState', state),
      onMessage: deps.onMessage,
    })

  const isHealthy = async (base: string) => {
    const answer = await network()
      .fetch(`${base}/health`, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(healthWithinMs) })
      .catch(() => null)
    const said: unknown = answer?.ok === true ? await answer.json().catch(() => null) : null
    return healthy.safeParse(said).success
  }

  const community = createCommunity({
    initial: deps.initial,
    createEmbedded,
    demoAccount: deps.demo ? { email: demoAccount.email, password: demoAccount.password } : null,
    isHealthy,
  })

  const connection = createConnectionWatch({
    probe: async () => isHealthy(await community.base()),
    onChange(state) {
      tell('connection', state)
      deps.onConnection(state)
    },
  })

  const box = createSecretBox({ safeStorage, platform: process.platform })
  const session = createSession({
    store: deps.sessions,
    box,
    now: Date.now,
    community: community.key(),
    onChange: deps.onSession,
    log,
  })

  const calls = createCommunityNetwork({ net, session: network })
  const client = createCommunityClient({
    community,
    connection,
    post: calls.post,
    token: session.token,
    onTokenExpired: (expired) =>
      void session.token().then((current) => {
        if (current === expired) session.end('tokenExpired')
      }),
    headers: () => ({
      'accept-language': deps.language(),
      'user-agent': `Hanmadi/${app.getVersion()} (${systemNames[process.platform] ?? process.platform})`,
    }),
    log,
  })

  return {
    community,
    connection,
    session,
    secureStore: box.isSecure(),
    client,
    async stop() {
      connection.stop()
      // The community waits for connections that are kept open for later.
      await calls.close()
      await community.stop()
    },
  }
}
