import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { errorMessage, fieldMessage } from '../../hooks/error-messages'
import { type Message, unfinished } from '../../parts/pictures/picture-rules'

/** The parts of the sheet that a problem can belong to; `title`: also a sentence; `question`: the whole question. */
export type AskPart = 'title' | 'content' | 'images' | 'question'
export type Problems = Partial<Record<AskPart, Message>>

/** The problems that prevent sending a question, by part. Longer text is refused, never cut (docs/product/feed.md "Text lengths"). */
export function problemsBefore(question: { title: string; content: string; isSentenceOnly: boolean; failed: boolean }): Problems {
  const title = textLength(question.title)
  const content = textLength(question.content)
  return {
    ...(content > limits.question && {
      [partOfContent(question)]: (t: TFunction) => t('qna.write.contentTooLong', counts(limits.question, content)),
    }),
    ...(title > limits.questionTitle && {
      title: (t: TFunction) => t('qna.write.titleTooLong', counts(limits.questionTitle, title)),
    }),
    ...(question.failed && { images: unfinished }),
  }
}

/** The server's error by the part that its fields name; an error without known fields belongs to the whole question. */
export function problemsAfter(error: AppError, sent: { isSentenceOnly: boolean }): Problems {
  const problems: Problems = {}
  for (const [field, key] of Object.entries(error.fields ?? {})) {
    const part = field === 'content' ? partOfContent(sent) : partOf(field)
    if (part) problems[part] ??= (t) => fieldMessage(t, key, error.current)
  }
  return Object.keys(problems).length > 0 ? problems : { question: (t) => `${errorMessage(t, error)} ${t('qna.write.stillKept')}` }
}

/** A sentence without an explanation is sent as the content. */
const partOfContent = ({ isSentenceOnly }: { isSentenceOnly: boolean }) => (isSentenceOnly ? 'title' : 'content')

function partOf(field: string): AskPart | null {
  if (field === 'title') return field
  return field === 'images' || field.startsWith('images.') ? 'images' : null
}

const counts = (most: number, length: number) => ({ most: most.toLocaleString('en'), length: length.toLocaleString('en') })
