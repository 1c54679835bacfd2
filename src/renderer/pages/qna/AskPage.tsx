import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../data/session'
import { Ask, EditQuestion } from '../../features/qna/Ask'
import { questionAddress } from '../../features/qna/question-display'
import { emptyQuestion, shapes } from '../../features/qna/question-form'
import { useWayBack } from '../../hooks/navigation'
import { useTitle } from '../../hooks/use-title'
import { LoginDialog } from '../../parts/LoginDialog'
import { useToast } from '../../ui/Toast'

/**
 * `/qna/write?id=`: the sheet for a new question, or for an existing one of the member, beside the list (docs/product/screens.md
 * "Questions"). `shape` presets the form.
 */
export function AskPage() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const [query] = useSearchParams()
  const questionId = query.get('id') || undefined
  const preset = query.get('shape')
  const [shape] = useState(() => shapes.find((each) => each === preset) ?? null)
  const leave = useWayBack('/qna')
  const onSaved = useSaved(leave, questionId !== undefined)
  useTitle(t(questionId === undefined ? 'qna.write.title' : 'qna.write.editTitle'))
  // The list below has set the title before and does not set it again.
  useEffect(
    () => () => {
      document.title = `${t('qna.title')} · ${t('common.appName')}`
    },
    [t],
  )

  if (!signedIn) return <LoginDialog onClose={leave} />
  if (questionId !== undefined) return <EditQuestion key={questionId} questionId={questionId} onClose={leave} onSaved={onSaved} />
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
