import { IconChevronRight, IconNotebook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DueBadge } from './DueBadge'
import styles from './NotebookLink.module.css'

/** The way to the notebook where the navigation has no room for it. */
export function NotebookLink() {
  const { t } = useTranslation()
  return (
    <Link to="/notebook" className={styles.link}>
      <IconNotebook aria-hidden />
      {t('notebook.title')}
      <DueBadge />
      <IconChevronRight aria-hidden className={styles.end} />
    </Link>
  )
}
