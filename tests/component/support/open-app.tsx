import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { App } from '../../../src/renderer/app/App'
import { createI18n } from '../../../src/renderer/app/i18n'
import { FirstStartPage, loadPagesOf, RoomWindow } from '../../../src/renderer/app/routes'
import { createStore, followMain, type Store } from '../../../src/renderer/app/store'
import { followChat } from '../../../src/renderer/data/chat'
import { followWindowFocus } from '../../../src/renderer/data/refetch-shown'
import { desktop } from '../../../src/renderer/desktop/desktop'
import { loadHome } from '../../../src/renderer/features/feed/home/home-cache'
import { loadAll } from '../../../src/renderer/ui/later'

interface OpenedApp {
  store: Store
  user: UserEvent
  /** Ends the page, as closing its window does. */
  close(): void
}

/** There is no layout, so virtual lists are given the height of their rows. */
const sizes = { viewportHeight: 800, itemHeight: 40 }

/** Renders the app at an address with a new store and its pages, in Korean. @param roomId renders the window of this room instead */
export async function openApp({ route = '/', roomId }: { route?: string; roomId?: string } = {}): Promise<OpenedApp> {
  window.location.hash = roomId === undefined ? route : `/talk/${roomId}`
  const start = await desktop.start()
  const store = createStore(start)
  followMain(store)
  store.dispatch(followWindowFocus())
  followChat(store)
  if (start.home) loadHome(store, start)
  const pages = roomId === undefined ? loadPagesOf(route) : loadAll([RoomWindow])
  const [i18n] = await Promise.all([createI18n('ko'), start.firstStart === null ? pages : loadAll([FirstStartPage])])
  const drawn = await act(async () =>
    render(
      <VirtuosoMockContext.Provider value={sizes}>
        <App store={store} i18n={i18n} roomId={roomId ?? null} firstStart={start.firstStart} />
      </VirtuosoMockContext.Provider>,
    ),
  )
  return {
    store,
    user: userEvent.setup({ delay: null }),
    close() {
      window.dispatchEvent(new Event('pagehide'))
      drawn.unmount()
    },
  }
}
