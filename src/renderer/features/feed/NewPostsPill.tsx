import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './NewPostsPill.module.css'

interface NewPostsPillProps {
  count: number
  /** More than these may be waiting. */
  atLeast: boolean
  onShow: () => void
}

/** Says that new posts wait above, and brings them when asked: nothing moves under a reader's eyes. */
export function NewPostsPill({ count, atLeast, onShow }: NewPostsPillProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <IconArrowUp />
          {atLeast ? t('feed.newPostsMany', { count }) : t('feed.newPosts', { count })}
        </button>
      )}
    </div>
  )
}
