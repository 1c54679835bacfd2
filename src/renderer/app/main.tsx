// The whole variable font in one file: from disk it loads faster than the fourteen subsets that a first page needs.
import 'pretendard/dist/web/variable/pretendardvariable.css'
import '../theme/global.css'
import '../theme/contrast.css'
import { createRoot } from 'react-dom/client'
import type { StartState } from '../../shared/desktop'
import { followWindowFocus } from '../data/refetch-shown'
import { desktop } from '../desktop/desktop'
import { languageShown, themeShown } from '../desktop/machine'
import { watchUncaught } from '../desktop/uncaught'
import { guardComposedEnter, guardComposingEscape } from '../hooks/composition'
import { followFocus } from '../hooks/focus'
import { followKeys } from '../hooks/held-keys'
import { loadAll, loadRemaining } from '../ui/later'
import { App } from './App'
import { createI18n } from './i18n'
import { FirstStartPage, HomePage, loadPagesOf, RoomWindow } from './routes'
import { createStore, followMain } from './store'

/** By then the first page is shown; what is loaded next is what the navigation leads to. */
const restAfterMs = 1_000

watchUncaught(window)
followKeys(window)
guardComposingEscape(window)
guardComposedEnter(window)
followFocus()
void show()

// No top-level await: chunks that import this one would wait for the start, which waits for them.
async function show(): Promise<void> {
  const roomId = roomOfWindow()
  // Most starts show the home page, so it loads while main is asked for the route.
  const home = roomId === null ? Promise.all([import('../features/feed/home/home-cache'), HomePage.load()]) : null
  // Decoded while main is asked for the state. Without it the first frame would be laid out with a fallback font, and then again.
  const font = document.fonts.load('1em "Pretendard Variable"').catch(() => undefined)
  const start = await desktop.start()
  document.documentElement.dataset['theme'] = themeShown(start)
  document.documentElement.dataset['platform'] = start.platform
  // A reload stays at its address; a fresh start opens the last route.
  if (window.location.hash === '') window.history.replaceState(null, '', `#${roomId === null ? start.route : `/talk/${roomId}`}`)

  const store = createStore(start)
  followMain(store)
  store.dispatch(followWindowFocus())
  const route = window.location.hash.slice(1)
  const isAtHome = /^\/(\?|$)/.test(route)
  const [i18n] = await Promise.all([
    createI18n(languageShown(start)),
    isAtHome && home !== null && start.firstStart === null ? home.then(([{ loadHome }]) => loadHome(store, start)) : null,
    loadPagesFor(start, roomId, route),
    font,
  ])

  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App store={store} i18n={i18n} roomId={roomId} firstStart={start.firstStart} />)
  if (start.firstStart !== null) return
  void import('../data/chat').then(({ followChat }) => followChat(store))
  setTimeout(() => void loadRemaining(), restAfterMs)
}

function loadPagesFor({ firstStart }: StartState, roomId: string | null, route: string): Promise<void> {
  if (firstStart !== null) return loadAll([FirstStartPage])
  return roomId === null ? loadPagesOf(route) : loadAll([RoomWindow])
}

/** The id of the room in a window that shows only this room, else null. */
function roomOfWindow(): string | null {
  return new URLSearchParams(window.location.search).get('room')
}
