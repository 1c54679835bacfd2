import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import type { UnsentCorrection } from '../../../shared/unsent-corrections'
import { useDataDispatch } from '../../data/api'
import { useUnsentMessages } from '../../data/chat'
import { type CorrectionRequest, correctingShown, useIsEditorOpen } from '../../data/correcting'
import { saveCorrection, sendCorrection, sendMessageCorrection, unsentFor } from '../../data/corrections'
import { type Draft, useDebouncedDraft, useStoredDraft } from '../../data/draft'
import { untilAnswered } from '../../data/until-answered'
import { useConnection } from '../../desktop/machine'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { shortcutText } from '../../hooks/shortcuts'
import { useLive } from '../../hooks/use-live'
import { useWhileMounted } from '../../hooks/use-while-mounted'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Counter, TextArea } from '../../ui/Field'
import { LanguageMark } from '../../ui/LanguageMark'
import { useLeaving } from '../../ui/SheetPresence'
import { SideSheet } from '../../ui/SideSheet'
import { useToast } from '../../ui/Toast'
import { DraftSaved, LeaveDraft, useLeavingDraft } from '../DraftControls'
import { useLateFailure } from '../late-failure'
import styles from './CorrectionSheet.module.css'
import {
  carriedOver,
  emptyWriting,
  fromDraft,
  isCommentTooLong,
  problemOf,
  type Row,
  sentencesToSend,
  toDraft,
  type Writing,
} from './correction-rows'
import { learnedIn } from './helping'
import { SentenceRow } from './SentenceRow'
import { useSentenceFocus } from './use-sentence-focus'

interface CorrectionSheetProps {
  request: CorrectionRequest
  onClose: () => void
}

/** The correction editor, in place of the text that is being corrected (docs/product/corrections.md "Editor"). */
export function CorrectionSheet({ request, onClose }: CorrectionSheetProps) {
  const draft = useDebouncedDraft(`correction:${request.target.kind}:${request.target.id}`)
  const unsent = useUnsent(request)
  if (!draft.loaded || unsent === undefined) return null
  return <Editor request={request} unsent={unsent} draft={draft} onClose={onClose} />
}

/** The member's correction of the text that waits for the network, or of a message that was refused; null for none, undefined until main has answered. */
function useUnsent({ target }: CorrectionRequest): Unsent | null | undefined {
  const messages = useUnsentMessages()
  const [unsent, setUnsent] = useState<UnsentCorrection | null>()
  useEffect(() => {
    if (target.kind !== 'message') void unsentFor(target).then((found) => setUnsent(found ?? null))
  }, [target])
  if (target.kind !== 'message') return unsent
  const refused = messages.find(({ quote, correction, state }) => quote?.id === target.id && correction && state === 'failed')
  return refused?.correction ? { id: refused.id, ...refused.correction } : null
}
type Unsent = Pick<UnsentCorrection, 'id' | 'sentences' | 'comment'>

/** The initial content of the editor: the unsent correction, the one that is edited, or nothing. */
function baseOf({ of, mine }: CorrectionRequest, unsent: Unsent | null): Writing {
  const written = unsent ?? mine
  return written ? carriedOver(written.sentences, written.comment, of) : emptyWriting(of)
}

function Editor({ request, unsent, draft, onClose }: CorrectionSheetProps & { unsent: Unsent | null; draft: Draft }) {
  const { t } = useTranslation()
  const toast = useToast()
  const offline = useConnection() === 'offline'
  const [base] = useState(() => baseOf(request, unsent))
  const [writing, setWriting] = useState(() => fromDraft(draft.stored, request.of) ?? base)
  const commentId = useId()
  const [at, setAt] = useState(0)
  const focus = useSentenceFocus(at, setAt, writing.rows.length)
  const isOpen = useWhileMounted(!useLeaving())
  const { problem, busy, send, clear } = useSend(request, unsent, writing, setWriting, focus.goToNote, (state) => {
    leaving.release()
    draft.drop()
    // A message is in sight in its room.
    if (request.target.kind !== 'message') toast(t(`corrections.${state}`))
    // Another editor of the same text may be open by then.
    if (isOpen.current) onClose()
  })
  const stored = JSON.stringify(writing) === JSON.stringify(base) ? '' : toDraft(writing)
  useStoredDraft(draft, stored)
  const leaving = useLeavingDraft({ touched: stored !== '', busy, onClose, onDiscard: () => draft.drop(), kept: t('corrections.kept') })
  useCloseOnNavigation(onClose)
  const dispatch = useDataDispatch()
  // After the sheet has taken the focus.
  useLayoutEffect(() => void dispatch(correctingShown()), [dispatch])

  const set = (index: number, row: Row) => {
    // Enter marks a sentence in a read-only field too.
    if (busy) return
    clear()
    setWriting((before) => ({ ...before, rows: before.rows.map((one, place) => (place === index ? row : one)) }))
  }
  return (
    <>
      <SideSheet
        label={t('corrections.correctOf', { name: request.name })}
        className={styles.sheet}
        onClose={leaving.close}
        onSend={leaving.asks ? undefined : send}
        bar={
          <>
            <b className={styles.title}>{t('corrections.title')}</b>
            <DraftSaved state={draft.state} shown={stored !== ''} restored={draft.stored !== ''} />
            <span className={styles.position}>{t('corrections.position', { at: at + 1, total: writing.rows.length })}</span>
          </>
        }
        foot={
          <div className={styles.foot}>
            <div className={styles.comment}>
              <label htmlFor={commentId}>{t('corrections.comment')}</label>
              <TextArea
                bare
                mostLines={4}
                className={styles.area}
                placeholder={t('corrections.commentPlaceholder')}
                value={writing.comment}
                onText={(comment) => {
                  clear()
                  setWriting((before) => ({ ...before, comment }))
                }}
                onKeyDown={focus.commentKey}
                readOnly={busy}
                id={commentId}
                aria-invalid={isCommentTooLong(writing.comment)}
                data-comment
              />
              <Counter text={writing.comment} most={limits.correction.comment} />
            </div>
            {(problem ?? offline) && (
              <p role="alert" className={problem ? styles.problem : styles.calm}>
                {problem ?? t('corrections.offline')}
              </p>
            )}
            <div className={styles.keys}>
              <span>
                <kbd>Tab</kbd> {t('corrections.keys.next')}
              </span>
              <span className={styles.second}>
                <kbd>{shortcutText({ key: 'Tab', shift: true })}</kbd> {t('corrections.keys.before')}
              </span>
              <span>
                <kbd>Enter</kbd> {t('corrections.keys.enter')}
              </span>
              <span className={styles.second}>
                <kbd>Esc</kbd> {t('corrections.keys.close')}
              </span>
              <Button size="s" busy={busy} onClick={send}>
                {t(request.mine ? 'corrections.save' : 'corrections.send')}
                <kbd>{shortcutText({ key: 'Enter', mod: true })}</kbd>
              </Button>
            </div>
          </div>
        }
      >
        <Writer request={request} />
        <ol ref={focus.list} className={styles.rows}>
          {writing.rows.map((row, index) => (
            <SentenceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the text
              key={index}
              row={row}
              index={index}
              open={index === at}
              busy={busy}
              onOpen={() => focus.go(index)}
              onRow={(changed) => set(index, changed)}
              onKeyDown={focus.lineKey}
              onNext={() => focus.go(index + 1)}
            />
          ))}
        </ol>
      </SideSheet>
      <LeaveDraft {...leaving.dialog} title={t('corrections.leave.title')} editing={false}>
        {t('corrections.leave.text')}
      </LeaveDraft>
    </>
  )
}

