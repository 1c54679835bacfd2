import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Question } from '../../src/shared/contract/qna-shapes'
import type { Review } from '../../src/shared/contract/reviews-shapes'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aProgram } from '../renderer/programs/a-program'
import { aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The kept draft of an edit, whose text was changed elsewhere since it began. */
const t = wordsIn('ko')
const author = { ...aPost().author, id: haru.id, nickname: haru.nickname }
const own = { authorId: haru.id, nickname: haru.nickname, mine: true }
const post = aPost({ id: noThings.post, author })
const question: Question = {
  id: noThings.question,
  title: '',
  content: '',
  author,
  nickname: haru.nickname,
  anonymous: false,
  mine: true,
  askedAt: '2026-03-01T00:00:00Z',
  editedAt: null,
  replyCount: 0,
  answerCount: 0,
  acceptedId: null,
}

const review: Review = {
  id: noThings.review,
  programId: noThings.program,
  author: { id: noThings.user, nickname: '민지', imagePath: null, academy: null, languages: null },
  stars: 4,
  content: '',
  reviewedAt: '2026-03-01T00:00:00Z',
  editedAt: null,
  answer: null,
}

interface Version {
  content: string
  editedAt: string | null
}

const firstVersion: Version = { content: '처음 글', editedAt: null }
const editedElsewhere: Version = { content: '다른 기기에서 고친 글', editedAt: '2026-03-02T00:00:00Z' }

interface Kind {
  /** The call that saves it. */
  saves: 'savePost' | 'saveQuestion' | 'saveReply' | 'saveAnswer' | 'saveReview' | 'answerReview'
  route: string
  /** Of the draft. */
  key: string
  field: string
  /** What is pressed to edit; absent where the address is enough. */
  button?: string
  /** The version of the text before it was edited; `never` by default. */
  first?: string
  /** What is pressed to save again after a refusal; by default what saved it. */
  again?: string
  /** Makes the community answer with a version of the text. */
  answer: (version: Version) => void
}

const kinds: Record<string, Kind> = {
  post: {
    saves: 'savePost',
    route: `/write?id=${noThings.post}`,
    key: `post:${noThings.post}`,
    field: t('compose.text'),
    answer: (version: Version) => {
      main.answers.post = () => ok({ post: { ...post, ...version, replies: [] } })
    },
  },
  question: {
    saves: 'saveQuestion',
    route: `/qna/write?id=${noThings.question}`,
    key: `question:${noThings.question}`,
    field: t('qna.write.content'),
    answer: (version: Version) => {
      main.answers.question = () => ok({ question: { ...question, ...version, replies: [] } })
    },
  },
  comment: {
    saves: 'saveReply',
    route: `/?@id=${noThings.post}`,
    key: `reply-edit:${noThings.reply}`,
    field: t('compose.reply.editing'),
    answer: (version: Version) => {
      const reply = aReply({ ...own, ...version, id: noThings.reply, on: { postId: noThings.post } })
      main.answers.post = () => ok({ post: { ...post, replies: [reply] } })
    },
    button: t('compose.reply.editOwn'),
  },
  answer: {
    saves: 'saveAnswer',
    route: `/qna/${noThings.question}`,
    key: `reply-edit:${noThings.answer}`,
    field: t('qna.answer.editing'),
    answer: (version: Version) => {
      const reply = aReply({ ...own, ...version, id: noThings.answer, on: { questionId: noThings.question } })
      main.answers.question = () => ok({ question: { ...question, content: '질문', replies: [reply] } })
    },
    button: t('qna.answer.editOwn'),
  },
  review: {
    saves: 'saveReview',
    route: `/program?@id=${noThings.program}&profileId=x`,
    key: `review:${noThings.program}`,
    field: t('reviews.reviewField'),
    answer: (version: Version) => {
      const mine = { ...review, ...version, author: { ...author, academy: null } }
      main.answers.program = () => ok({ program: aProgram({ id: noThings.program, author: review.author }) })
      main.answers.reviews = () => ok({ items: [mine], total: 1, more: false, mine, mayReview: true })
    },
    button: t('common.edit'),
    first: review.reviewedAt,
    again: t('reviews.sendAgain'),
  },
  'answer to a review': {
    saves: 'answerReview',
    route: `/program?@id=${noThings.program}&profileId=x`,
    key: `review-answer:${noThings.review}`,
    field: t('reviews.answerField'),
    answer: (version: Version) => {
      const answered = { ...review, answer: { ...version, answeredAt: '2026-03-01T12:00:00Z' } }
      main.answers.program = () => ok({ program: aProgram({ id: noThings.program, author: { ...author, academy: null } }) })
      main.answers.reviews = () => ok({ items: [answered], total: 1, more: false, mine: null, mayReview: false })
    },
    button: t('reviews.editAnswer'),
    first: '2026-03-01T12:00:00Z',
    again: t('reviews.sendAgain'),
  },
}

beforeEach(() => {
  main.user = haru
})

describe.each(Object.entries(kinds))(
  'the draft of an edited %s',
  (_, { saves, route, key, field, button, answer, first = 'never', again }) => {
    const stored = () => main.drafts.get(`${haru.id} ${key}`)
    const notice = () => screen.queryByText(t('compose.outdated.text'))
    const value = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: field }).value

    async function edit() {
      const app = await openApp({ route })
      if (button !== undefined) await app.user.click(await screen.findByRole('button', { name: button }))
      await screen.findByRole('textbox', { name: field })
      return app
    }
    async function keepDraft() {
      answer(firstVersion)
      const { user, close } = await edit()
      await user.type(screen.getByRole('textbox', { name: field }), ', 여기서 고친 글')
      close()
      await waitFor(() => expect(stored()).toContain('처음 글, 여기서 고친 글'))
    }

    test('continues without a word when the text is as it was', async () => {
      await keepDraft()
      await edit()
      expect(value()).toBe('처음 글, 여기서 고친 글')
      expect(notice()).toBeNull()
    })

    test('says that the text was changed since, and loses neither that nor itself', async () => {
      await keepDraft()
      answer(editedElsewhere)
      const { user } = await edit()
      expect(value()).toBe('처음 글, 여기서 고친 글')
      const shown = notice()?.parentElement as HTMLElement
      expect(within(shown).getByText(/다른 기기에서 고친 글$/)).toBeTruthy()
      await user.click(within(shown).getByRole('button', { name: t('compose.outdated.take') }))
      expect(value()).toBe('다른 기기에서 고친 글')
      expect(notice()).toBeNull()
      await waitFor(() => expect(stored()).toBeUndefined())
      await user.click(screen.getByRole('button', { name: t('common.undo') }))
      expect(value()).toBe('처음 글, 여기서 고친 글')
      expect(notice()).toBeTruthy()
    })

    test('still says so after it was changed further and kept again', async () => {
      await keepDraft()
      answer(editedElsewhere)
      const { user, close } = await edit()
      await user.type(screen.getByRole('textbox', { name: field }), '!')
      close()
      await waitFor(() => expect(stored()).toContain('여기서 고친 글!'))
      await edit()
      expect(notice()).toBeTruthy()
    })

    test('does not replace what was saved elsewhere after the edit had begun, unless its writer saves again', async () => {
      answer(firstVersion)
      const { user } = await edit()
      await user.type(screen.getByRole('textbox', { name: field }), ', 여기서 고친 글')
      const began = () => main.calls.filter(({ name }) => name === saves).map(({ input }) => (input as { basedOn?: string }).basedOn)
      main.answers[saves] = () => {
        answer(editedElsewhere)
        return refused('changed')
      }
      await user.click(screen.getByRole('button', { name: t('common.save') }))
      await waitFor(() => expect(notice()).toBeTruthy())
      expect(within(notice()?.parentElement as HTMLElement).getByText(/다른 기기에서 고친 글$/)).toBeTruthy()
      expect(again === undefined ? value() : screen.getByText('처음 글, 여기서 고친 글').textContent).toBe('처음 글, 여기서 고친 글')
      await user.click(screen.getByRole('button', { name: again ?? t('common.save') }))
      await waitFor(() => expect(began()).toEqual([first, editedElsewhere.editedAt]))
    })

    test('opens where an earlier version of the app has stored it', async () => {
      await keepDraft()
      const { basedOn: _, ...earlier } = JSON.parse(stored() ?? '')
      main.drafts.set(`${haru.id} ${key}`, JSON.stringify(earlier))
      answer(editedElsewhere)
      await edit()
      expect(value()).toBe('처음 글, 여기서 고친 글')
      expect(notice()).toBeNull()
    })
  },
)
