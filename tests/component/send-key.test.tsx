import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallableName } from '../../src/shared/contract/index'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aProgram } from '../renderer/programs/a-program'
import { aMessage, aRoom } from '../support/chat-samples'
import { noThings } from '../support/operation-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* Ctrl or Cmd and Enter while a syllable is being composed, in every field of a form (docs/product/desktop.md "Typing Korean"). */
const t = wordsIn('ko')
const sent = (name: CallableName) => main.calls.filter((call) => call.name === name).map(({ input }) => input)
type Field = HTMLInputElement | HTMLTextAreaElement

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** A composition event; this DOM has none of its own. */
const compose = (field: Field, type: 'start' | 'update' | 'end', data = '') =>
  fireEvent(field, Object.assign(new Event(`composition${type}`, { bubbles: true }), { data }))
const become = (field: Field, value: string, isComposing: boolean) => fireEvent.input(field, { target: { value }, isComposing })
const press = (field: Field, isComposing: boolean) =>
  fireEvent.keyDown(field, { key: isComposing ? 'Process' : 'Enter', code: 'Enter', ctrlKey: true, isComposing })
const release = (field: Field) => fireEvent.keyUp(field, { key: 'Enter', code: 'Enter', ctrlKey: true })

/** Types a word whose last syllable is still being composed. */
function begin(field: Field, word: string): string {
  const last = word.slice(-1)
  field.focus()
  compose(field, 'start')
  compose(field, 'update', last)
  become(field, word, true)
  return last
}

/** One press of the key in each order in which systems report it. */
const systems: Record<string, (field: Field, word: string) => Promise<void>> = {
  'no plain press follows': async (field, word) => {
    const last = begin(field, word)
    press(field, true)
    compose(field, 'end', last)
    release(field)
  },
  'a plain press follows': async (field, word) => {
    const last = begin(field, word)
    press(field, true)
    compose(field, 'end', last)
    await nextTask()
    press(field, false)
    release(field)
  },
  'the plain press comes before the syllable': async (field, word) => {
    pressWithoutSyllable(field, word)
    become(field, word, false)
  },
  'Linux with ibus on a busy machine: the syllable is lost': async (field, word) => pressWithoutSyllable(field, word),
}

/** The composition ends without its last syllable, and the key comes before that. */
function pressWithoutSyllable(field: Field, word: string): void {
  begin(field, word)
  compose(field, 'update')
  become(field, word.slice(0, -1), true)
  compose(field, 'end')
  press(field, false)
  release(field)
}

/** Each kind of field, and what is sent of what is typed in it. */
const fields: Record<string, { open: () => Promise<Field>; word: string; sends: () => unknown[]; as: object }> = {
  'the text of a post': {
    open: async () => {
      await openApp({ route: '/write' })
      return screen.findByRole<Field>('textbox', { name: t('compose.text') })
    },
    word: '바라보다',
    sends: () => sent('savePost'),
    as: { content: '바라보다' },
  },
  'what a post means': {
    open: async () => {
      const { user } = await openApp({ route: '/write' })
      await user.type(await screen.findByRole('textbox', { name: t('compose.text') }), 'I look')
      await user.click(screen.getByRole('button', { name: t('compose.meaning.title') }))
      return screen.findByRole<Field>('textbox', { name: t('compose.meaning.title') })
    },
    word: '바라보다',
    sends: () => sent('savePost'),
    as: { meaning: '바라보다' },
  },
  'the tags of a post': {
    open: async () => {
      const { user } = await openApp({ route: '/write' })
      await user.type(await screen.findByRole('textbox', { name: t('compose.text') }), 'I look')
      return screen.findByRole<Field>('textbox', { name: t('compose.tags.add') })
    },
    word: '여행',
    sends: () => sent('savePost'),
    as: { tags: ['여행'] },
  },
  'a blank of a question': {
    open: async () => {
      await openApp({ route: '/qna/write?shape=mean' })
      return screen.findByRole<Field>('textbox', { name: t('qna.write.slot.a') })
    },
    word: '바라보다',
    sends: () => sent('saveQuestion'),
    as: { content: expect.stringContaining('바라보다') },
  },
  'the title of a question': {
    open: async () => {
      const { user } = await openApp({ route: '/qna/write?shape=free' })
      await user.type(await screen.findByRole('textbox', { name: t('qna.write.content') }), '궁금해요')
      return screen.findByRole<Field>('textbox', { name: t('qna.write.freeTitle') })
    },
    word: '바라보다',
    sends: () => sent('saveQuestion'),
    as: { title: '바라보다' },
  },
  'the title of a program': {
    open: async () => {
      const { user } = await openApp({ route: '/program/setting?category=program&post=true' })
      await user.type(await screen.findByRole('textbox', { name: t('programs.form.description') }), '함께 읽어요')
      return screen.findByRole<Field>('textbox', { name: t('programs.form.title') })
    },
    word: '읽기',
    sends: () => sent('saveProgram'),
    as: { title: '읽기' },
  },
  'the line of a correction': {
    open: async () => {
      const { user } = await openApp({ route: `/?@id=${noThings.post}` })
      await user.click(await screen.findByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) }))
      return screen.findByRole<Field>('textbox', { name: t('corrections.line') })
    },
    word: '나는 가요',
    sends: () => sent('correct'),
    as: { sentences: [{ corrected: '나는 가요' }] },
  },
  'the text of a review': {
    open: async () => {
      const { user } = await openApp({ route: `/program?@id=${noThings.program}&profileId=x` })
      await user.click(await screen.findByRole('button', { name: t('reviews.write') }))
      await user.keyboard(' ')
      return screen.findByRole<Field>('textbox', { name: t('reviews.reviewField') })
    },
    word: '좋았어요',
    sends: () => sent('saveReview'),
    as: { content: '좋았어요' },
  },
}

