import { useTranslation } from 'react-i18next'
import { useOutlet, useSearchParams } from 'react-router-dom'
import { useSession } from '../../bridge/session'
import { MineOfVisitor, QnaEmpty } from '../../features/qna/QnaEmpty'
import { QnaHead } from '../../features/qna/QnaHead'
import { QnaSide } from '../../features/qna/QnaSide'
import { QuestionList } from '../../features/qna/QuestionList'
import { type QuestionFilter, readFilter } from '../../features/qna/question-address'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { PageColumns } from '../../ui/PageColumns'
import { SheetPresence } from '../../ui/SheetPresence'
import styles from './QnaPage.module.css'

/** `/qna`: everyone's questions, those that wait for an answer, or one's own; with the sheet one asks on beside them (specification 2). */
export function QnaPage() {
  const { t } = useTranslation()
  const sheet = useOutlet()
  const wide = useMediaWidth() === 'wide'
  const filter = readFilter(useSearchParams()[0])
  useTitle(t('qna.title'))
  return (
    <>
      {/* Narrower, the sheet lies over all of it. */}
      <div className={styles.under} inert={sheet !== null && !wide}>
        <PageColumns key={filter} side={<QnaSide />}>
          <QnaHead filter={filter} />
          <Questions filter={filter} />
        </PageColumns>
      </div>
      <SheetPresence>{sheet}</SheetPresence>
    </>
  )
}

function Questions({ filter }: { filter: QuestionFilter }) {
  const { user } = useSession()
  const empty = <QnaEmpty filter={filter} />
  if (filter !== 'mine') return <QuestionList list={{ of: filter }} empty={empty} />
  return user ? <QuestionList list={{ of: 'person', userId: user.id }} empty={empty} /> : <MineOfVisitor />
}
