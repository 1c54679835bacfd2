import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../hooks/use-now'
import { ageText } from '../ui/Age'
import styles from './DraftSaved.module.css'
import type { Draft } from './draft'

interface DraftSavedProps {
  state: Draft['state']
  /** There is something to keep. */
  shown: boolean
  /** It was kept from before. */
  restored: boolean
}

/** How a draft stands: kept just now, or brought back. */
export function DraftSaved({ state, shown, restored }: DraftSavedProps) {
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
