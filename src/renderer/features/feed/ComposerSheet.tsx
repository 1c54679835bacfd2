import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { useConnection } from '../../bridge/machine'
import { useFileDrop } from '../../hooks/use-file-drop'
import { useFloatingEscape } from '../../hooks/use-floating-escape'
import { useHotkey } from '../../hooks/use-hotkey'
import { classNames } from '../../ui/class-names'
import { LeaveDraft } from '../../ui/LeaveDraft'
import { TextArea } from '../../ui/TextArea'
import { useLeavingDraft } from '../../ui/use-leaving-draft'
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
  const id = useId()
  const offline = useConnection() === 'offline'
  const editing = options.postId !== undefined
  const composer = useComposer({
    ...options,
    onSaved: (postId) => {
      leaving.release()
      onSaved(postId)
    },
  })
  const { touched, busy } = composer
  const leaving = useLeavingDraft({ touched, busy, onClose, onDiscard: () => options.draft.drop(), kept: t('compose.kept') })
  const leaf = useRef<HTMLElement>(null)
  useFloatingEscape(leaf)
  useHotkey({ key: 'Escape' }, leaving.close, !leaving.asks && !busy)
  useHotkey({ key: 'Enter', mod: true }, composer.submit, !leaving.asks)
  const files = useFileDrop((found) => void composer.images.add(found))
  const problem = composer.problem('content')
  const words = useRef<HTMLParagraphElement>(null)
  // Under a long text its problem may stand out of sight.
  useEffect(() => {
    if (problem !== undefined) words.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return (
    <>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden onClick={leaving.close} />
      <section
        ref={leaf}
        role="dialog"
        aria-modal
        aria-label={t(editing ? 'compose.editTitle' : 'compose.title')}
        className={styles.leaf}
        {...files.handlers}
      >
        <ComposerBar composer={composer} editing={editing} draft={options.draft} onClose={leaving.close} />
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
      <LeaveDraft {...leaving.dialog} title={t('compose.leave.title')}>
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
