import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { desktop } from '../bridge/desktop'
import { useToast } from '../ui/Toast'
import { focusSearch } from './SearchField'

/** What moving about brings with it: the route is remembered, the focus moves to the new page, and main's commands are followed. */
export function useNavigationEffects(main: RefObject<HTMLElement | null>): void {
  useRouteKeeping()
  useFocusOnPage(main)
  useCommands()
  useExpiry()
}

function useRouteKeeping(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // One does not want to be left at a door.
    if (!pathname.startsWith('/login')) desktop.saveRoute(pathname + search)
  }, [pathname, search])
}

function useFocusOnPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A page that put the focus somewhere itself keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

function useCommands(): void {
  const navigate = useNavigate()
  const live = useRef(navigate)
  live.current = navigate
  useEffect(() => {
    const go = (to: string) => void live.current(to)
    const commands = {
      back: () => void live.current(-1),
      forward: () => void live.current(1),
      search: focusSearch,
      write: () => go('/write'),
      settings: () => go('/profile/setting'),
    }
    const stops = [desktop.on('navigate', ({ route }) => go(route)), desktop.on('command', ({ name }) => commands[name]())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

function useExpiry(): void {
  const { t } = useTranslation()
  const toast = useToast()
  useEffect(() => desktop.on('session', ({ reason }) => reason === 'tokenExpired' && toast(t('errors.code.tokenExpired'))), [t, toast])
}
