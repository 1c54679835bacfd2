import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SideSection } from '../../ui/SideSection'
import styles from './QnaSide.module.css'
import { useWaitingQuestionsQuery } from './qna-api'
import { questionAddress } from './question-address'
import { questionWords } from './question-words'
import { ShapeIcon } from './ShapeIcon'
import { shapes } from './shape-sentence'

const mostWaiting = 4

/** The side panel: the ready shapes to ask in, and who waits for an answer. */
export function QnaSide({ except }: { except?: string }) {
  const { t } = useTranslation()
  const { data } = useWaitingQuestionsQuery({ unanswered: true })
  const waiting = (data?.items ?? []).filter(({ id }) => id !== except).slice(0, mostWaiting)
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
                <Link to={questionAddress(question.id)}>{questionWords(question).title}</Link>
              </li>
            ))}
          </ul>
        </SideSection>
      )}
    </>
  )
}
