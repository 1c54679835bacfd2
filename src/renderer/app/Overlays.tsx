import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { mailboxClosed, useMailboxOpen, useOpenMailbox } from '../data/mailbox'
import { useModerationRequest } from '../data/moderation-requests'
import { declineLogin, useLoginAsked } from '../data/session'
import { desktop } from '../desktop/desktop'
import { useCloseOverlay, useOverlay } from '../hooks/navigation'
import { LoginDialog } from '../parts/LoginDialog'
import { later } from '../ui/later'
import { SheetPresence } from '../ui/SheetPresence'
import { useToast } from '../ui/Toast'
import { PageBoundary } from './PageBoundary'

const PostOverlay = later(() => import('../features/feed/post/PostOverlay').then((module) => module.PostOverlay))
const ProgramOverlay = later(() => import('../features/programs/overlay/ProgramOverlay').then((module) => module.ProgramOverlay))

/** The overlay that `?@id=` asks for, over any route (docs/product/screens.md "Post overlay"). */
export function OverlayHost() {
  const overlay = useOverlay()
  const close = useCloseOverlay()
  return (
    <SheetPresence>
      {overlay && (
        <PageBoundary>
          <Suspense>
            {overlay.kind === 'post' ? (
              <PostOverlay key={overlay.id} id={overlay.id} comment={overlay.comment} onClose={close} />
            ) : (
              <ProgramOverlay key={overlay.id} id={overlay.id} onClose={close} />
            )}
          </Suspense>
        </PageBoundary>
      )}
    </SheetPresence>
  )
}

const Mailbox = later(() => import('./Mailbox').then((module) => module.Mailbox))

/**
 * The mailbox of the embedded community (docs/product/accounts.md "Local mailbox"): a toast for each new mail, and the sheet that lists
 * them.
 */
export function MailboxHost() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const toast = useToast()
  const open = useMailboxOpen()
  const openMailbox = useOpenMailbox()
  useEffect(
    () =>
      desktop.on('mail', ({ subject }) =>
        toast({ text: t('shell.mail.came', { subject }), action: { label: t('shell.mail.open'), run: openMailbox } }),
      ),
    [t, toast, openMailbox],
  )
  return (
    <SheetPresence>
      {open ? (
        <Suspense>
          <Mailbox onClose={() => dispatch(mailboxClosed())} />
        </Suspense>
      ) : null}
    </SheetPresence>
  )
}

const BlockDialog = later(() => import('./ModerationDialogs').then((module) => module.BlockDialog))
const ReportDialog = later(() => import('./ModerationDialogs').then((module) => module.ReportDialog))

/** The dialogs that `useModeration` opens, shared by all rows. They keep their content during the closing transition. */
export function ModerationHost() {
  const asking = useModerationRequest()
  const last = useRef(asking)
  if (asking !== null) last.current = asking
  const shown = last.current
  if (shown === null) return null
  return (
    <Suspense>
      {'report' in shown && <ReportDialog key={shown.report.id} target={shown.report} opened={asking !== null} />}
      {'block' in shown && <BlockDialog target={shown.block} opened={asking !== null} />}
    </Suspense>
  )
}

/** The login-required dialog (docs/product/accounts.md "Login required"), opened by `useRequireLogin`. */
export function LoginRequired() {
  const dispatch = useDispatch()
  return <LoginDialog opened={useLoginAsked()} onClose={() => dispatch(declineLogin())} />
}
