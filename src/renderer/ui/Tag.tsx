import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Marked } from './Marked'
import styles from './Tag.module.css'

/** A tag in an editor, with a button to remove it. */
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

/** A tag as a link to everything else that has it. */
export function TagLink({ name }: { name: string }) {
  return (
    <Link className={styles.link} to={`/search?search=${encodeURIComponent(name)}`}>
      #<Marked>{name}</Marked>
    </Link>
  )
}
