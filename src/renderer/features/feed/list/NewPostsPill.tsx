import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../ui/Pill'
import styles from './PostList.module.css'

interface NewPostsPillProps {
  count: number
  /** Whether there may be more than `count`. */
  atLeast: boolean
  onShow: () => void
}

/** Announces new posts; a click shows them. */
export function NewPostsPill({ count, atLeast, onShow }: NewPostsPillProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <Pill className={styles.arriving} onClick={onShow}>
          <IconArrowUp />
          {atLeast ? t('feed.newPostsMany', { count }) : t('feed.newPosts', { count })}
        </Pill>
      )}
    </div>
  )
}
