import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { focusRow } from '../../hooks/row-focus'
import { isShortcut } from '../../hooks/shortcuts'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { countText } from '../../ui/count-text'
import { Marked } from '../../ui/Marked'
import { useContextMenu } from '../../ui/Menu'
import { PersonLink } from '../../ui/PersonLink'
import styles from './QuestionList.module.css'
import { questionAddress } from './question-address'
import { questionWords } from './question-words'
import { useQuestionMenu } from './use-question-menu'

interface QuestionRowProps {
  question: Question
  position: number
}

/** A question in a list. By keyboard: Enter opens it, j and k go on and back, the menu key opens its menu. */
export const QuestionRow = memo(function QuestionRow({ question, position }: QuestionRowProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { author, nickname, mine, replyCount: count } = question
  const { title, rest } = questionWords(question)
  const { entries, dialog } = useQuestionMenu(question)
  const { onContextMenu, menu } = useContextMenu(t('qna.detail.menu'), entries)
  const to = questionAddress(question.id)
  const waits = count === 0

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const pressed = (key: string) => isShortcut(event.nativeEvent, { key })
    if (pressed('Enter')) void navigate(to)
    else if (pressed('j')) focusRow(event.currentTarget, 1)
    else if (pressed('k')) focusRow(event.currentTarget, -1)
    else return
    event.preventDefault()
  }
  return (
    <article
      className={classNames(styles.row, position === 0 && styles.first)}
      data-item-id={question.id}
      aria-label={t('qna.row.label', { name: nickname })}
      aria-posinset={position + 1}
      aria-setsize={-1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed are its stops (ARIA feed pattern)
      tabIndex={0}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      <div className={styles.words}>
        <h2>
          <Link to={to} className={styles.title} tabIndex={-1} draggable={false}>
            <Marked>{title}</Marked>
          </Link>
        </h2>
        {rest !== '' && (
          <p className={classNames(styles.rest, 'one')}>
            <Marked>{rest}</Marked>
          </p>
        )}
        <p className={styles.meta}>
          <PersonLink userId={author?.id ?? null} mine={mine} face>
            <Avatar path={author?.imagePath ?? null} nameless={author === null} size={24} />
          </PersonLink>
          <PersonLink userId={author?.id ?? null} mine={mine} className={styles.nick}>
            {nickname}
          </PersonLink>
          {question.anonymous && mine && <span>{t('qna.anonymous.own')}</span>}
          <span aria-hidden>·</span>
          <Age at={question.askedAt} />
        </p>
      </div>
      <p className={classNames(styles.count, waits && styles.waits)}>
        <span className="sr">{waits ? t('qna.row.none') : t('qna.row.count', { count })}</span>
        <strong aria-hidden>{countText(count, i18n.language)}</strong>
        <span aria-hidden>{waits ? t('qna.row.waiting') : t('qna.row.answers', { count })}</span>
      </p>
      {menu}
      {dialog}
    </article>
  )
})
