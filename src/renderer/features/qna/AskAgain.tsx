import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { useToast } from '../../ui/Toast'
import { Ask } from './Ask'
import { useQuestionQuery } from './qna-api'

interface AskAgainProps {
  questionId: string
  onClose: () => void
  onSaved: (questionId: string) => void
}

/** The sheet with a question of one's own in it. Somebody else's, or one that is gone, closes it again with a word. */
export function AskAgain({ questionId, onClose, onSaved }: AskAgainProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { data, error } = useQuestionQuery({ questionId })
  const question = data?.question
  const foreign = question?.mine === false
  const fails = foreign || (question === undefined && error !== undefined)

  useEffect(() => {
    if (!fails) return
    const failure = asAppError(error)
    if (foreign) toast(t('errors.code.forbidden'))
    else toast(failure.code === 'notFound' ? t('errors.told.questionMissing') : errorMessage(t, failure))
    onClose()
  }, [fails, foreign, error, t, toast, onClose])

  if (question === undefined || fails) return null
  const { title, content, anonymous } = question
  const base = { shape: 'free', a: '', b: '', title, content, anonymous } as const
  return <Ask questionId={questionId} base={base} onClose={onClose} onSaved={onSaved} />
}