beforeEach(() => {
  main.user = { ...haru, languages: { korean: 'native', english: 'B1', motherTongue: null } }
  main.answers.questions = () => ok({ items: [], total: 0, more: false })
  main.answers.userPrograms = () => ok({ items: [], total: 0, more: false, rating: { reviewCount: 0, starSum: 0 } })
  // What might have been sent is sent again otherwise.
  main.answers.saveProgram = () => refused('forbidden')
  const languages = { korean: 'B1', english: 'native', motherTongue: null } as const
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname, languages }
  main.answers.post = () => ok({ post: { ...aPost({ id: noThings.post, author, content: '나는 간다' }), replies: [] } })
  main.answers.corrections = () => ok({ items: [], total: 0, more: false })
  main.answers.program = () => ok({ program: aProgram({ id: noThings.program, author: { ...aProgram().author, id: nari.id } }) })
  main.answers.reviews = () => ok({ items: [], total: 0, more: false, mine: null, mayReview: true })
})

for (const [what, { open, word, sends, as }] of Object.entries(fields)) {
  test.each(Object.keys(systems))(`${what} is sent once and with its last syllable: %s`, async (system) => {
    const field = await open()
    await systems[system]?.(field, word)
    await waitFor(() => expect(sends()).toHaveLength(1))
    expect(sends()[0]).toMatchObject(as)
    // Nothing is pending any more.
    await nextTask()
    expect(sends()).toHaveLength(1)
  })
}

test('a name that is being composed sends nothing while it offers something', async () => {
  const { user } = await openApp({ route: '/write' })
  const text = await screen.findByRole<Field>('textbox', { name: t('compose.text') })
  await user.type(text, ':하')
  begin(text, ':하트')
  const offered = await screen.findByRole('listbox', { name: t('emoji.suggested') })
  await waitFor(() => expect(within(offered).getAllByRole('option')[0]?.textContent).toContain('빨간색 하트'))
  press(text, true)
  compose(text, 'end', '트')
  await nextTask()
  press(text, false)
  release(text)
  expect(text.value).toBe('❤️')
  expect(sent('savePost')).toEqual([])
})

test('nothing is sent while it is asked whether to leave', async () => {
  const { user } = await openApp({ route: '/qna/write?shape=mean' })
  const slot = await screen.findByRole<Field>('textbox', { name: t('qna.write.slot.a') })
  await user.type(slot, '바라')
  await user.click(screen.getByRole('button', { name: t('common.close') }))
  await screen.findByRole('dialog', { name: t('qna.write.leave.title') })
  await systems['no plain press follows']?.(slot, '바라보다')
  await nextTask()
  expect(sent('saveQuestion')).toEqual([])
})

describe('beside an open form', () => {
  const sample = aRoom({ unread: 0 })
  const room = { ...sample, partner: { ...sample.partner, languages: { korean: null, english: 'B1', motherTongue: null } as const } }
  const key = '{Control>}{Enter}{/Control}'

  beforeEach(() => {
    // Wide enough for a sheet beside the page.
    window.innerWidth = 1280
    main.user = { ...haru, languages: { korean: 'native', english: 'native', motherTongue: null } }
    main.rooms = [room]
  })

  /** Begins a question, which could be sent. */
  async function ask() {
    const app = await openApp({ route: '/qna/write?shape=mean' })
    const slot = await screen.findByRole<Field>('textbox', { name: t('qna.write.slot.a') })
    await app.user.type(slot, '바라보다')
    return { ...app, slot }
  }

  test('the key breaks the line of the chat, and sends the correction from its comment alone', async () => {
    main.logs = { [room.id]: loadedLog([aMessage({ text: 'I’m very exciting.', senderId: room.partner.id, key: null })]) }
    main.answers.userInfo = () => ok({ user: nari })
    const { user } = await openApp({ route: `/talk/${room.id}` })
    await user.click(await screen.findByRole('button', { name: t('corrections.correct') }))
    const line = await screen.findByRole<Field>('textbox', { name: t('corrections.line') })
    await user.clear(line)
    await user.type(line, 'I’m very exc')
    const chat = screen.getByRole<Field>('textbox', { name: t('chat.write.field') })
    await user.type(chat, `잠깐만${key}`)
    const isSent = () => main.asked.some(([method]) => method === 'sendMessage')
    await nextTask()
    expect(chat.value).toBe('잠깐만\n')
    expect(isSent()).toBe(false)
    await user.type(screen.getByRole('textbox', { name: t('corrections.comment') }), `좋아요${key}`)
    await waitFor(() => expect(isSent()).toBe(true))
  })

  test('the key opens the chat that is chosen in the palette, and sends no question', async () => {
    const { user } = await ask()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: t('palette.title') }), room.partner.nickname)
    await screen.findByRole('option', { name: new RegExp(room.partner.nickname), selected: true })
    await user.keyboard(key)
    expect(main.asked).toContainEqual(['openRoomWindow', room.id])
    await nextTask()
    expect(sent('saveQuestion')).toEqual([])
  })

  test('the key sends no question from the search field', async () => {
    const { user } = await ask()
    await user.type(screen.getByRole('combobox', { name: t('shell.search') }), `단어${key}`)
    await nextTask()
    expect(sent('saveQuestion')).toEqual([])
  })

  test.each(['a button of the form', 'nothing'])('the key sends the question while %s has the focus', async (what) => {
    const { user, slot } = await ask()
    slot.blur()
    if (what !== 'nothing') screen.getByRole('switch', { name: t('qna.anonymous.ask') }).focus()
    await user.keyboard(key)
    await waitFor(() => expect(sent('saveQuestion')).toHaveLength(1))
  })
})
