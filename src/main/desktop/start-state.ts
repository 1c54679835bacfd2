import { app } from 'electron'
import type { StartState } from '../../shared/desktop'
import type { CommunityLink } from '../api/community-link'
import type { Appearance } from '../appearance'
import type { ChatLink } from '../chat/chat-link'
import type { IncomingContent } from '../incoming/incoming'
import type { Microphone } from '../microphone'
import type { Notices } from '../notices/notices'
import type { OfflineStore } from '../offline-store'
import type { SavedRoute } from '../saved-route'
import { type SettingsStore, settingsOf } from '../settings'
import type { StartAtLogin } from '../start-at-login'
import type { AppUpdates } from '../updates/updates'

export interface StartStateDeps {
  settings: Pick<SettingsStore, 'read'>
  appearance: Pick<Appearance, 'system'>
  link: Pick<CommunityLink, 'community' | 'connection' | 'compatibility' | 'session' | 'secureStore'>
  startAtLogin: StartAtLogin
  route: Pick<SavedRoute, 'read'>
  chat: Pick<ChatLink, 'live' | 'liveCause'>
  offline: Pick<OfflineStore, 'home'>
  notices: Pick<Notices, 'known'>
  updates: Pick<AppUpdates, 'state'>
  incoming: Pick<IncomingContent, 'waiting'>
  microphone: Pick<Microphone, 'isUsed'>
}

/** What a page asks for first: the state of everything it shows. */
export function readStartState(deps: StartStateDeps): StartState {
  const { settings, appearance, link, startAtLogin, route, chat, offline, notices, updates, incoming, microphone } = deps
  const { community, connection, session } = link
  return {
    ...machineState({ settings, appearance }),
    firstStart: null,
    user: session.user(),
    hasExpired: session.hasExpired(),
    session: { secureStore: link.secureStore },
    canStartAtLogin: startAtLogin.isPossible,
    route: route.read(),
    community: community.about(),
    communityState: community.state(),
    connection: connection.state(),
    live: chat.live(),
    liveCause: chat.liveCause(),
    home: offline.home(),
    notices: notices.known(),
    updates: updates.state(),
    incoming: incoming.waiting(),
    recording: microphone.isUsed(),
    compatibility: link.compatibility.state(),
  }
}

/** What a page always needs to know of this machine. */
export function machineState({ settings, appearance }: Pick<StartStateDeps, 'settings' | 'appearance'>) {
  return {
    platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
    version: app.getVersion(),
    settings: settingsOf(settings.read()),
    system: appearance.system(),
  } satisfies Partial<StartState>
}
