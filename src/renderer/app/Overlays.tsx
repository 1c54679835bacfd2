import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { UnsentCorrection } from '../../shared/unsent-corrections'
import { useDataDispatch } from '../data/api'
import { type CorrectionRequest, correctingClosed, useCorrecting } from '../data/correcting'
import { useSaveDraft } from '../data/local-data'
import { mailboxClosed, useMailboxOpen, useOpenMailbox } from '../data/mailbox'
import { useModerationRequest } from '../data/moderation-requests'
import { declineLogin, useLoginAsked, useSession } from '../data/session'
import { desktop } from '../desktop/desktop'
import { useCloseOverlay, useOverlay } from '../hooks/navigation'
import { useLive } from '../hooks/use-live'
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
 * Reports what becomes of corrections that were not sent in the editor: a sent one updates its text, a refused one becomes a draft again,
 * with a toast.
 */
export function useWaitingCorrections(): void {
  const { t } = useTranslation()
  const toast = useToast()
  const dispatch = useDataDispatch()
  const saveDraft = useSaveDraft()
  const userId = useSession().user?.id
  const open = useCorrecting()?.target
  const waiting = useRef<{ of: string | undefined; unsent: readonly UnsentCorrection[] }>({ of: userId, unsent: [] })
  const reported = useRef(new Set<string>())
  const keepAsDraft = async (refused: UnsentCorrection) => {
    // Loaded here, because the editor's rules bring a library that no start needs.
    const { writingOf } = await import('../parts/corrections/correction-rows')
    const key = `correction:${refused.target.kind}:${refused.target.id}`
    // A draft is newer; the refused correction stays where it is.
    if ((await desktop.readDraft(key)) !== null) return
    await saveDraft(key, JSON.stringify(writingOf(refused)))
    await desktop.cancelCorrection(refused.id)
  }
  const look = useLive((unsent: readonly UnsentCorrection[]) => {
    // Each account has its own.
    const before = waiting.current.of === userId ? waiting.current.unsent : []
    for (const { target } of before) {
      if (unsent.some((one) => isSame(one.target, target))) continue
      // Loaded here, because few starts have a correction that waited.
      void import('../data/corrections').then(({ correctionSent }) => dispatch(correctionSent(target)))
    }
    waiting.current = { of: userId, unsent: unsent.filter(({ state }) => state !== 'failed') }
    // The editor says itself why its correction was refused.
    const isNew = ({ id, state, target }: UnsentCorrection) =>
      state === 'failed' && !reported.current.has(id) && !(open && isSame(open, target))
    const refused = unsent.filter(isNew)
    if (refused.length === 0) return
    for (const one of refused) {
      reported.current.add(one.id)
      // One that cannot be stored as a draft stays where it is.
      void keepAsDraft(one).catch(() => undefined)
    }
    toast({ unasked: true, text: t('corrections.failedLater') })
  })
  useEffect(() => desktop.on('unsentCorrections', (unsent) => look.current(unsent)), [look])
  const isOpen = open !== undefined
  // What was refused before the page was loaded, or while its editor was open.
  useEffect(() => {
    if (isOpen || userId === undefined) return
    let isCurrent = true
    void desktop.unsentCorrections().then((unsent) => isCurrent && look.current(unsent))
    return () => {
      isCurrent = false
    }
  }, [userId, isOpen, look])
}

const isSame = (one: CorrectionRequest['target'], other: CorrectionRequest['target']) => one.kind === other.kind && one.id === other.id

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
          onClose={() => dispatch(correctingClosed({ kind: request.target.kind, id: request.target.id }))}
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
