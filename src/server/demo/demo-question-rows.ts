import { v7 } from 'uuid'
import type { DemoAnswer, DemoQuestion } from './demo-content'
import type { Rows } from './demo-rows'

const minuteMs = 60_000
/** The anonymous asker's number in a thread; anonymous answers count on from it. */
const askersNumber = 1

/** The questions of the demo community as rows, without counters of lists. */
export interface QuestionRows {
  questions: Rows<'questions'>
  answers: Rows<'answers'>
  aliases: Rows<'aliases'>
}

/** @param now milliseconds since 1970; ages are counted back from it. @param idOf of a member by nickname */
export function createQuestionRows(questions: readonly DemoQuestion[], now: number, idOf: (nickname: string) => string): QuestionRows {
  const rows: QuestionRows = { questions: [], answers: [], aliases: [] }
  for (const question of questions) addQuestion(rows, question, now, idOf)
  return rows
}

function addQuestion(rows: QuestionRows, question: DemoQuestion, now: number, idOf: (nickname: string) => string): void {
  // One second back, so that later rows within the same minute are still in the past.
  const askedAt = now - 1_000 - question.minutesAgo * minuteMs
  const id = v7({ msecs: askedAt })
  const answers = answersOf(question, { id, askedAt, idOf })
  rows.questions.push({
    id,
    user_id: idOf(question.author),
    title: question.title,
    content: question.content,
    anonymous: question.anonymous ? 1 : 0,
    answer_count: answers.length,
    asked_at: askedAt,
  })
  rows.answers.push(...answers)
  const nameless = new Set(answers.filter(({ anonymous }) => anonymous === 1).map(({ user_id }) => user_id))
  nameless.delete(idOf(question.author))
  if (question.anonymous) rows.aliases.push({ question_id: id, user_id: idOf(question.author), number: askersNumber })
  rows.aliases.push(...[...nameless].map((user_id, index) => ({ question_id: id, user_id, number: askersNumber + 1 + index })))
}

/** In the order they are written down also where they share a minute. */
function answersOf(
  question: DemoQuestion,
  { id, askedAt, idOf }: { id: string; askedAt: number; idOf: (nickname: string) => string },
): Rows<'answers'> {
  let order = 0
  const row = (answer: Omit<DemoAnswer, 'replies'>, parentId: string | null) => {
    order += 1
    const at = askedAt + answer.minutesAfter * minuteMs + order
    // Who asked anonymously answers so too.
    const anonymous = answer.anonymous === true || (question.anonymous === true && answer.author === question.author)
    return {
      id: v7({ msecs: at }),
      question_id: id,
      user_id: idOf(answer.author),
      parent_id: parentId,
      content: answer.content,
      anonymous: anonymous ? 1 : 0,
      answered_at: at,
    }
  }
  return question.answers.flatMap((answer) => {
    const parent = row(answer, null)
    return [parent, ...answer.replies.map((nested) => row(nested, parent.id))]
  })
}
