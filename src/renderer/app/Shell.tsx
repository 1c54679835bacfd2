import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../bridge/session'
import { useMediaWidth } from '../hooks/use-media-width'
import { useUnderToast } from '../hooks/use-under-toast'
import { classNames } from '../ui/class-names'
import { BottomBar } from './BottomBar'
import { CommunityGate } from './CommunityGate'
import { LoginRequired } from './LoginRequired'
import { MailboxHost } from './MailboxHost'
import { ModerationHost } from './ModerationHost'
import { OverlayHost, useOverlayCovers } from './OverlayHost'
import { PageBoundary } from './PageBoundary'
import { Rail } from './Rail'
import styles from './Shell.module.css'
import { StatusBar } from './StatusBar'
import { TitleBar } from './TitleBar'

/** Whether a room, or a sheet one writes on, is the page: these need the height, and have a way back of their own. */
function useIsWhole(): boolean {
  const { pathname, search } = useLocation()
  const { signedIn } = useSession()
  const isProgram = signedIn && pathname === '/program/setting' && new URLSearchParams(search).has('post')
  return isProgram || /^\/(talk\/.|qna\/write$)/.test(pathname)
}

/** The frame: rail or bottom bar, title bar, and the sheet of paper that pages are written on. */
export function Shell({ covered }: { covered: boolean }) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const narrow = useMediaWidth() === 'narrow'
  const overlayCovers = useOverlayCovers()
  const isWhole = useIsWhole()
  // Without the bar an overlay's field is there.
  useUnderToast('bar', narrow ? 'var(--bottom)' : null)
  return (
    <div className={classNames(styles.app, narrow && (overlayCovers || isWhole) && styles.full)} inert={covered}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <TitleBar search />
      {narrow ? null : <Rail />}
      <div className={styles.sheet}>
        <StatusBar />
        <div className={styles.stage}>
          <main ref={main} tabIndex={-1} className={styles.main} inert={overlayCovers}>
            <PageBoundary>
              <CommunityGate>
                <Outlet />
              </CommunityGate>
            </PageBoundary>
          </main>
          <OverlayHost />
          <MailboxHost />
        </div>
      </div>
      {narrow && !overlayCovers && !isWhole && <BottomBar />}
      <LoginRequired />
      <ModerationHost />
    </div>
  )
}
