import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { LoginFirst } from '../../bridge/LoginFirst'
import { useSession } from '../../bridge/session'
import { Ask } from '../../features/qna/Ask'
import { AskAgain } from '../../features/qna/AskAgain'
import { emptyQuestion } from '../../features/qna/draft-question'
import { questionAddress } from '../../features/qna/question-address'
import { shapes } from '../../features/qna/shape-sentence'
import { useTitle } from '../../hooks/use-title'
import { useWayBack } from '../../hooks/use-way-back'
import { useToast } from '../../ui/Toast'

/** `/qna/write?id=`: asking, or editing one's own question, beside the list (specification 2). `shape` presets how one asks. */
export function AskPage() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const [query] = useSearchParams()
  const questionId = query.get('id') || undefined
  const asked = query.get('shape')
  const [shape] = useState(() => shapes.find((one) => one === asked) ?? null)
  const leave = useWayBack('/qna')
  const onSaved = useSaved(leave, questionId !== undefined)
  useTitle(t(questionId === undefined ? 'qna.write.title' : 'qna.write.editTitle'))
  // The list below named the window before and does not do so again.
  useEffect(
    () => () => {
      document.title = `${t('qna.title')} · ${t('common.appName')}`
    },
    [t],
  )

  if (!signedIn) return <LoginFirst onClose={leave} />
  if (questionId !== undefined) return <AskAgain key={questionId} questionId={questionId} onClose={leave} onSaved={onSaved} />
  return <Ask base={emptyQuestion} preset={shape} onClose={leave} onSaved={onSaved} />
}

function useSaved(leave: () => void, edited: boolean): (questionId: string) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  return (questionId) => {
    const view = { label: t('qna.write.view'), run: () => void navigate(questionAddress(questionId)) }
    leave()
    toast(edited ? t('qna.write.edited') : { text: t('qna.write.posted'), action: view })
  }
}
