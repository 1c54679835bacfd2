import type { App, BrowserWindow, PowerMonitor, WebContents } from 'electron'
import type { DesktopEventName, DesktopEvents } from '../../shared/bridge'
import type { CommunityLink } from '../api/community-link'
import type { Log } from '../log'
import { createCommunityStream } from '../realtime/community-stream'
import { watchDisturbances } from '../realtime/disturbances'
import type { KeptSettings } from '../settings'
import type { Store } from '../store'
import type { Surroundings } from '../surroundings'
import type { NativeWording } from '../wording'
import { createAnnouncer } from './announcer'
import type { RoomWindows } from './room-windows'
import { createTalk, type Talk } from './talk'

export interface TalkLinkDeps {
  app: App
  powerMonitor: PowerMonitor
  folder: string
  link: CommunityLink
  settings: () => KeptSettings
  told: Store<Record<string, number>>
  wording: () => NativeWording
  surroundings: Pick<Surroundings, 'announce' | 'showUnread'>
  window: () => BrowserWindow | null
  rooms: RoomWindows
  /** Tells every page. */
  tell: <E extends DesktopEventName>(event: E, payload: DesktopEvents[E]) => void
  goTo: (route: string) => void
  log: Log
}

/** Chat, tied to the session, the community, the windows and what surrounds them. */
export interface TalkLink extends Talk {
  /** A page that has focus shows the end of a room, or of none. @param looks false: somebody did a moment ago */
  watchRoom(page: WebContents, roomId: string | null, looks: boolean): void
}

export function createTalkLink(deps: TalkLinkDeps): TalkLink {
  const { link, rooms, log } = deps
  const { community, session, client } = link
  const known = new WeakSet<WebContents>()
  const watched = new Map<WebContents, { roomId: string | null; looks: boolean }>()

  const inSight = () => [...watched].find(([page]) => !page.isDestroyed() && page.isFocused())?.[1] ?? { roomId: null, looks: false }

  const account = () => {
    const user = session.user()
    return user === null ? null : { owner: `${community.key()} ${user.id}`, userId: user.id }
  }

  const openStream = createCommunityStream({
    owner: () => account()?.owner ?? '',
    access: () => client.call('realtimeToken', {}),
    base: community.base,
    token: session.token,
  })

  const announcer = createAnnouncer({
    settings: deps.settings,
    wording: deps.wording,
    isInSight: (roomId) => inSight().looks && inSight().roomId === roomId,
    told: deps.told,
    show: ({ roomId, ...text }) => deps.surroundings.announce({ ...text, onClick: () => open(roomId) }),
    now: Date.now,
    room: (roomId) => talk.room(roomId),
  })

  function open(roomId: string | null): void {
    if (roomId !== null && rooms.of(roomId) !== null) rooms.open(roomId)
    else deps.goTo(roomId === null ? '/talk' : `/talk/${roomId}`)
  }

  const talk = createTalk({
    folder: deps.folder,
    account,
    owners: () => session.signedIn().map((each) => `${each.community} ${each.userId}`),
    client,
    openStream,
    tell: (news) => deps.tell('talk', news),
    onLive: (state) => deps.tell('live', state),
    onWaiting: (waiting) => deps.tell('waiting', waiting),
    roomInSight: () => inSight().roomId,
    onUnread: deps.surroundings.showUnread,
    announcer,
    now: Date.now,
    log,
  })
  const stopWatching = watchDisturbances({ powerMonitor: deps.powerMonitor, onDisturbed: talk.rebuild })

  function tellInSight(): void {
    deps.tell('roomInSight', inSight().roomId)
    talk.recount()
  }

  /** A page that is gone cannot say that it shows nothing any more. */
  function forget(page: WebContents): void {
    watched.delete(page)
    tellInSight()
  }

  return {
    ...talk,
    watchRoom(page, roomId, looks) {
      if (!known.has(page)) {
        known.add(page)
        page.on('render-process-gone', () => forget(page))
        page.once('destroyed', () => forget(page))
      }
      watched.set(page, { roomId, looks })
      tellInSight()
    },
    async stop() {
      stopWatching()
      announcer.stop()
      await talk.stop()
    },
  }
}
