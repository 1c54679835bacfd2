import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import type { Draft } from '../../bridge/draft'
import { shortcutText } from '../../hooks/shortcuts'
import { useNow } from '../../hooks/use-now'
import { ageText } from '../../ui/Age'
import { Button } from '../../ui/Button'
import { Counter } from '../../ui/Counter'
import { IconButton } from '../../ui/IconButton'
import { useToast } from '../../ui/Toast'
import styles from './Composer.module.css'
import type { ComposerState } from './use-composer'

interface ComposerBarProps {
  composer: ComposerState
  editing: boolean
  draft: Draft
  onClose: () => void
}

/** Close, how the draft stands, and the one thing to do. */
export function ComposerBar({ composer, editing, draft, onClose }: ComposerBarProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const startFresh = () => {
    const takeBack = composer.startFresh()
    toast({ text: t('compose.cleared'), action: { label: t('common.undo'), run: takeBack } })
  }
  return (
    <header className={styles.bar}>
      <IconButton label={t('common.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
        <IconX />
      </IconButton>
      <Saved state={draft.state} shown={composer.changed} restored={composer.restored} />
      {composer.restored && (
        <Button kind="text" size="s" onClick={startFresh}>
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

function Saved({ state, shown, restored }: { state: Draft['state']; shown: boolean; restored: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  useEffect(() => {
    if (state === 'saved') setSavedAt(new Date().toISOString())
  }, [state])
  if (!shown || (state === 'idle' && !restored)) return null
  if (state === 'saving' && savedAt === null) return <span className={styles.saved}>{t('compose.saving')}</span>
  return (
    <span className={styles.saved} role="status">
      <IconCheck />
      <span className="one">{savedAt === null ? t('compose.restored') : t('compose.saved', { age: ageText(t, savedAt, now) })}</span>
    </span>
  )
}
