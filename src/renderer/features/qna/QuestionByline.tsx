import { useTranslation } from 'react-i18next'
import type { Question } from '../../../shared/contract/qna-shapes'
import { useSchoolText } from '../../data/school-names'
import { useIsGone } from '../../data/use-entity'
import { Age, EditedAge } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { LanguageMark } from '../../ui/LanguageMark'
import { PersonLink, pageIdOf } from '../../ui/PersonLink'
import styles from './QuestionByline.module.css'
import { Solved } from './Solved'

interface QuestionBylineProps {
  question: Question
  /** Adds the school of the writer, as the page of a question shows it. */
  full?: boolean
}

/** Who asked a question and when, and whether it is solved. */
export function QuestionByline({ question, full = false }: QuestionBylineProps) {
  const { t } = useTranslation()
  const schoolText = useSchoolText()
  const { author, nickname, mine, acceptedId } = question
  const pageId = pageIdOf(author?.id ?? null, nickname)
  const isAcceptedGone = useIsGone(acceptedId ?? '')
  return (
    <p className={classNames(styles.byline, full && styles.full)}>
      <PersonLink userId={pageId} mine={mine} face className={styles.face}>
        <Avatar path={author?.imagePath ?? null} nameless={author === null} size={full ? 28 : 24} />
      </PersonLink>
      <PersonLink userId={pageId} mine={mine} className={styles.nick}>
        {nickname}
      </PersonLink>
      <LanguageMark languages={author?.languages ?? null} />
      {question.anonymous && mine && <span>{t('qna.anonymous.own')}</span>}
      {full && author?.academy && !question.anonymous && <span className={styles.school}>{schoolText(author.academy)}</span>}
      <span aria-hidden>·</span>
      <Age at={question.askedAt} />
      {question.editedAt && (
        <>
          <span aria-hidden>·</span>
          <EditedAge at={question.editedAt} />
        </>
      )}
      {acceptedId !== null && !isAcceptedGone && <Solved />}
    </p>
  )
}
