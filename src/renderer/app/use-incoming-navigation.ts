import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../data/session'
import { useIncoming } from '../desktop/machine'
import { useLive } from '../hooks/use-live'
import { useToast } from '../ui/Toast'

/**
 * Opens the composer of a new post, which takes what other programs gave to the app (docs/product/desktop.md "From other programs"). A
 * visitor is shown that it waits for the login.
 */
export function useIncomingNavigation(): void {
  const incoming = useIncoming()
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const isWriting = pathname === '/write' && !new URLSearchParams(search).get('id')
  const isLoggingIn = pathname.startsWith('/login')
  const live = useLive({ navigate: useNavigate(), toast: useToast(), t: useTranslation().t, isWriting, isLoggingIn })

  useEffect(() => {
    // Behind the login comes the page that it was asked for, which must not be left at the same moment.
    if (incoming > 0 && signedIn && !isWriting && !isLoggingIn) void live.current.navigate('/write')
  }, [incoming, signedIn, isWriting, isLoggingIn, live])

  useEffect(() => {
    if (incoming === 0 || signedIn) return
    const { navigate, toast, t } = live.current
    if (!live.current.isWriting && !live.current.isLoggingIn) void navigate('/write')
    toast(t('compose.incoming.afterLogin'))
  }, [incoming, signedIn, live])
}
