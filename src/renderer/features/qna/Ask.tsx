import { useState } from 'react'
import { useDebouncedDraft } from '../../bridge/draft'
import { AskSheet } from './AskSheet'
import { isChanged, type KeptQuestion, type QuestionDraft, readQuestionDraft } from './draft-question'
import type { Shape } from './shape-sentence'

interface AskProps {
  /** The question to edit; none: a new one. */
  questionId?: string
  /** What it begins with: the question as it is, or an empty one. */
  base: QuestionDraft
  /** The shape one came to ask in; a draft with words keeps its own. */
  preset?: Shape | null
  /** Away from the sheet, nothing asked. */
  onClose: () => void
  onSaved: (questionId: string) => void
}

/** The sheet one asks on, with what was left in it. */
export function Ask({ questionId, base, preset = null, ...rest }: AskProps) {
  const draftKey = `question:${questionId ?? 'new'}`
  const draft = useDebouncedDraft(draftKey)
  // A question that changes elsewhere meanwhile does not change under one's hands.
  const [begunWith] = useState<QuestionDraft>(() => (preset === null ? base : { ...base, shape: preset }))
  if (!draft.loaded) return null
  const kept: KeptQuestion | null = readQuestionDraft(draft.kept)
  return (
    <AskSheet
      {...rest}
      questionId={questionId}
      base={begunWith}
      kept={kept && isChanged(kept, begunWith) ? kept : null}
      draftKey={draftKey}
      draft={draft}
    />
  )
}
