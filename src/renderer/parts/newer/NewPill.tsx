import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../ui/Pill'
import styles from './NewPill.module.css'

interface NewPillProps {
  of: 'posts' | 'questions'
  count: number
  /** Whether there may be more than `count`. */
  atLeast: boolean
  onShow: () => void
}

/** Announces new rows above a list; a click shows them. */
export function NewPill({ of, count, atLeast, onShow }: NewPillProps) {
  const { t } = useTranslation()
  const { some, many } = words[of]
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <Pill className={styles.arriving} onClick={onShow}>
          <IconArrowUp />
          {t(atLeast ? many : some, { count })}
        </Pill>
      )}
    </div>
  )
}

const words = {
  posts: { some: 'feed.newPosts', many: 'feed.newPostsMany' },
  questions: { some: 'qna.newQuestions', many: 'qna.newQuestionsMany' },
} as const
