import { IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocusAt } from '../../hooks/focus'
import { Pill } from '../../ui/Pill'
import styles from './NewPill.module.css'

interface NewPillProps {
  of: 'posts' | 'questions'
  count: number
  /** Whether there may be more than `count`. */
  atLeast: boolean
  onShow: () => void
}

/** Announces new rows above a list; a click shows them, and leads the focus to the first of them. */
export function NewPill({ of, count, atLeast, onShow }: NewPillProps) {
  const { t } = useTranslation()
  const { some, many } = words[of]
  const place = useRef<HTMLDivElement>(null)
  const show = () => {
    const list = place.current?.parentElement
    const moveFocus = keepFocusAt(() => list?.querySelector<HTMLElement>('[aria-posinset="1"]'))
    onShow()
    moveFocus()
  }
  return (
    <div ref={place} className={styles.place} role="status">
      {count > 0 && (
        <Pill className={styles.arriving} onClick={show}>
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
