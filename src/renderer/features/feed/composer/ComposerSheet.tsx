import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { categories } from '../../../../shared/categories'
import { limits } from '../../../../shared/limits'
import type { Draft } from '../../../data/draft'
import { useConnection } from '../../../desktop/machine'
import { useFileDrop } from '../../../hooks/files'
import { useSendKey } from '../../../hooks/send-key'
import { shortcutText, useHotkey } from '../../../hooks/shortcuts'
import { useCompletion } from '../../../parts/completion/use-completion'
import { DraftSaved, LeaveDraft, OutdatedDraft, useLeavingDraft, useStartFresh } from '../../../parts/DraftControls'
import { SuspensionBanner } from '../../../parts/moderation/SuspensionBanner'
import { PictureList } from '../../../parts/pictures/PictureList'
import { Button } from '../../../ui/Button'
import { CategoryDot } from '../../../ui/CategoryDot'
import { classNames } from '../../../ui/class-names'
import { Counter, TextArea } from '../../../ui/Field'
import { IconButton } from '../../../ui/IconButton'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { TagInput } from '../../../ui/TagInput'
import { ComposerMeaning } from './ComposerMeaning'
import { ComposerPrompt } from './ComposerPrompt'
import styles from './ComposerSheet.module.css'
import { ComposerVideo } from './ComposerVideo'
import { type ComposerOptions, type ComposerState, useComposer } from './use-composer'
import { useIncomingContent } from './use-incoming-content'

interface ComposerSheetProps extends ComposerOptions {
  onClose: () => void
}

/** The composer's dialog. Leaving by any way asks for confirmation when changes would be lost. */
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
  const startFresh = useStartFresh(composer.startFresh)
  const leaving = useLeavingDraft({ touched, busy, onClose, onDiscard: () => options.draft.drop(), kept: t('compose.kept') })
  const sheet = useRef<HTMLElement>(null)
  useFloatingEscape(sheet)
  useHotkey({ key: 'Escape' }, leaving.close, !leaving.asks)
  useSendKey(sheet, leaving.asks ? undefined : composer.submit)
  const files = useFileDrop((found) => void composer.images.add(found))
  const incoming = useIncomingContent({ takes: !editing && !busy, images: composer.images, sheet })
  const problem = composer.problem('content')
  const completion = useCompletion({})
  const message = useRef<HTMLParagraphElement>(null)
  // Below a long text the error message may be outside the visible area.
  useEffect(() => {
    if (problem !== undefined) message.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return (
    <>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden onClick={leaving.close} />
      <section
        ref={sheet}
        role="dialog"
        aria-modal
        aria-label={t(editing ? 'compose.editTitle' : 'compose.title')}
        className={styles.sheet}
        {...files.handlers}
        {...incoming}
      >
        <ComposerBar composer={composer} editing={editing} draft={options.draft} onStartFresh={startFresh} onClose={leaving.close} />
        <SuspensionBanner />
        {composer.newer !== null && <OutdatedDraft newest={composer.newer} onTake={startFresh} className={styles.outdated} />}
        <div className={styles.scroll}>
          {!editing && (
            <ComposerPrompt
              id={`${id}-prompt`}
              prompt={composer.fields.prompt}
              onPrompt={(prompt) => {
                composer.set({ prompt })
                // The pressed button is gone once there is a prompt or none.
                if (prompt === '' || composer.fields.prompt === '') sheet.current?.querySelector('textarea')?.focus()
              }}
              disabled={busy}
            />
          )}
          <TextArea
            bare
            autoFocus
            className={classNames(styles.text, composer.fields.prompt !== '' && styles.answer)}
            aria-label={t('compose.text')}
            aria-invalid={problem !== undefined}
            aria-describedby={composer.fields.prompt === '' ? `${id}-problem` : `${id}-prompt ${id}-problem`}
            placeholder={t(composer.fields.prompt === '' ? 'compose.placeholder' : 'compose.prompt.placeholder')}
            value={composer.fields.content}
            onText={(content) => composer.set({ content })}
            {...completion.area}
            readOnly={composer.busy}
            onFocus={moveCaretToEnd}
          />
          {completion.list}
          <p ref={message} id={`${id}-problem`} className={styles.problem} aria-live="polite">
            {problem}
          </p>
          <ComposerMeaning
            meaning={composer.fields.meaning}
            onMeaning={(meaning) => composer.set({ meaning })}
            problem={composer.problem('meaning')}
            readOnly={busy}
          />
          {composer.videoId ? (
            <ComposerVideo videoId={composer.videoId} problem={composer.problem('images')} />
          ) : (
            <PictureList images={composer.images} problem={composer.problem('images')} />
          )}
        </div>
        <ComposerFoot composer={composer} />
        {(composer.problem('post') ?? offline) && (
          <p role="alert" className={classNames(styles.notice, !composer.problem('post') && styles.calm)}>
            {composer.problem('post') ? `${composer.problem('post')} ${t('compose.stillKept')}` : t('compose.offline')}
          </p>
        )}
        {files.over && !busy && <div className={styles.drop}>{t('compose.images.drop', { most: limits.images.perPost })}</div>}
      </section>
      <LeaveDraft {...leaving.dialog} title={t(editing ? 'compose.leave.editTitle' : 'compose.leave.title')} editing={editing}>
        {t(editing ? 'compose.leave.editText' : 'compose.leave.text')}
      </LeaveDraft>
    </>
  )
}

function moveCaretToEnd({ currentTarget: field }: { currentTarget: HTMLTextAreaElement }): void {
  // Only for the initial focus: a click sets the caret itself.
  if (field.selectionStart === 0 && field.selectionEnd === 0 && !field.matches(':active'))
    field.setSelectionRange(field.value.length, field.value.length)
}

const floating = '[role="menu"], [aria-modal="true"]'

/** Escape in a dialog or menu above the sheet closes only that: the event is marked as handled for the sheet's own shortcut. */
function useFloatingEscape(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const markHandled = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return
      const inside = event.target.closest(floating)
      if (inside !== null && inside !== sheet.current) event.preventDefault()
    }
    // In the capture phase: the dialog or menu is removed when it handles the event.
    window.addEventListener('keydown', markHandled, { capture: true })
    return () => window.removeEventListener('keydown', markHandled, { capture: true })
  }, [sheet])
}

