import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useIsCorrecting } from '../data/correcting'
import { useMailboxOpen } from '../data/mailbox'
import { useSession } from '../data/session'
import { useCommunityState, useCompatibility, useConnection, useLastOnlineAt } from '../desktop/machine'
import { useOverlay } from '../hooks/navigation'
import { useMediaWidth } from '../hooks/use-media-width'
import { useNow } from '../hooks/use-now'
import { ContactQuestionHost } from '../parts/contact-question/ContactQuestionHost'
import { SuspensionBanner } from '../parts/moderation/SuspensionBanner'
import { ageText } from '../ui/Age'
import { classNames } from '../ui/class-names'
import { useUnderToast } from '../ui/Toast'
import { BottomBar } from './BottomBar'
import { CommunityGate } from './CommunityGate'
import { CorrectionHost, LoginRequired, MailboxHost, ModerationHost, OverlayHost, SelectionHost, useWaitingCorrections } from './Overlays'
import { PageBoundary } from './PageBoundary'
import { Rail } from './Rail'
import styles from './Shell.module.css'
import { TitleBar } from './TitleBar'

/**
 * Whether the page is a room, a report or an editor sheet, which need the full height and have their own back button. A visitor has none of
 * them.
 */
function useIsFullPage(): boolean {
  const { pathname, search } = useLocation()
  const { signedIn } = useSession()
  if (!signedIn) return false
  const isProgram = pathname === '/program/setting' && new URLSearchParams(search).has('post')
  return isProgram || /^\/(talk\/.|moderation\/.|qna\/write$)/.test(pathname)
}

/** The frame: rail or bottom bar, title bar, and the sheet that contains the page. @param covered whether the composer covers it */
export function Shell({ covered }: { covered: boolean }) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const width = useMediaWidth()
  const narrow = width === 'narrow'
  const overlayCovers = useOverlayCovers()
  const isCorrecting = useIsCorrecting()
  const isFullPage = useIsFullPage()
  useWaitingCorrections()
  // Where the bar is hidden, an overlay's text field is at the window's edge.
  useUnderToast('bar', narrow ? 'var(--bottom)' : null)
  return (
    <div className={classNames(styles.app, narrow && (overlayCovers || isFullPage) && styles.full)} inert={covered}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <TitleBar search />
      {narrow ? null : <Rail />}
      <div className={styles.sheet}>
        <StatusBar />
        <SuspensionBanner />
        <div className={styles.stage}>
          <main ref={main} tabIndex={-1} className={styles.main} inert={overlayCovers || (isCorrecting && width !== 'wide')}>
            <PageBoundary>
              <CommunityGate>
                <Outlet />
              </CommunityGate>
            </PageBoundary>
          </main>
          {/* The editor is as wide as an overlay. */}
          <div inert={isCorrecting}>
            <OverlayHost />
          </div>
          <CorrectionHost />
          <MailboxHost />
        </div>
      </div>
      {narrow && !overlayCovers && !isFullPage && <BottomBar />}
      <LoginRequired />
      <ModerationHost />
      <ContactQuestionHost />
      <SelectionHost />
    </div>
  )
}

/** Whether an overlay or the mailbox covers the page, which then must not take the focus. */
function useOverlayCovers(): boolean {
  const overlay = useOverlay()
  const mailbox = useMailboxOpen()
  const wide = useMediaWidth() === 'wide'
  return !wide && (overlay !== null || mailbox)
}

/** The frame of the login, signup and account recovery pages: one sheet, without rail and search. */
export function LoginFrame() {
  return (
    <div className={classNames(styles.app, styles.login)}>
      <TitleBar />
      <div className={styles.sheet}>
        <StatusBar bare />
        <div className={styles.stage}>
          <main tabIndex={-1} className={styles.main}>
            <PageBoundary>
              <Outlet />
            </PageBoundary>
          </main>
          <MailboxHost />
        </div>
      </div>
    </div>
  )
}

/**
 * A line above the page while the community restarts or is brought up to date, needs a newer app, or is unreachable, with the age of the
 * loaded data (docs/product/desktop.md "Offline use").
 * @param bare the page shows no data of the community, so its age is left out
 */
function StatusBar({ bare = false }: { bare?: boolean }) {
  const { t } = useTranslation()
  const { state } = useCommunityState()
  const offline = useConnection() === 'offline'
  const { fits } = useCompatibility()
  const isStarting = state === 'restarting' || state === 'preparing'
  const isCutOff = !isStarting && state !== 'failed' && offline
  return (
    <>
      <div role="status">
        {fits === 'appOld' && (
          <p className={classNames(styles.status, styles.serious)}>
            <IconAlertTriangle />
            <span>
              {t('updates.community.appOld')} <Link to="/profile/setting/about">{t('updates.community.whatToDo')}</Link>
            </span>
          </p>
        )}
        {isStarting && (
          <p className={styles.status}>
            <IconRefresh />
            {t(`shell.${state}`)}
          </p>
        )}
        {/* Without the age, which would be announced each minute. */}
        {isCutOff && <p className="sr">{t('shell.offlineNow')}</p>}
      </div>
      {isCutOff && (
        <p className={styles.status}>
          <IconCloudOff />
          <OfflineWords bare={bare} />
        </p>
      )}
    </>
  )
}

function OfflineWords({ bare }: { bare: boolean }) {
  const { t } = useTranslation()
  const since = useLastOnlineAt()
  const now = useNow()
  if (since === null || bare) return t('shell.offlineNow')
  return t('shell.offlineSince', { age: ageText(t, new Date(since).toISOString(), now) })
}
