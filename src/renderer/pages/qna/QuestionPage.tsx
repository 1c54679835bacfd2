import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { QnaSide } from '../../features/qna/QnaSide'
import { QuestionDetail } from '../../features/qna/QuestionDetail'
import { useTitle } from '../../hooks/use-title'
import { PageColumns } from '../../ui/PageColumns'

/** `/qna/{id}`: a question with its answers (docs/product/screens.md "Questions"). */
export function QuestionPage() {
  const { t } = useTranslation()
  const { questionId = '' } = useParams()
  const [title, setTitle] = useState(t('qna.detail.loading'))
  useTitle(title)
  return (
    <PageColumns key={questionId} side={<QnaSide except={questionId} />}>
      <QuestionDetail questionId={questionId} onTitle={setTitle} />
    </PageColumns>
  )
}
