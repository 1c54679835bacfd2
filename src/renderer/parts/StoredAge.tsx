import { useTranslation } from 'react-i18next'
import type { CallableName, Input } from '../../shared/contract/index'
import { useStoredAt } from '../data/stored-answers'
import { useNow } from '../hooks/use-now'
import { ageText } from '../ui/Age'
import styles from './StoredAge.module.css'

interface StoredAgeProps<N extends CallableName> {
  of: N
  input: Input<N>
}

/** The age of what a call has answered, where that is the stored answer of an earlier time (docs/product/desktop.md "Offline use"). */
export function StoredAge<N extends CallableName>({ of, input }: StoredAgeProps<N>) {
  const { t } = useTranslation()
  const now = useNow()
  const at = useStoredAt(of, input)
  if (at === null) return null
  return <p className={styles.note}>{t('common.stored', { age: ageText(t, new Date(at).toISOString(), now) })}</p>
}
