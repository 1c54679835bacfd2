import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import type { AppError } from '../../../shared/errors'
import { isBlank, textLength } from '../../../shared/text/length'
import { type Draft, useClearedDraft, useDebouncedDraft, useStoredDraft } from '../../data/draft'
import { useDraftVersion, versionOf } from '../../data/draft-version'
import { createIdempotencyKeys } from '../../data/idempotency-keys'
import { errorMessage } from '../../hooks/error-messages'
import { useFileDrop } from '../../hooks/files'
import { shortcutText } from '../../hooks/shortcuts'
import { useLeaveGuard } from '../../hooks/use-leave-guard'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/Dialog'
import { Counter, TextArea } from '../../ui/Field'
import { useCompletion } from '../completion/use-completion'
import { OutdatedDraft, useStartFresh } from '../DraftControls'
import { useLateFailure } from '../late-failure'
import { PictureList } from '../pictures/PictureList'
import { lockedPictures } from '../pictures/use-pictures'
import { AnswerVoice } from './AnswerVoice'
import { isSameEdit, type ReplyEdit, readEditDraft, writeEditDraft } from './edit-draft'
import styles from './Replies.module.css'
import { useThread } from './thread'
import { useReplyPictures } from './use-reply-pictures'

const none: readonly string[] = []

interface ReplyRowEditProps {
  reply: NestedReply
  content: string
  onDone: () => void
}

/**
 * Edits the member's own comment in its place. The key that sends saves, Escape cancels; leaving by any way asks before changes are lost.
 * What is changed is stored until it is saved or discarded, so that the next edit goes on with it after a crash.
 */
export function ReplyRowEdit(props: ReplyRowEditProps) {
  const draft = useDebouncedDraft(`reply-edit:${props.reply.id}`)
  return draft.loaded ? <Form {...props} draft={draft} /> : null
}

function Form({ reply, content, onDone, draft }: ReplyRowEditProps & { draft: Draft }) {
  const { t } = useTranslation()
  const base: ReplyEdit = { text: content, images: reply.images ?? none, keepsVoice: reply.voice !== undefined }
  const [saved] = useState(() => readEditDraft(draft.stored))
  const [start] = useState<ReplyEdit>(saved ?? base)
  const version = versionOf(reply)
  const { basedOn, isOutdated, setBasedOn } = useDraftVersion(saved?.basedOn, version)
  const [text, setText] = useState(start.text)
  const [keepsVoice, setKeepsVoice] = useState(start.keepsVoice && reply.voice !== undefined)
  const [problem, setProblem] = useState<AppError | number | null>(null)
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()))
  const { kind, id: threadId, prefix, most, entersWith, takesPictures, save: send } = useThread()
  const keysId = useId()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useRef<HTMLDivElement>(null)
  // So that the buttons are above the reply field, which covers the end of the comments.
  useLayoutEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [])
  const isToldLate = useLateFailure(kind)
  const pictures = useReplyPictures(start.images)
  const shownPictures = busy ? lockedPictures(pictures) : pictures
  const { over, handlers } = useFileDrop((files) => void shownPictures.add(files))
  const isSame = (next: string) => isSameEdit({ text: next, images: pictures.paths, keepsVoice }, base)
  const changed = !isSame(text) || pictures.uploading || pictures.failed
  const current: ReplyEdit = { text, images: pictures.paths, keepsVoice }
  const stored = writeEditDraft(current, base, basedOn)
  useStoredDraft(draft, stored)
  const cleared = useClearedDraft(draft, sending)
  const leaving = useLeaveGuard(changed && !busy)
  const cancel = () => (changed && !busy ? leaving.ask(onDone) : onDone())
  const discard = () => {
    draft.drop()
    leaving.leave()
  }

  const show = (edit: ReplyEdit, from: string | undefined) => {
    setText(edit.text)
    setKeepsVoice(edit.keepsVoice)
    setProblem(null)
    pictures.reset(edit.images)
    setBasedOn(from)
  }
  const takeNewest = useStartFresh(() => {
    show(base, version)
    return () => cleared.restore(stored, () => show(current, basedOn))
  })

  const save = async (typed: string) => {
    const next = typed.trim()
    if (sending.current || (isBlank(next) && !keepsVoice)) return
    if (!pictures.check()) return
    if (isSame(next)) return onDone()
    if (textLength(next) > most) return setProblem(textLength(next))
    sending.current = true
    setBusy(true)
    const images = pictures.paths
    const removed = reply.voice !== undefined && !keepsVoice ? { voice: null } : {}
    const words = { content: next, ...(takesPictures && { images }), ...removed }
    const edited = { replyId: reply.id, basedOn: version, anonymous: reply.anonymous, ...words }
    const error = await send(edited, keys.keyFor(JSON.stringify([version, next, images, keepsVoice])))
    sending.current = false
    setBusy(false)
    if (error?.fields) pictures.look()
    if (error) return isToldLate() || setProblem(error)
    cleared.sent()
    onDone()
  }
  const completion = useCompletion({ onEnter: (typed) => void save(typed), entersWith, threadId })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    cancel()
  }
  const removeVoice = () => {
    // The pressed button is removed.
    form.current?.querySelector('textarea')?.focus()
    setKeepsVoice(false)
  }
  return (
    <div ref={form} className={classNames(styles.edit, takesPictures && over && !busy && styles.over)} {...(takesPictures && handlers)}>
      {isOutdated && stored !== '' && !busy && <OutdatedDraft newest={content} onTake={takeNewest} />}
      <TextArea
        bare
        autoFocus
        mostLines={8}
        className={styles.editText}
        aria-label={t(`${prefix}.editing`)}
        aria-invalid={problem !== null}
        value={text}
        readOnly={busy}
        onText={(typed) => {
          setText(typed)
          setProblem(null)
        }}
        aria-describedby={keysId}
        {...completion.area}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)}
      />
      {completion.list}
      {takesPictures && <PictureList images={shownPictures} problem={pictures.problem} className={styles.pictures} />}
      {reply.voice && keepsVoice && <AnswerVoice voice={reply.voice} {...(!busy && { onRemove: removeVoice })} />}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {typeof problem === 'number'
            ? t(`${prefix}.tooLong`, { most: most.toLocaleString('en'), length: problem.toLocaleString('en') })
            : errorMessage(t, problem)}
        </p>
      )}
      <div className={styles.editActs}>
        <p id={keysId} className={styles.keys}>
          {t(`${prefix}.editKeys`, { save: shortcutText({ key: 'Enter', mod: true }) })}
        </p>
        <Counter text={text} most={most} />
        <Button kind="text" size="s" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button size="s" busy={busy} disabled={(isBlank(text) && !keepsVoice) || pictures.uploading} onClick={() => void save(text)}>
          {t('common.save')}
        </Button>
      </div>
      <Dialog
        opened={leaving.asking}
        onClose={leaving.stay}
        title={t('compose.leave.editTitle')}
        verb={t('compose.leave.discard')}
        danger
        onConfirm={discard}
      >
        <p>{t('compose.leave.replyText')}</p>
      </Dialog>
    </div>
  )
}
