import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDataDispatch } from '../data/api'
import { useReturnPoint } from '../data/session'
import { desktop } from '../desktop/desktop'
import { useHasExpired } from '../desktop/machine'
import { isFocused, isSomethingFloating } from '../hooks/focus'
import { useHotkey } from '../hooks/shortcuts'
import { useLive } from '../hooks/use-live'
import { useToast } from '../ui/Toast'
import { useOpenSearch } from './TitleBar'
import { useCrashNews } from './use-crash-news'
import { useIncomingNavigation } from './use-incoming-navigation'

/** Effects of navigation: saves the route, moves the focus to the new page, and runs those commands of main's menu that navigate. */
export function useNavigationEffects(): void {
  useRouteKeeping()
  useEntityCleanup()
  useFocusOnPage()
  useCommands()
  useExpiry()
  useCrashNews()
  useIncomingNavigation()
  useReturnPoint()
}

function useRouteKeeping(): void {
  const { pathname, search } = useLocation()
  useEffect(() => desktop.saveRoute(pathname + search), [pathname, search])
}

/** Drops unreferenced entities when the page changes. */
function useEntityCleanup(): void {
  const { pathname } = useLocation()
  const dispatch = useDataDispatch()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    void import('../data/drop-unused').then(({ dropUnused }) => dispatch(dropUnused()))
  }, [pathname, dispatch])
}

function useFocusOnPage(): void {
  const { pathname, search } = useLocation()
  const last = useRef({ pathname, search })
  const isLinkRemoved = useIsLinkRemoved()
  useEffect(() => {
    const { current: before } = last
    last.current = { pathname, search }
    const main = document.querySelector('main')
    if (before.pathname !== pathname) {
      // A page or sheet that has set the focus itself keeps it.
      if (!document.activeElement?.closest('main, [role=dialog]')) main?.focus({ preventScroll: true })
    } else if (before.search !== search && isLinkRemoved()) {
      // A filter or tab draws its page anew, with itself.
      const current = main?.querySelector<HTMLElement>('nav [aria-current=page]') ?? main
      current?.focus({ preventScroll: true })
    }
  }, [pathname, search, isLinkRemoved])
}

/** Whether the focus is lost because the link of the page that had it is removed. */
function useIsLinkRemoved(): () => boolean {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const isLink = target instanceof HTMLAnchorElement && target.closest('main') !== null && target.closest('[role=dialog]') === null
      focused.current = isLink ? target : null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return useCallback(() => !isFocused() && focused.current?.isConnected === false && !isSomethingFloating(), [])
}

function useCommands(): void {
  const navigate = useLive(useNavigate())
  const openSearch = useLive(useOpenSearch())
  // The menu has these shortcuts too, but a hidden menu does not receive them.
  useHotkey({ key: 'n', mod: true }, () => void navigate.current('/write'))
  useHotkey({ key: ',', mod: true }, () => void navigate.current('/profile/setting'))
  useEffect(() => {
    const go = (to: string) => void navigate.current(to)
    const commands = {
      back: () => void navigate.current(-1),
      forward: () => void navigate.current(1),
      search: () => openSearch.current(),
      write: () => go('/write'),
      settings: () => go('/profile/setting'),
    }
    // The back and forward buttons of a mouse.
    const onMouse = (event: MouseEvent) => {
      const command = { 3: commands.back, 4: commands.forward }[event.button]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('mouseup', onMouse)
    const stops = [
      desktop.on('navigate', ({ route }) => go(route)),
      desktop.on('command', ({ name }) => name in commands && commands[name as keyof typeof commands]()),
    ]
    return () => {
      window.removeEventListener('mouseup', onMouse)
      for (const stop of stops) stop()
    }
  }, [navigate, openSearch])
}

/** Shows a toast when the session has expired, also before the page was loaded. */
function useExpiry(): void {
  const t = useLive(useTranslation().t)
  const toast = useLive(useToast())
  const hasExpired = useHasExpired()
  useEffect(() => {
    if (hasExpired) toast.current(t.current('errors.code.tokenExpired'))
  }, [hasExpired, t, toast])
}
