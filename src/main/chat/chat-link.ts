import { type App, BrowserWindow, type PowerMonitor, type WebContents } from 'electron'
import type { Room } from '../../shared/contract/chat-shapes'
import type { DesktopEventName, DesktopEvents } from '../../shared/desktop'
import type { CommunityLink } from '../api/community-link'
import type { ReportProblem } from '../file-problems'
import { createCommunityStream } from '../live/community-stream'
import { watchDisturbances } from '../live/disturbances'
import type { Log } from '../log'
import type { NativeUi } from '../native-ui'
import type { OfflineStore } from '../offline-store'
import { accountOf, ownerOf } from '../owner-key'
import { sendEvent } from '../send-event'
import type { StoredSettings } from '../settings'
import type { Store } from '../store'
import type { NativeWording } from '../wording'
import { type Announcement, createAnnouncer } from './announcer'
import { type Chat, createChat } from './chat'
import { createExchangeAnnouncer } from './exchange-announcer'
import type { RoomCautionsDeps } from './room-cautions'
import type { RoomWindows } from './room-windows'

export interface ChatLinkDeps {
  app: App
  powerMonitor: PowerMonitor
  folder: string
  link: CommunityLink
  reportProblem: ReportProblem
  settings: () => StoredSettings
  announced: Store<Record<string, number>>
  cautions: RoomCautionsDeps['store']
  wording: () => NativeWording
  nativeUi: Pick<NativeUi, 'notify' | 'showUnread'>
  window: () => BrowserWindow | null
  rooms: RoomWindows
  /** Sends an event to every page. */
  send: <E extends DesktopEventName>(event: E, payload: DesktopEvents[E]) => void
  goTo: (route: string) => void
  /** There may be new notices, or some about an item or person may have gone. */
  onNotices: (about?: string) => void
  /** The community's copy of the notebook has changed up to there, or this was missed (null). */
  onNotebook: (until: string | null) => void
  /** Content of the community that is stored for reading without a network. */
  offline: Pick<OfflineStore, 'removeWith'>
  log: Log
}

/** Chat, connected to the session, the community, the windows and the operating system. */
export interface ChatLink extends Chat<WebContents> {
  /**
   * A focused page shows the end of a room, or of none (null).
   * @param isWatching false when it stopped a moment ago: messages of the room are announced again, but do not count as unread yet
   */
  watchRoom(page: WebContents, roomId: string | null, isWatching: boolean): void
}

export function createChatLink(deps: ChatLinkDeps): ChatLink {
  const { link, rooms, log } = deps
  const { community, session, client } = link
  const tracked = new WeakSet<WebContents>()
  const watched = new Map<WebContents, { roomId: string | null; isWatching: boolean }>()

  const inSight = () => [...watched].find(([page]) => !page.isDestroyed() && hasFocus(page))?.[1] ?? { roomId: null, isWatching: false }

  const account = () => accountOf(community.key(), session.user()?.id ?? null)

  const openStream = createCommunityStream({
    owner: () => account()?.owner ?? '',
    access: () => client.call('realtimeToken', {}),
    community,
    token: session.token,
    agent: link.networks.agentFor,
  })

  const show = ({ roomId, route, ...text }: Announcement) =>
    deps.nativeUi.notify({ ...text, onClick: () => (route === undefined ? open(roomId) : deps.goTo(route)) })

  /** Lets the page that has the focus play the sound of a 30 + 30, else that of the room. */
  function ring({ id }: Room): boolean {
    const shown = [...watched.keys()].find((page) => !page.isDestroyed() && hasFocus(page))
    const page = shown ?? rooms.of(id)?.webContents ?? deps.window()?.webContents
    if (page === undefined || page.isDestroyed()) return false
    sendEvent(page, 'exchangeTurned', null)
    return true
  }

  const announcer = createAnnouncer({
    settings: deps.settings,
    wording: deps.wording,
    isInSight: (roomId) => inSight().isWatching && inSight().roomId === roomId,
    marks: deps.announced,
    show,
    now: Date.now,
    room: (roomId) => chat.room(roomId),
  })

  function open(roomId: string | null): void {
    if (roomId !== null && rooms.of(roomId) !== null) rooms.open(roomId)
    else deps.goTo(roomId === null ? '/talk' : `/talk/${roomId}`)
  }

  const chat = createChat<WebContents>({
    folder: deps.folder,
    account,
    showsTyping: () => session.user()?.own?.signs?.typing ?? true,
    owners: () => session.signedIn().map((each) => ownerOf(each.community, each.userId)),
    client,
    cautions: deps.cautions,
    openStream,
    sendPatch: (page, patch) => sendEvent(page, 'chat', patch),
    onUnsentSetAside: (count, file) => deps.reportProblem({ kind: 'unsentMessages', count, file }),
    onLive: (live, liveCause) => deps.send('live', { live, liveCause }),
    roomInSight: () => inSight().roomId,
    onUnread: deps.nativeUi.showUnread,
    onNotices: deps.onNotices,
    onNotebook: deps.onNotebook,
    onModeration: (change) => deps.send('moderation', change),
    onRemoval(sign) {
      deps.offline.removeWith(sign.id)
      deps.onNotices(sign.id)
      deps.send('removal', sign)
    },
    announcer,
    onExchangeTurn: createExchangeAnnouncer({ settings: deps.settings, wording: deps.wording, show, ring, now: Date.now }),
    now: Date.now,
    steady: () => performance.now(),
    log,
  })
  const stopWatching = watchDisturbances({ powerMonitor: deps.powerMonitor, onDisturbed: chat.rebuild })

  function sendInSight(): void {
    deps.send('roomInSight', inSight().roomId)
    chat.recount()
  }

  /** Forgets a page when it closes or reloads, since it cannot report that itself. */
  function track(page: WebContents): void {
    if (tracked.has(page)) return
    tracked.add(page)
    const forget = () => {
      watched.delete(page)
      chat.forgetPage(page)
      sendInSight()
    }
    page.on('render-process-gone', forget)
    page.once('destroyed', forget)
    page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => isMainFrame && !isSameDocument && forget())
  }

  return {
    ...chat,
    follow(page) {
      track(page)
      chat.follow(page)
    },
    watchRoom(page, roomId, isWatching) {
      track(page)
      watched.set(page, { roomId, isWatching })
      sendInSight()
    },
    async stop() {
      stopWatching()
      announcer.stop()
      await chat.stop()
    },
  }
}

/** A window that was hidden a moment ago may still have the focus. */
const hasFocus = (page: WebContents) => page.isFocused() && BrowserWindow.fromWebContents(page)?.isVisible() === true
