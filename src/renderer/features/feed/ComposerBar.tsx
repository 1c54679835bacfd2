import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { DraftSaved } from '../../bridge/DraftSaved'
import type { Draft } from '../../bridge/draft'
import { shortcutText } from '../../hooks/shortcuts'
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
      <DraftSaved state={draft.state} shown={composer.changed} restored={composer.restored} />
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
