import { setTimeout as wait } from 'node:timers/promises'
import type { CommunityChoice } from '../../shared/community'
import type { AccountStores } from '../account-stores'
import type { CommunityLink } from '../api/community-link'
import type { ChatLink } from '../chat/chat-link'
import { Failure } from '../failure'
import type { NativeUi } from '../native-ui'
import type { Notices } from '../notices/notices'
import type { SavedRoute } from '../saved-route'
import type { Windows } from '../windows'

/** How long a switch waits for answers of the community that is left; without one, what was sent stays unsent and is sent again. */
const answersWithinMs = 2_000

export interface CommunitySwitchDeps extends Pick<AccountStores, 'offline' | 'notebook' | 'corrections'> {
  link: Pick<CommunityLink, 'community' | 'connection' | 'session'>
  windows: Windows
  nativeUi: Pick<NativeUi, 'clearNotifications'>
  route: Pick<SavedRoute, 'enter'>
  chat: Pick<ChatLink, 'enter'>
  notices: Pick<Notices, 'enter' | 'refresh'>
  /** Whether guests of the open community may be cut off. */
  mayClose: () => Promise<boolean>
  /** Another community is open; its pages are not loaded yet. */
  onOpened: (choice: CommunityChoice) => void
}

/**
 * Changes from one community to another (docs/product/desktop.md "Several communities"): first the pages of the one go, so that everything
 * they send still reaches it, then main changes, and only then the pages of the other learn where they are.
 */
export interface CommunitySwitch {
  /** One change at a time. @throws Failure as `CommunityPlace.choose`, and `declined` where guests of the open one are not to be cut off */
  open(choice: CommunityChoice): Promise<void>
  /** Resolves when no change is under way; a page that is loaded meanwhile waits for it. */
  settled(): Promise<void>
}

export function createCommunitySwitch(deps: CommunitySwitchDeps): CommunitySwitch {
  const { windows, chat, notices } = deps
  const { community, connection, session } = deps.link
  let last: Promise<unknown> = Promise.resolve()

  async function leave(): Promise<void> {
    if (!(await deps.mayClose())) throw new Failure({ code: 'declined' })
    if (connection.state() === 'online') await Promise.race([connection.whenIdle(), wait(answersWithinMs, undefined, { ref: false })])
    await Promise.all([windows.main.reload(), windows.rooms.closeAll()])
  }

  async function change(choice: CommunityChoice): Promise<void> {
    const before = community.key()
    await community.choose(choice, leave)
    if (community.key() === before) return beginAnew()
    community.forgetStranger()
    if (session.hasExpired()) void deps.offline.forget()
    deps.nativeUi.clearNotifications()
    deps.route.enter(community.key())
    connection.forget()
    notices.enter()
    notices.refresh()
    deps.notebook.enter()
    deps.corrections.hurry()
    await chat.enter()
    deps.onOpened(choice)
  }

  /** The community that is open is opened again, such as after its key was compared anew: its pages begin anew. */
  function beginAnew(): void {
    if (community.state().state === 'stranger') {
      community.forgetStranger()
      connection.forget()
    }
    void windows.main.reload()
  }

  return {
    open(choice) {
      const opened = last.then(() => change(choice))
      last = opened.catch(() => undefined)
      return opened
    },
    settled: async () => void (await last),
  }
}
