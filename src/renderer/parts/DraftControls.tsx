import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../data/draft'
import { useLeaveGuard } from '../hooks/use-leave-guard'
import { useNow } from '../hooks/use-now'
import { ageText } from '../ui/Age'
import { Button } from '../ui/Button'
import { classNames } from '../ui/class-names'
import { Dialog, preloadDialog } from '../ui/Dialog'
import { useToast } from '../ui/Toast'
import styles from './DraftControls.module.css'

interface DraftSavedProps {
  state: Draft['state']
  /** The text is not empty. */
  shown: boolean
  /** The text was restored from an earlier draft. */
  restored: boolean
}

/** Shows whether a draft is being saved, saved or restored, or cannot be saved. */
export function DraftSaved({ state, shown, restored }: DraftSavedProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  useEffect(() => {
    if (state === 'saved') setSavedAt(new Date().toISOString())
  }, [state])
  if (!shown || (state === 'idle' && !restored)) return null
  if (state === 'failed')
    return (
      <span className={styles.saved} role="status">
        <span className={styles.failed} title={t('errors.code.notStored')}>
          {t('errors.code.notStored')}
        </span>
      </span>
    )
  if (state === 'saving' && savedAt === null) return <span className={styles.saved}>{t('compose.saving')}</span>
  return (
    <span className={styles.saved}>
      <IconCheck />
      {savedAt === null ? (
        <span className="one" role="status">
          {t('compose.restored')}
        </span>
      ) : (
        <>
          <span className="one">{t('compose.saved', { age: ageText(t, savedAt, now) })}</span>
          {/* The age would be announced each minute. */}
          <span className="sr" role="status">
            {t('compose.savedNow')}
          </span>
        </>
      )}
    </span>
  )
}

/** @returns clears a draft with `clear`, which returns its undo, and offers that */
export function useStartFresh(clear: () => () => void): () => void {
  const { t } = useTranslation()
  const toast = useToast()
  return () => toast({ text: t('compose.cleared'), undo: clear() })
}

interface OutdatedDraftProps {
  /** What is said; by default that saving replaces the whole text. */
  text?: string
  /** The newest text. */
  newest: string
  /** Replaces the draft with it. */
  onTake: () => void
  className?: string | undefined
}

/** Says that a text was changed after the draft of its edit began, which saving would replace, and offers the newest text. */
export function OutdatedDraft({ text, newest, onTake, className }: OutdatedDraftProps) {
  const { t } = useTranslation()
  return (
    <div className={classNames(styles.outdated, className)}>
      <p role="alert">{text ?? t('compose.outdated.text')}</p>
      <details>
        <summary>{t('compose.outdated.show')}</summary>
        <p className={styles.newest}>{newest}</p>
      </details>
      <Button kind="line" size="s" onClick={onTake}>
        {t('compose.outdated.take')}
      </Button>
    </div>
  )
}

interface LeaveDraftProps {
  opened: boolean
  title: string
  /** Something that exists is edited. */
  editing: boolean
  /** Explains what keeping the draft means here. */
  children: ReactNode
  onKeep: () => void
  onDiscard: () => void
  onStay: () => void
}

/** Asks whether to keep or discard a draft when the user leaves. */
export function LeaveDraft({ opened, title, editing, children, onKeep, onDiscard, onStay }: LeaveDraftProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={title} width={400}>
      <p>{children}</p>
      <div className={styles.ways}>
        <Button kind="text" className={styles.discard} onClick={onDiscard}>
          {t('compose.leave.discard')}
        </Button>
        <Button kind="text" onClick={onStay}>
          {t(editing ? 'compose.leave.stayEditing' : 'compose.leave.stay')}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {t('compose.leave.keep')}
        </Button>
      </div>
    </Dialog>
  )
}

interface LeavingDraft {
  /** There is unsaved text. */
  touched: boolean
  /** It is being sent, which goes on when it is left: leaving needs no question, and there is nothing to discard any more. */
  busy: boolean
  /** Closes the sheet. */
  onClose: () => void
  onDiscard: () => void
  /** The toast text after the draft was kept. */
  kept: string
}

/**
 * Blocks navigation away from a sheet with unsaved text until the user confirms (`<LeaveDraft {...leaving.dialog} />`).
 * @returns `close` closes the sheet, asking first if necessary; `release` allows all navigation from now on; `asks`: the dialog is open;
 * `stay` and `leave` answer it without a toast
 */
export function useLeavingDraft({ touched, busy, onClose, onDiscard, kept }: LeavingDraft) {
  const toast = useToast()
  const { asking, ask, stay, leave, release } = useLeaveGuard(touched && !busy)
  useEffect(() => void preloadDialog(), [])
  return {
    asks: asking,
    close: () => (touched && !busy ? ask(onClose) : onClose()),
    release,
    stay,
    leave,
    dialog: {
      opened: asking,
      onStay: stay,
      onKeep: () => {
        toast(kept)
        leave()
      },
      onDiscard: () => {
        onDiscard()
        leave()
      },
    },
  }
}
