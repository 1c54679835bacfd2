import { app, net, safeStorage } from 'electron'
import { apiVersion } from '../../shared/api-version'
import type { BackupWork, RestoredBackup } from '../../shared/backups'
import type { CommunityState, EmbeddedKind } from '../../shared/community'
import { apiHeader } from '../../shared/compatibility'
import type { Mail } from '../../shared/desktop'
import type { Language } from '../../shared/i18n/index'
import { createEmbeddedServer, type EmbeddedServerDeps } from '../embedded-server'
import type { CommunityHosting } from '../hosting/hosting'
import type { Log } from '../log'
import { createRestartPolicy } from '../restart-policy'
import { createSecretBox } from '../session/secret-box'
import { createSession, type Session, type SessionDeps } from '../session/session'
import { setAsideDatabase } from '../set-aside'
import { showingUploads, type TaskbarProgress } from '../taskbar-progress'
import { type CommunityDeps, type CommunityPlace, createCommunity } from './community'
import { type CommunityClient, createCommunityClient } from './community-client'
import type { CommunitySessions } from './community-sessions'
import { type CompatibilityWatch, createCompatibilityWatch } from './compatibility'
import { type ConnectionWatch, createConnectionWatch } from './connection'
import { createHealthCheck } from './health'
import { createCommunityNetwork } from './network'
import type { Pins } from './pins'

const systemNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' }

export interface CommunityLinkDeps {
  /** The community to open, and what decides about others. */
  place: Pick<CommunityDeps, 'initial' | 'managed' | 'profileOf' | 'admit' | 'isKept'>
  /** Starts a process for an embedded community. */
  fork: EmbeddedServerDeps['fork']
  /** The data folders of the embedded communities, the shipped resources, the log. */
  paths: { folderOf: (kind: EmbeddedKind) => string; resources: string; log: string }
  networks: CommunitySessions
  pins: Pins
  sessions: SessionDeps['store']
  accounts: SessionDeps['accounts']
  language: () => Language
  /** Shows how much of the pictures is sent. */
  progress: TaskbarProgress
  /** How the community of this computer is to be hosted, and who is notified of it. */
  hosting: Pick<CommunityHosting, 'configuration' | 'update' | 'updateStorage'>
  /** The state of the embedded community has changed. */
  onState: (state: CommunityState) => void
  /** The embedded community makes a backup, or has made one. */
  onBackup: (work: BackupWork) => void
  /** The embedded community has written a mail. */
  onMail: (mail: Mail) => void
  log: Log
}

/** Everything between main and the community it talks to. */
export interface CommunityLink {
  community: CommunityPlace
  connection: ConnectionWatch
  compatibility: CompatibilityWatch
  session: Session
  secureStore: boolean
  client: CommunityClient
  networks: CommunitySessions
  /** Ends a session of a community elsewhere that is not open. @throws Failure when it cannot be reached */
  signOut(address: string, token: string): Promise<void>
  stop(): Promise<void>
}

/** Creates the parts; `community.start()` starts the embedded community. */
export function createCommunityLink(deps: CommunityLinkDeps): CommunityLink {
  const { paths, networks, log } = deps

  const createEmbedded = (kind: EmbeddedKind, restored?: RestoredBackup) =>
    createEmbeddedServer({
      fork: deps.fork,
      start: { dataDir: paths.folderOf(kind), demo: kind === 'demo', resources: paths.resources },
      setAsideDatabase: () => setAsideDatabase(paths.folderOf(kind), new Date()),
      restarts: createRestartPolicy({ most: 5, withinMs: 60_000, now: Date.now }),
      log,
      logFile: paths.log,
      restored: restored ?? null,
      configuration: () => (kind === 'own' ? deps.hosting.configuration() : null),
      onState: deps.onState,
      onMessage(message) {
        if (message.type === 'mail') deps.onMail(message.mail)
        if (message.type === 'backup') deps.onBackup(message.work)
        if (message.type === 'hosting') deps.hosting.update(message.report)
        if (message.type === 'storage') deps.hosting.updateStorage(message.storage)
      },
    })

  const compatibility = createCompatibilityWatch()
  const health = createHealthCheck(networks.for)
  const community = createCommunity({
    ...deps.place,
    createEmbedded,
    pins: deps.pins,
    onState: deps.onState,
    onPause: () => deps.onState({ state: 'restarting' }),
    health,
  })
  community.on('change', compatibility.forget)
  networks.on('stranger', (pin) => {
    const { address } = community.about()
    if (address !== null && deps.pins.of(address) === pin) community.meetStranger()
  })

  const connection = createConnectionWatch({
    async probe() {
      const key = community.key()
      const base = await community.base()
      const found = await health(base, community.headers(base))
      if (found !== null && community.key() === key) compatibility.update(found)
      return found !== null
    },
  })
  // A community that has come back may run another version.
  connection.on('change', (state) => {
    if (state !== 'online' || community.about().kind !== 'remote') return
    community.forgetStranger()
    connection.check()
  })

  const box = createSecretBox({ safeStorage, platform: process.platform })
  const session = createSession({ store: deps.sessions, box, accounts: deps.accounts, now: Date.now, community: community.key(), log })
  community.on('change', session.enter)

  const calls = createCommunityNetwork({ net, sessions: networks })
  const headers = () => ({
    'accept-language': deps.language(),
    [apiHeader]: String(apiVersion),
    // The community counts the days one writes on by one's own calendar.
    'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    'user-agent': `Hanmadi/${app.getVersion()} (${systemNames[process.platform] ?? process.platform})`,
  })
  const client = createCommunityClient({
    community,
    connection,
    compatibility,
    post: showingUploads(calls.post, deps.progress),
    token: session.token,
    onTokenExpired: (expired) =>
      void session.token().then((current) => {
        if (current === expired) session.end('tokenExpired')
      }),
    headers,
    log,
  })

  async function signOut(address: string, token: string): Promise<void> {
    const elsewhere = createCommunityClient({
      community: { base: async () => address, key: () => address, headers: () => ({}), generation: () => 0 },
      connection: { asked: () => () => undefined, state: () => 'unknown' },
      compatibility: { state: () => ({ fits: 'unknown', version: null }), refused: () => undefined },
      post: calls.post,
      token: async () => token,
      onTokenExpired: () => undefined,
      headers,
      log,
    })
    await elsewhere.call('logOut', {})
  }

  return {
    community,
    connection,
    compatibility,
    session,
    secureStore: box.isSecure(),
    client,
    networks,
    signOut,
    async stop() {
      connection.stop()
      // First: an idle keep-alive connection would delay the community's own stop.
      await calls.close()
      await community.stop()
    },
  }
}
