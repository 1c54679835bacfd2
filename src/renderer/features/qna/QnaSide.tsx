import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useQuestionList } from '../../data/questions'
import { useEntities } from '../../data/use-entity'
import { SideSection } from '../../ui/SideSection'
import { ShapeIcon } from './AskShapes'
import styles from './QnaSide.module.css'
import { questionAddress, questionText } from './question-display'
import { shapes } from './question-form'

const mostWaiting = 4

/** The side panel: the shapes to ask in, and unanswered questions. */
export function QnaSide({ except }: { except?: string }) {
  const { t } = useTranslation()
  const { rows } = useQuestionList({ of: 'unanswered' })
  const waiting = useEntities(
    'questions',
    rows
      .slice(0, mostWaiting + 1)
      .filter((id) => id !== except)
      .slice(0, mostWaiting),
  )
  return (
    <>
      <SideSection title={t('qna.side.shapes')}>
        <ul className={styles.shapes}>
          {shapes.map((shape) => (
            <li key={shape}>
              <Link to={`/qna/write?shape=${shape}`}>
                <ShapeIcon shape={shape} />
                {t(`qna.shape.${shape}.name`)}
              </Link>
            </li>
          ))}
        </ul>
      </SideSection>
      {waiting.length > 0 && (
        <SideSection title={t('qna.side.waiting')} note={t('qna.side.note')}>
          <ul className={styles.waiting}>
            {waiting.map((question) => (
              <li key={question.id}>
                <Link to={questionAddress(question.id)}>{questionText(question).title}</Link>
              </li>
            ))}
          </ul>
        </SideSection>
      )}
    </>
  )
}
