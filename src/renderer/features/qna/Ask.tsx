import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedDraft } from '../../data/draft'
import { versionOf } from '../../data/draft-version'
import { useQuestionQuery } from '../../data/questions'
import { useEntity, useReadAnew } from '../../data/use-entity'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { useToast } from '../../ui/Toast'
import { AskSheet } from './AskSheet'
import { isChanged, type QuestionDraft, readQuestionDraft, type Shape } from './question-form'

interface AskProps {
  /** The question to edit; none for a new one. */
  questionId?: string
  /** The initial fields: those of the question, or empty ones. */
  base: QuestionDraft
  /** The version of the question to edit. */
  version?: string
  /** The shape chosen before; a saved draft keeps its own. */
  preset?: Shape | null
  /** Leaves without saving. */
  onClose: () => void
  onSaved: (questionId: string) => void
}

/** The sheet to ask a question, with the saved draft if there is one. */
export function Ask({ questionId, base, version, preset = null, ...rest }: AskProps) {
  const draftKey = `question:${questionId ?? 'new'}`
  const draft = useDebouncedDraft(draftKey)
  // A question that changes elsewhere in the meantime does not change what is being edited, until saving is refused for that.
  const [initial] = useState({ base: preset === null ? base : { ...base, shape: preset }, version })
  const [follows, setFollows] = useState(false)
  if (!draft.loaded) return null
  const saved = readQuestionDraft(draft.stored)
  return (
    <AskSheet
      {...rest}
      questionId={questionId}
      {...(follows ? { base, version } : initial)}
      saved={saved && isChanged(saved, initial.base) ? saved : null}
      draftKey={draftKey}
      draft={draft}
      onOutdated={() => setFollows(true)}
    />
  )
}

interface EditQuestionProps {
  questionId: string
  onClose: () => void
  onSaved: (questionId: string) => void
}

/** The sheet for one of the member's own questions. A foreign or deleted question closes it with a toast. */
export function EditQuestion({ questionId, onClose, onSaved }: EditQuestionProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const query = useQuestionQuery({ questionId }, { refetchOnMountOrArgChange: true })
  const { data, error } = query
  const isRead = useReadAnew(query)
  const known = useEntity('questions', questionId)
  const question = data && known
  const foreign = question?.mine === false
  // Where the community cannot be reached, the known text is edited.
  const fails = foreign || (isRead && error !== undefined && (question === undefined || asAppError(error).code === 'notFound'))

  useEffect(() => {
    if (!fails) return
    const failure = asAppError(error)
    if (foreign) toast(t('errors.sentence.ownerOnly'))
    else toast(failure.code === 'notFound' ? t('errors.sentence.questionMissing') : errorMessage(t, failure))
    onClose()
  }, [fails, foreign, error, t, toast, onClose])

  if (question === undefined || !isRead || fails) return null
  const { title, content, anonymous, images = [] } = question
  const base: QuestionDraft = { shape: 'free', a: '', b: '', title, content, anonymous, images }
  return <Ask questionId={questionId} base={base} version={versionOf(question)} onClose={onClose} onSaved={onSaved} />
}
