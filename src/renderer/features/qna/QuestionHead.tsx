import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { ReplyText } from '../../bridge/thread/ReplyText'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { ItemMenu } from '../../ui/ItemMenu'
import { useContextMenu } from '../../ui/Menu'
import { PersonLink } from '../../ui/PersonLink'
import styles from './QuestionDetail.module.css'
import { questionWords } from './question-words'
import { useQuestionMenu } from './use-question-menu'

/** The question itself, whole, with what can be done with it. */
export function QuestionHead({ question, onDeleted }: { question: Question; onDeleted: () => void }) {
  const { t } = useTranslation()
  const { author, nickname, mine } = question
  const { entries, dialog } = useQuestionMenu(question, onDeleted)
  const { onContextMenu, menu } = useContextMenu(t('qna.detail.menu'), entries)
  const { title, rest } = questionWords(question)
  return (
    <article className={styles.question} onContextMenu={onContextMenu}>
      <p className={styles.bar}>
        <Link to="/qna" className={styles.back}>
          <IconArrowLeft aria-hidden />
          {t('qna.detail.back')}
        </Link>
        <ItemMenu label={t('qna.detail.menu')} entries={entries} />
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.who}>
        <PersonLink userId={author?.id ?? null} mine={mine} face className={styles.face}>
          <Avatar path={author?.imagePath ?? null} nameless={author === null} size={28} />
        </PersonLink>
        <PersonLink userId={author?.id ?? null} mine={mine} className={styles.nick}>
          {nickname}
        </PersonLink>
        {question.anonymous && mine && <span>{t('qna.anonymous.own')}</span>}
        {author?.academy && !question.anonymous && <span className={styles.school}>{author.academy}</span>}
        <span aria-hidden>·</span>
        <Age at={question.askedAt} />
      </p>
      {rest !== '' && (
        <div className={styles.text}>
          <ReplyText text={rest} />
        </div>
      )}
      {menu}
      {dialog}
    </article>
  )
}
