// The whole variable font in one file: from the disk it is on screen sooner than the fourteen subsets a first page needs.
import 'pretendard/dist/web/variable/pretendardvariable.css'
import '../theme/global.css'
import '../hooks/history-gate'
import { createRoot } from 'react-dom/client'
import { desktop } from '../bridge/desktop'
import { languageShown, themeShown } from '../bridge/machine'
import { guardComposingEscape } from '../hooks/composing-escape'
import { bringTheRest, loadAll } from '../ui/later'
import { App } from './App'
import { createI18n } from './i18n'
import { followMain } from './main-events'
import { HomePage, RoomWindow } from './pages'
import { loadPagesOf } from './routes'
import { createStore } from './store'

/** A start is over by then. */
const restAfterMs = 3_000

guardComposingEscape(window)
void show()

// Nothing here waits at the top level: a chunk that imports this one would wait for the whole start, and the start for that chunk.
async function show(): Promise<void> {
  const roomId = roomOfWindow()
  // Most starts begin at home: it is on its way while main is asked where this one does.
  const home = roomId === null ? Promise.all([import('../features/feed/ask-for-home'), HomePage.load()]) : null
  const start = await desktop.start()
  document.documentElement.dataset['theme'] = themeShown(start)
  document.documentElement.dataset['platform'] = start.platform
  // A reload stays where it was; a fresh start goes to where the app was left.
  if (window.location.hash === '') window.history.replaceState(null, '', `#${roomId === null ? start.route : `/talk/${roomId}`}`)

  const store = createStore(start)
  followMain(store)
  const route = window.location.hash.slice(1)
  const isAtHome = /^\/(\?|$)/.test(route)
  const [i18n] = await Promise.all([
    createI18n(languageShown(start)),
    isAtHome && home !== null ? home.then(([{ askForHome }]) => askForHome(store, start)) : null,
    roomId === null ? loadPagesOf(route) : loadAll([RoomWindow]),
  ])

  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App store={store} i18n={i18n} roomId={roomId} />)
  void import('../features/talk/follow-talk').then(({ followTalk }) => followTalk(store))
  setTimeout(() => void bringTheRest(), restAfterMs)
}

/** Which room this window is for, where it is for one only. */
function roomOfWindow(): string | null {
  return new URLSearchParams(window.location.search).get('room')
}
