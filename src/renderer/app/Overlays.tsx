import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { UnsentCorrection } from '../../shared/unsent-corrections'
import { useDataDispatch } from '../data/api'
import { correctingClosed, useCorrecting } from '../data/correcting'
import { useSaveDraft } from '../data/local-data'
import { mailboxClosed, useMailboxOpen, useOpenMailbox } from '../data/mailbox'
import { useModerationRequest } from '../data/moderation-requests'
import { declineLogin, useLoginAsked, useSession } from '../data/session'
import { desktop } from '../desktop/desktop'
import { hasUnsavedEdit } from '../features/chat/composer/use-editing'
import { useCloseOverlay, useOverlay } from '../hooks/navigation'
import { LeaveQuestion } from '../parts/LeaveQuestion'
import { LoginDialog } from '../parts/LoginDialog'
import { later, onDemand } from '../ui/later'
import { SheetPresence } from '../ui/SheetPresence'
import { useToast } from '../ui/Toast'
import { PageBoundary } from './PageBoundary'

const PostOverlay = later(() => import('../features/feed/post/PostOverlay').then((module) => module.PostOverlay))
const ProgramOverlay = onDemand(() => import('../features/programs/overlay/ProgramOverlay').then((module) => module.ProgramOverlay))

/** The overlay that `?@id=` asks for, over any route (docs/product/screens.md "Post overlay"). */
export function OverlayHost() {
  const overlay = useOverlay()
  const close = useCloseOverlay()
  return (
    <SheetPresence>
      {overlay && (
        <PageBoundary>
          {overlay.kind === 'post' ? (
            <PostOverlay key={overlay.id} id={overlay.id} comment={overlay.comment} onClose={close} />
          ) : (
            <ProgramOverlay key={overlay.id} id={overlay.id} onClose={close} />
          )}
        </PageBoundary>
      )}
    </SheetPresence>
  )
}

const Mailbox = onDemand(() => import('./Mailbox').then((module) => module.Mailbox))

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
        toast({ unasked: true, text: t('shell.mail.came', { subject }), action: { label: t('shell.mail.open'), run: openMailbox } }),
      ),
    [t, toast, openMailbox],
  )
  return <SheetPresence>{open ? <Mailbox onClose={() => dispatch(mailboxClosed())} /> : null}</SheetPresence>
}

const CorrectionSheet = onDemand(() => import('../parts/corrections/CorrectionSheet').then((module) => module.CorrectionSheet))

/**
 * Reports what becomes of corrections that waited for the network: a sent one updates its text, a refused one becomes a draft again, with a
 * toast.
 */
export function useWaitingCorrections(): void {
  const { t } = useTranslation()
  const toast = useToast()
  const dispatch = useDataDispatch()
  const saveDraft = useSaveDraft()
  const waiting = useRef<UnsentCorrection[]>([])
  const keepAsDraft = useCallback(
    async (refused: UnsentCorrection) => {
      // Loaded here, because the editor's rules bring a library that no start needs.
      const { writingOf } = await import('../parts/corrections/correction-rows')
      await saveDraft(`correction:${refused.target.kind}:${refused.target.id}`, JSON.stringify(writingOf(refused)))
      await desktop.cancelCorrection(refused.id)
    },
    [saveDraft],
  )
  useEffect(
    () =>
      desktop.on('unsentCorrections', (unsent) => {
        for (const before of waiting.current) {
          const now = unsent.find(({ id }) => id === before.id)
          // Loaded here, because few starts have a correction that waited.
          if (!now) void import('../data/corrections').then(({ correctionSent }) => dispatch(correctionSent(before.target)))
          if (now?.state !== 'failed') continue
          void keepAsDraft(now)
          toast({ unasked: true, text: t('corrections.failedLater') })
        }
        const left = waiting.current.filter((before) => unsent.some(({ id, state }) => id === before.id && state === 'sending'))
        waiting.current = [...left, ...unsent.filter(({ state }) => state === 'waiting')]
      }),
    [t, toast, dispatch, keepAsDraft],
  )
}

/** The correction editor, over the text that is being corrected. */
export function CorrectionHost() {
  const dispatch = useDispatch()
  const request = useCorrecting()
  return (
    <SheetPresence>
      {request ? (
        <CorrectionSheet
          key={`${request.target.kind} ${request.target.id}`}
          request={request}
          onClose={() => dispatch(correctingClosed())}
        />
      ) : null}
    </SheetPresence>
  )
}

const BlockDialog = onDemand(() => import('./ModerationDialogs').then((module) => module.BlockDialog))
const ReportDialog = onDemand(() => import('./ModerationDialogs').then((module) => module.ReportDialog))

/** The dialogs that `useModeration` opens, shared by all rows. They keep their content during the closing transition. */
export function ModerationHost() {
  const asking = useModerationRequest()
  const last = useRef(asking)
  if (asking !== null) last.current = asking
  const shown = last.current
  if (shown === null) return null
  return (
    <>
      {'report' in shown && <ReportDialog key={shown.report.id} target={shown.report} opened={asking !== null} />}
      {'block' in shown && <BlockDialog target={shown.block} opened={asking !== null} />}
    </>
  )
}

/** The login-required dialog (docs/product/accounts.md "Login required"), opened by `useRequireLogin`. */
export function LoginRequired() {
  const dispatch = useDispatch()
  return <LoginDialog opened={useLoginAsked()} onClose={() => dispatch(declineLogin())} />
}

/** The bar, the menu and the panel of selected text (docs/product/reading.md). */
export const SelectionHost = later(() => import('../parts/reading/SelectionHost').then((module) => module.SelectionHost))

/** Asks before unsaved edits of messages are lost with the page. They outlast visits to other rooms and pages, which need no question. */
export function UnsavedEditsHost() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <LeaveQuestion
      active={() => user !== null && hasUnsavedEdit(user.id)}
      within="/"
      title={t('chat.edit.lose.title')}
      text={t('chat.edit.lose.text')}
      verb={t('chat.edit.lose.verb')}
      danger
    />
  )
}
