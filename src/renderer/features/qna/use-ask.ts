import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../shared/text/length'
import { type Draft, useClearedDraft, useStoredDraft } from '../../data/draft'
import { useDraftVersion } from '../../data/draft-version'
import { createIdempotencyKeys } from '../../data/idempotency-keys'
import { useSaveQuestionMutation } from '../../data/questions'
import { desktop } from '../../desktop/desktop'
import { asAppError } from '../../hooks/error-messages'
import { useLateFailure } from '../../parts/late-failure'
import type { Message } from '../../parts/pictures/picture-rules'
import { lockedPictures, usePictures } from '../../parts/pictures/use-pictures'
import { type AskPart, type Problems, problemsAfter, problemsBefore } from './ask-rules'
import { isChanged, type QuestionDraft, type SavedQuestionDraft, titleOf, writeQuestionDraft } from './question-form'

export interface AskOptions {
  /** The question to edit; none for a new one. */
  questionId: string | undefined
  /** The initial fields when there is no draft. */
  base: QuestionDraft
  /** The version of the question that `base` is; undefined for a new one. */
  version: string | undefined
  saved: SavedQuestionDraft | null
  draftKey: string
  draft: Draft
  onSaved: (questionId: string) => void
  /** Called when saving was refused because the question was edited elsewhere meanwhile: `base` and `version` follow it from now on. */
  onOutdated: () => void
}

/** The state of the sheet: its fields, its draft, and sending. */
export function useAsk({ questionId, base, version, saved, draftKey, draft, onSaved, onOutdated }: AskOptions) {
  const { t } = useTranslation()
  const [start] = useState<QuestionDraft>(() => fieldsOf(saved ?? base))
  const [fields, setFields] = useState(start)
  const [restored, setRestored] = useState(saved !== null)
  const { basedOn, isOutdated, setBasedOn } = useDraftVersion(saved?.basedOn, version)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const cleared = useClearedDraft(draft, sending)
  const [saveQuestion] = useSaveQuestionMutation()
  const isToldLate = useLateFailure('question')

  const setPictureProblem = (message: Message | null) =>
    setProblems((before) => ({ ...without(before, ['question', 'images']), ...(message && { images: message }) }))
  const pictures = usePictures(start.images, false, setPictureProblem)
  const current: QuestionDraft = { ...fields, images: pictures.paths }

  const { shape } = fields
  const sentence = shape === 'free' ? '' : titleOf(t(`qna.shape.${shape}.sentence`), fields)
  const body = bodyOf(current, sentence)
  const bodyKey = JSON.stringify([questionId, version, body])
  const [keys] = useState(() =>
    createIdempotencyKeys(() => crypto.randomUUID(), saved?.key === undefined ? undefined : { body: bodyKey, key: saved.key }),
  )
  const stored = writeQuestionDraft(current, base, { key: keys.keyOf(bodyKey), basedOn })
  useStoredDraft(draft, stored)

  // A filled sentence is a question by itself; free text is required otherwise.
  const empty = shape === 'free' ? isBlank(fields.content) : sentence === ''

  async function submit(): Promise<void> {
    if (sending.current || empty || pictures.uploading) return
    const isSentenceOnly = shape !== 'free' && isBlank(fields.content)
    const found = problemsBefore({ ...body, isSentenceOnly, failed: pictures.failed })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    sending.current = true
    setBusy(true)
    const key = keys.keyFor(bodyKey)
    // Saved before sending, so that after a crash the same content is sent under the same key.
    await desktop.saveDraft(draftKey, JSON.stringify({ ...current, key, basedOn })).catch(() => undefined)
    const edited = questionId === undefined ? {} : { questionId, basedOn: version }
    const answer = await saveQuestion({ input: { ...edited, ...body }, options: { key } })
    sending.current = false
    setBusy(false)
    if (answer.data) {
      cleared.sent()
      onSaved(answer.data.questionId)
      return
    }
    const error = asAppError(answer.error)
    if (error.fields) pictures.look()
    if (error.code === 'changed') onOutdated()
    if (!isToldLate()) setProblems(problemsAfter(error, { isSentenceOnly }))
  }

  return {
    fields,
    sentence,
    /** What has the limit of a title. A sentence has it once there is an explanation; until then it is the content. */
    title: shape === 'free' ? fields.title.trim() : body.title,
    pictures: busy ? lockedPictures(pictures) : pictures,
    empty,
    busy,
    restored,
    /** The newest text, where it was changed since the draft of its edit began. */
    newer: isOutdated && isChanged(current, base) ? [base.title, base.content].filter((text) => !isBlank(text)).join('\n\n') : null,
    problem: (part: AskPart) => problems[part]?.(t),
    set: (part: Partial<QuestionDraft>) => {
      if (sending.current) return
      setFields((before) => ({ ...before, ...part }))
      // An explanation, or another shape, changes what the sentence is sent as.
      setProblems((before) => without(before, ['question', 'title', ...('content' in part || 'shape' in part ? ['content'] : [])]))
    },
    submit: () => void submit(),
    /** Discards the draft's content. @returns the undo function, which brings the draft back also once the sheet is closed */
    startFresh: () => {
      setRestored(false)
      setProblems({})
      const replaceWith = (question: QuestionDraft) => {
        setFields(question)
        pictures.reset(question.images)
      }
      setBasedOn(version)
      replaceWith(base)
      return () =>
        cleared.restore(stored, () => {
          setBasedOn(basedOn)
          replaceWith(current)
        })
    },
    /** Whether there is anything to save as a draft. */
    changed: isChanged(current, base),
    /** Whether anything was changed since the sheet opened. */
    touched: isChanged(current, start) || pictures.uploading || pictures.failed,
  }
}
export type AskState = ReturnType<typeof useAsk>

/** What is sent: the sentence as title and the explanation as content; without an explanation the sentence is the content. */
function bodyOf(fields: QuestionDraft, sentence: string): Pick<QuestionDraft, 'title' | 'content' | 'anonymous' | 'images'> {
  const { content, anonymous, images } = fields
  const title = fields.shape === 'free' ? fields.title.trim() : sentence
  if (isBlank(content)) return { title: '', content: title, anonymous, images }
  return { title, content: content.trim(), anonymous, images }
}

function fieldsOf({ key: _, basedOn: __, ...question }: SavedQuestionDraft): QuestionDraft {
  return question
}

function without(problems: Problems, parts: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part)))
}
