import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { isBlank, textLength } from '../../../shared/text/length'
import { desktop } from '../../bridge/desktop'
import { type Draft, useKeptDraft } from '../../bridge/draft'
import { asAppError } from '../../bridge/error-messages'
import { createIntent } from '../../bridge/intent-key'
import { isChanged, type KeptQuestion, type QuestionDraft, writeQuestionDraft } from './draft-question'
import { useSaveQuestionMutation } from './qna-api'
import { titleOf } from './shape-sentence'

export interface AskOptions {
  /** The question that is edited; none: a new one. */
  questionId: string | undefined
  /** What the sheet begins with when there is no draft. */
  base: QuestionDraft
  kept: KeptQuestion | null
  draftKey: string
  draft: Draft
  onSaved: (questionId: string) => void
}

/** Something longer than it may be, or the server's no. */
export type AskProblem = { part: 'title' | 'content'; most: number; length: number } | { error: AppError }

/** A question as one writes it: its fields, its draft, and how it is sent. */
export function useAsk({ questionId, base, kept, draftKey, draft, onSaved }: AskOptions) {
  const { t } = useTranslation()
  const [start] = useState<QuestionDraft>(() => withoutKey(kept ?? base))
  const [fields, setFields] = useState(start)
  const [restored, setRestored] = useState(kept !== null)
  const [problem, setProblem] = useState<AskProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [saveQuestion] = useSaveQuestionMutation()

  const { shape } = fields
  const sentence = shape === 'free' ? '' : titleOf(t(`qna.shape.${shape}.sentence`), fields)
  const body = bodyOf(fields, sentence)
  const bodyKey = JSON.stringify([questionId, body])
  const [intent] = useState(() =>
    createIntent(() => crypto.randomUUID(), kept?.key === undefined ? undefined : { body: bodyKey, key: kept.key }),
  )
  useKeptDraft(draft, writeQuestionDraft(fields, base, intent.keyOf(bodyKey)))

  // A filled shape is a question by itself; a blank page needs words.
  const empty = shape === 'free' ? isBlank(fields.content) : sentence === ''

  async function submit(): Promise<void> {
    if (sending.current || empty) return
    const long = tooLong(body)
    setProblem(long)
    if (long) return
    sending.current = true
    setBusy(true)
    const key = intent.keyFor(bodyKey)
    // On disk before it is sent: whatever happens now, sending it again is the same intent.
    await desktop.saveDraft(draftKey, JSON.stringify({ ...fields, key })).catch(() => undefined)
    const answer = await saveQuestion({ input: { ...(questionId === undefined ? {} : { questionId }), ...body }, options: { key } })
    sending.current = false
    setBusy(false)
    if (answer.data) {
      draft.drop()
      onSaved(answer.data.questionId)
    } else setProblem({ error: asAppError(answer.error) })
  }

  return {
    fields,
    sentence,
    empty,
    busy,
    restored,
    problem,
    set: (part: Partial<QuestionDraft>) => {
      if (sending.current) return
      setFields((before) => ({ ...before, ...part }))
      setProblem(null)
    },
    submit: () => void submit(),
    startFresh: () => {
      setRestored(false)
      setProblem(null)
      setFields(base)
      return () => setFields(fields)
    },
    /** Whether there is anything a draft would keep. */
    changed: isChanged(fields, base),
    /** Whether one did anything since the sheet opened. */
    touched: isChanged(fields, start),
  }
}
export type AskState = ReturnType<typeof useAsk>

/** What is sent: a filled shape is the title, and the explanation the content; without one it is the question itself. */
function bodyOf(fields: QuestionDraft, sentence: string): { title: string; content: string; anonymous: boolean } {
  const { content, anonymous } = fields
  const title = fields.shape === 'free' ? fields.title.trim() : sentence
  if (isBlank(content)) return { title: '', content: title, anonymous }
  return { title, content: content.trim(), anonymous }
}

/** Longer text is refused, never cut (decision 13). */
function tooLong({ title, content }: { title: string; content: string }): AskProblem | null {
  if (textLength(title) > limits.questionTitle) return { part: 'title', most: limits.questionTitle, length: textLength(title) }
  if (textLength(content) > limits.question) return { part: 'content', most: limits.question, length: textLength(content) }
  return null
}

function withoutKey({ key: _, ...question }: KeptQuestion): QuestionDraft {
  return question
}
