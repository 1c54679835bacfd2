import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { useConnection } from '../../bridge/machine'
import { useFileDrop } from '../../hooks/use-file-drop'
import { useFloatingEscape } from '../../hooks/use-floating-escape'
import { useHotkey } from '../../hooks/use-hotkey'
import { useLeaveGuard, type WayOut } from '../../hooks/use-leave-guard'
import { classNames } from '../../ui/class-names'
import { preloadDialog } from '../../ui/Dialog'
import { LeaveDraft } from '../../ui/LeaveDraft'
import { TextArea } from '../../ui/TextArea'
import { useToast } from '../../ui/Toast'
import styles from './Composer.module.css'
import { ComposerBar } from './ComposerBar'
import { ComposerFoot } from './ComposerFoot'
import { ComposerImages } from './ComposerImages'
import { ComposerVideo } from './ComposerVideo'
import { type ComposerOptions, useComposer } from './use-composer'

interface ComposerSheetProps extends ComposerOptions {
  onClose: () => void
}

/** The sheet one writes on. What would be lost by leaving is asked about, whichever way one leaves. */
export function ComposerSheet({ onClose, onSaved, ...options }: ComposerSheetProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const id = useId()
  const offline = useConnection() === 'offline'
  const editing = options.postId !== undefined
  const [wayOut, setWayOut] = useState<WayOut | null>(null)
  const composer = useComposer({
    ...options,
    onSaved: (postId) => {
      release()
      onSaved(postId)
    },
  })
  const release = useLeaveGuard(composer.touched && !composer.busy, (way) => setWayOut(() => way))
  const close = () => (composer.touched ? setWayOut(() => onClose) : onClose())
  const leave = (way: WayOut) => {
    release()
    way()
  }
  const leaf = useRef<HTMLElement>(null)
  useFloatingEscape(leaf)
  useEffect(() => void preloadDialog(), [])
  useHotkey({ key: 'Escape' }, close, wayOut === null && !composer.busy)
  useHotkey({ key: 'Enter', mod: true }, composer.submit, wayOut === null)
  const files = useFileDrop((found) => void composer.images.add(found))
  const problem = composer.problem('content')
  const words = useRef<HTMLParagraphElement>(null)
  // Under a long text its problem may stand out of sight.
  useEffect(() => {
    if (problem !== undefined) words.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return (
    <>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden onClick={close} />
      <section
        ref={leaf}
        role="dialog"
        aria-modal
        aria-label={t(editing ? 'compose.editTitle' : 'compose.title')}
        className={styles.leaf}
        {...files.handlers}
      >
        <ComposerBar composer={composer} editing={editing} draft={options.draft} onClose={close} />
        <div className={styles.scroll}>
          <TextArea
            bare
            autoFocus
            className={styles.text}
            aria-label={t('compose.text')}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            placeholder={t('compose.placeholder')}
            value={composer.fields.content}
            onText={(content) => composer.set({ content })}
            entersWith="modEnter"
            onEnter={composer.submit}
            readOnly={composer.busy}
            spellCheck={false}
            onFocus={toEnd}
          />
          <p ref={words} id={`${id}-problem`} className={styles.problem} aria-live="polite">
            {problem}
          </p>
          {composer.videoId ? (
            <ComposerVideo videoId={composer.videoId} problem={composer.problem('images')} />
          ) : (
            <ComposerImages images={composer.images} problem={composer.problem('images')} />
          )}
        </div>
        <ComposerFoot composer={composer} />
        {(composer.problem('post') ?? offline) && (
          <p role="alert" className={classNames(styles.notice, !composer.problem('post') && styles.calm)}>
            {composer.problem('post') ? `${composer.problem('post')} ${t('compose.stillKept')}` : t('compose.offline')}
          </p>
        )}
        {files.over && <div className={styles.drop}>{t('compose.images.drop', { most: limits.images.perPost })}</div>}
      </section>
      <LeaveDraft
        opened={wayOut !== null}
        title={t('compose.leave.title')}
        onStay={() => setWayOut(null)}
        onKeep={() => {
          toast(t('compose.kept'))
          if (wayOut) leave(wayOut)
        }}
        onDiscard={() => {
          options.draft.drop()
          if (wayOut) leave(wayOut)
        }}
      >
        {t(editing ? 'compose.leave.editText' : 'compose.leave.text')}
      </LeaveDraft>
    </>
  )
}

function toEnd({ currentTarget: field }: { currentTarget: HTMLTextAreaElement }): void {
  // Only when the focus comes with the sheet: a press puts the caret where it points.
  if (field.selectionStart === 0 && field.selectionEnd === 0 && !field.matches(':active'))
    field.setSelectionRange(field.value.length, field.value.length)
}
