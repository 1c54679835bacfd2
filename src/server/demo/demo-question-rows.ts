import { v7 } from 'uuid'
import type { DemoAnswer, DemoQuestion } from './demo-content'
import type { Rows } from './demo-rows'

const minuteMs = 60_000
/** The anonymous asker's number in a thread; anonymous answers get the following ones. */
const askersNumber = 1

/** The rows of the demo community's questions, without counters of lists. */
export interface QuestionRows {
  questions: Rows<'questions'>
  answers: Rows<'answers'>
  aliases: Rows<'aliases'>
}

interface QuestionWorld {
  /** Milliseconds since 1970; the time from which ages are subtracted. */
  now: number
  /** A member's id by nickname. */
  idOf: (nickname: string) => string
  /** The image path of a picture. */
  picture: (name: string) => string
}

export function createQuestionRows(questions: readonly DemoQuestion[], world: QuestionWorld): QuestionRows {
  const rows: QuestionRows = { questions: [], answers: [], aliases: [] }
  for (const question of questions) addQuestion(rows, question, world)
  return rows
}

function addQuestion(rows: QuestionRows, question: DemoQuestion, { now, idOf, picture }: QuestionWorld): void {
  // A second earlier, so that later rows within the same minute are still in the past.
  const askedAt = now - 1_000 - question.minutesAgo * minuteMs
  const id = v7({ msecs: askedAt })
  const answers = answersOf(question, { id, askedAt, idOf, picture })
  rows.questions.push({
    id,
    user_id: idOf(question.author),
    title: question.title,
    content: question.content,
    images: imagesOf(question, picture),
    anonymous: question.anonymous ? 1 : 0,
    answer_count: question.answers.length,
    asked_at: askedAt,
  })
  rows.answers.push(...answers)
  const nameless = new Set(answers.filter(({ anonymous }) => anonymous === 1).map(({ user_id }) => user_id))
  nameless.delete(idOf(question.author))
  if (question.anonymous) rows.aliases.push({ question_id: id, user_id: idOf(question.author), number: askersNumber })
  rows.aliases.push(...[...nameless].map((user_id, index) => ({ question_id: id, user_id, number: askersNumber + 1 + index })))
}

/** In the order of the file, also within a minute. */
function answersOf(
  question: DemoQuestion,
  { id, askedAt, idOf, picture }: { id: string; askedAt: number } & Omit<QuestionWorld, 'now'>,
): Rows<'answers'> {
  let order = 0
  const row = (answer: Omit<DemoAnswer, 'replies'>, parentId: string | null) => {
    order += 1
    const at = askedAt + answer.minutesAfter * minuteMs + order
    // An anonymous asker also answers anonymously.
    const anonymous = answer.anonymous === true || (question.anonymous === true && answer.author === question.author)
    return {
      id: v7({ msecs: at }),
      question_id: id,
      user_id: idOf(answer.author),
      parent_id: parentId,
      content: answer.content,
      images: imagesOf(answer, picture),
      anonymous: anonymous ? 1 : 0,
      answered_at: at,
    }
  }
  return question.answers.flatMap((answer) => {
    const parent = row(answer, null)
    return [parent, ...answer.replies.map((nested) => row(nested, parent.id))]
  })
}

const imagesOf = ({ images = [] }: { images?: string[] | undefined }, picture: (name: string) => string) =>
  JSON.stringify(images.map(picture))