const segments = categories.map((category) => ({ value: category, label: <CategoryDot category={category} inherit /> }))

/** The fields for category and tags. */
function ComposerFoot({ composer }: { composer: ComposerState }) {
  const { t } = useTranslation()
  const { tags, tagText, category } = composer.fields
  return (
    <div className={styles.foot}>
      <SegmentedControl
        label={t('compose.category')}
        className={styles.categories}
        value={category}
        onValue={(value) => composer.set({ category: value })}
        segments={segments}
      />
      <p className={styles.problem} aria-live="polite">
        {composer.problem('category')}
      </p>
      <TagInput
        tags={tags}
        text={tagText}
        problem={composer.problem('tags')}
        onText={(text) => composer.set({ tagText: text })}
        onAdd={composer.addTags}
        onTags={(next) => composer.set({ tags: next })}
      />
    </div>
  )
}

interface ComposerBarProps {
  composer: ComposerState
  editing: boolean
  draft: Draft
  onStartFresh: () => void
  onClose: () => void
}

/** The header: close, the draft's state, the character count and the submit button. */
function ComposerBar({ composer, editing, draft, onStartFresh, onClose }: ComposerBarProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.bar}>
      <IconButton label={t('common.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
        <IconX />
      </IconButton>
      <DraftSaved state={draft.state} shown={composer.changed} restored={composer.restored} />
      {composer.restored && composer.newer === null && (
        <Button kind="text" size="s" onClick={onStartFresh}>
          {t(editing ? 'compose.startOver' : 'compose.startFresh')}
        </Button>
      )}
      <span className={styles.grow} />
      <Counter text={composer.fields.content} most={limits.post} />
      <kbd className={styles.keys}>{shortcutText({ key: 'Enter', mod: true })}</kbd>
      <Button busy={composer.busy} disabled={composer.empty || composer.images.uploading} onClick={composer.submit}>
        {t(editing ? 'common.save' : 'compose.post')}
      </Button>
    </header>
  )
}