function Writer({ request: { of, name, imagePath, anonymous, languages } }: { request: CorrectionRequest }) {
  const { t } = useTranslation()
  const learned = learnedIn(of, languages)
  return (
    <p className={styles.who}>
      <Avatar path={imagePath} nameless={anonymous} size={24} />
      <b>{name}</b>
      <LanguageMark languages={languages} />
      {learned && <span>{t(learned === 'korean' ? 'corrections.learnsKorean' : 'corrections.learnsEnglish')}</span>}
    </p>
  )
}

/** Sends the correction once. When the text has changed meanwhile, everything that still fits is kept. */
function useSend(
  request: CorrectionRequest,
  unsent: Unsent | null,
  writing: Writing,
  setWriting: (writing: Writing) => void,
  goToNote: (at: number | null) => void,
  onSent: (state: 'sent' | 'saved' | 'waiting') => void,
) {
  const { t } = useTranslation()
  const dispatch = useDataDispatch()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const isToldElsewhere = useFailureElsewhere(request)

  const failed = (error: unknown) => {
    if (isToldElsewhere()) return
    const known = asAppError(error)
    if (known.code === 'changed' && known.current !== undefined) {
      setWriting(carriedOver(writing.rows, writing.comment, known.current))
      return setProblem(t('corrections.textChanged'))
    }
    setProblem(known.code === 'exists' ? t('corrections.exists') : `${errorMessage(t, known)} ${t('corrections.stillKept')}`)
  }
  const save = async (correctionId: string, body: Omit<Parameters<typeof saveCorrection>[0], 'correctionId'>) => {
    const { error } = await dispatch(untilAnswered(() => dispatch(saveCorrection({ correctionId, ...body }))))
    return error === undefined ? 'saved' : error
  }
  const send = async () => {
    if (sending.current) return
    const wrong = problemOf(writing)
    if (wrong?.why === 'nothing') return setProblem(t('corrections.nothing'))
    if (wrong?.why === 'tooLong') {
      goToNote(wrong.at)
      return setProblem(t('corrections.tooLong', limits.correction))
    }
    sending.current = true
    setBusy(true)
    const body = { of: writing.of, sentences: sentencesToSend(writing), comment: writing.comment.trim() }
    const { mine, target } = request
    const send = () =>
      target.kind === 'message' ? sendMessageCorrection(target, body, unsent?.id) : dispatch(sendCorrection({ target, ...body }))
    const outcome = mine ? await save(mine.id, body) : await send()
    sending.current = false
    setBusy(false)
    if (outcome === 'sent' || outcome === 'saved' || outcome === 'waiting') onSent(outcome)
    else if (outcome !== 'declined') failed(outcome)
  }
  return { problem, busy, send: () => void send(), clear: () => setProblem(null) }
}

/** @returns a function to call after a failure: whether the editor has been left, and the failure is told elsewhere */
function useFailureElsewhere({ mine, target }: CorrectionRequest): () => boolean {
  const { t } = useTranslation()
  const toast = useToast()
  const isOpen = useWhileMounted(!useLeaving())
  const isToldLate = useLateFailure('correction')
  const isEditorOpen = useIsEditorOpen()
  return () => {
    if (mine) return isToldLate()
    if (isOpen.current) return false
    // A new correction of a text is told of by useWaitingCorrections, except while an editor of that text is open.
    if (target.kind === 'message' || isEditorOpen(target)) toast({ unasked: true, text: t('corrections.failedLater') })
    return true
  }
}

/** Closes the editor when another address opens, after a confirmation if there are changes. */
function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation()
  const first = useRef(key)
  const live = useLive(onClose)
  useEffect(() => {
    if (key !== first.current) live.current()
  }, [key, live])
}
