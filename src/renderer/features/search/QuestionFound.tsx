import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { Age } from '../../ui/Age'
import { Marked, useExcerpt } from '../../ui/Marked'
import styles from './Found.module.css'

/** A question in the results; an anonymous one says no more of its writer than its thread does. */
export function QuestionFound({ question: { id, title, content, nickname, askedAt, replyCount } }: { question: Question }) {
  const { t } = useTranslation()
  return (
    <Link to={`/qna/${id}`} className={styles.question}>
      {title !== '' && (
        <b className="one">
          <Marked>{title}</Marked>
        </b>
      )}
      <span className={styles.asked}>
        <Marked>{useExcerpt(content)}</Marked>
      </span>
      <span className={styles.about}>
        {nickname} · <Age at={askedAt} /> · {t('search.answers', { count: replyCount })}
      </span>
    </Link>
  )
}
