import type { Sample } from '../sample'
import { either, flag, list, number, object, oneOf } from '../shape'
import { done, ownAnswer, post, question } from '../shapes'

const common = { path: '/', rows: ['added: texts that wait for help'], login: 'required' as const }
const asks = (helpType: string, eventData: Record<string, unknown> = {}) => ({ eventType: 'help', helpType, eventData })
const later = (given: string) => `f${given.slice(1)}`

const waiting = list(
  either(
    object({ kind: oneOf('post'), post }),
    either(object({ kind: oneOf('question'), qna: question }), object({ kind: oneOf('answer'), reply: ownAnswer })),
  ),
)
const speaks = (korean: string) => ({
  eventType: 'userInfo',
  infoType: 'languages',
  eventData: { korean, english: null, mother_tongue: null, goals: [], about: '' },
})

export const helpSamples: Sample[] = [
  {
    ...common,
    operation: 'helpWanted',
    asked: ({ post: before }) => asks('list', { before: later(before) }),
    optional: ['eventData.before'],
    needed: ['eventData'],
    input: ({ post: before }) => ({ before: later(before) }),
    answer: object({ help: waiting, more: flag }),
    async first({ person, post: write, question: ask, answer, yes, haru }) {
      const [helper, ...learners] = [await person(), await person(), await person(), await person()]
      await yes('/', speaks('native'), { token: helper.token })
      for (const { token } of learners) await yes('/', speaks('A2'), { token })
      const [poster, asker, answerer] = learners.map(({ token }) => token)
      await ask(asker ?? '')
      await answer(answerer ?? '', await ask(haru.token))
      return { as: helper.token, post: await write(poster ?? '') }
    },
  },
  {
    ...common,
    operation: 'helpCount',
    asked: () => asks('count'),
    input: () => ({}),
    answer: object({ count: number, invited: flag }),
  },
  {
    ...common,
    operation: 'answerHelpInvite',
    asked: () => asks('notNow'),
    input: () => ({}),
    answer: done,
  },
]
