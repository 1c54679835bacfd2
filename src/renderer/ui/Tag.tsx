import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Marked } from './Marked'
import styles from './Tag.module.css'

/** A tag one has put on something; the cross takes it off. */
export function Tag({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={styles.tag}>
      {name}
      <button type="button" onClick={onRemove} aria-label={t('common.removeTag', { name })}>
        <IconX />
      </button>
    </span>
  )
}

/** A tag on something one reads; leads to what else carries it. */
export function TagLink({ name }: { name: string }) {
  return (
    <Link className={styles.link} to={`/search?search=${encodeURIComponent(name)}`}>
      #<Marked>{name}</Marked>
    </Link>
  )
}
