import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { desktop } from '../bridge/desktop'
import { useHasExpired } from '../bridge/machine'
import { useHotkey } from '../hooks/use-hotkey'
import { useLive } from '../hooks/use-live'
import { useToast } from '../ui/Toast'
import { useOpenSearch } from './use-open-search'

/** What moving about brings with it: the route is remembered, the focus moves to the new page, and main's commands are followed. */
export function useNavigationEffects(): void {
  useRouteKeeping()
  useFocusOnPage()
  useCommands()
  useExpiry()
}

function useRouteKeeping(): void {
  const { pathname, search } = useLocation()
  useEffect(() => desktop.saveRoute(pathname + search), [pathname, search])
}

function useFocusOnPage(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A page or sheet that put the focus somewhere itself keeps it.
    if (!document.activeElement?.closest('main, [role=dialog]')) document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname])
}

function useCommands(): void {
  const navigate = useLive(useNavigate())
  const openSearch = useLive(useOpenSearch())
  // The menu has these too, but where it is hidden a page in focus hears of them first.
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
    // The fourth and fifth button of a mouse.
    const onMouse = (event: MouseEvent) => {
      const command = { 3: commands.back, 4: commands.forward }[event.button]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('mouseup', onMouse)
    const stops = [desktop.on('navigate', ({ route }) => go(route)), desktop.on('command', ({ name }) => commands[name]())]
    return () => {
      window.removeEventListener('mouseup', onMouse)
      for (const stop of stops) stop()
    }
  }, [navigate, openSearch])
}

/** Says so once, also of a session that ended before there was a page to say it. */
function useExpiry(): void {
  const t = useLive(useTranslation().t)
  const toast = useLive(useToast())
  const hasExpired = useHasExpired()
  useEffect(() => {
    if (hasExpired) toast.current(t.current('errors.code.tokenExpired'))
  }, [hasExpired, t, toast])
}
