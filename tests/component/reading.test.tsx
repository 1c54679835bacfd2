import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { wholeEntry } from '../../src/renderer/parts/reading/selection'
import type { Reply } from '../../src/shared/contract/feed-shapes'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aReply } from '../support/a-reply'
import { aMessage, aRoom } from '../support/chat-samples'
import { noThings } from '../support/operation-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { aVoice, fakeSpeech } from './support/fake-speech'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { selectWords } from './support/select-words'
import { main } from './support/setup'

const t = wordsIn('ko')
const postId = noThings.post
const comment = '같이 걷는 길이에요. I love this street.'

const fromNari = aReply({ id: noThings.reply, content: comment, authorId: nari.id, nickname: nari.nickname, on: { postId } })

beforeEach(() => {
  window.getSelection()?.removeAllRanges()
  main.user = haru
  answer(fromNari)
})

/** The post that is opened has this comment. */
function answer(reply: Reply): void {
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
  const post = aPost({ id: postId, author, content: '한국 사람', replyCount: 1 })
  main.answers.post = () => ok({ post: { ...post, replies: [reply] } })
}

async function openPost() {
  const app = await openApp({ route: `/?@id=${postId}` })
  await screen.findByText(comment)
  return app
}

const bar = () => screen.findByRole('toolbar', { name: t('reading.bar') })
const noBar = () => waitFor(() => expect(screen.queryByRole('toolbar', { name: t('reading.bar') })).toBeNull())
const press = async (name: string) => within(await bar()).getByRole('button', { name })
const panel = () => screen.findByRole('region', { name: t('reading.panel.label') })

test('selected words of a comment are kept with their sentence, once, and taken out again', async () => {
  const { user } = await openPost()
  selectWords(screen.getByText(comment), '걷는 길')
  await user.click(await press(t('reading.keep')))
  expect(main.entries).toMatchObject([
    {
      text: { sentence: '같이 걷는 길이에요.', gap: { start: 3, end: 7 } },
      language: 'korean',
      source: { kind: 'comment', route: `/?@id=${postId}&reply=${noThings.reply}`, name: nari.nickname },
    },
  ])
  await user.click(await press(t('reading.kept')))
  await waitFor(() => expect(main.entries).toEqual([]))
})

test('the name of an anonymous writer is not kept', async () => {
  answer({ ...fromNari, authorId: null, nickname: '익명 1', anonymous: true })
  const { user } = await openPost()
  selectWords(screen.getByText(comment), '같이')
  await user.click(await press(t('reading.keep')))
  expect(main.entries[0]?.source?.name).toBe('')
})

test('the panel explains Korean, and Escape closes it before the bar', async () => {
  const { user } = await openPost()
  selectWords(screen.getByText(comment), '같이 걷는 길')
  await user.click(await press(t('reading.sound')))
  const shown = within(await panel())
  shown.getByText('[가치 건는 길]')
  shown.getByText('gachi geonneun gil')
  shown.getByText(t('reading.rule.palatal', { final: 'ㅌ', next: 'ㅣ', sound: 'ㅊ' }))
  shown.getByText(t('reading.rule.nasal', { final: 'ㄷ', next: 'ㄴ', sound: 'ㄴ' }))
  await user.click(shown.getByRole('button', { name: t('reading.panel.syllable', { syllable: '걷' }) }))
  expect(shown.getAllByRole('status').at(-1)?.textContent).toBe('ㄱㅓㄷ')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: t('reading.panel.label') })).toBeNull())
  await bar()
  await user.keyboard('{Escape}')
  await noBar()
  // The post is still open.
  screen.getByText(comment)
})

test('the panel has the sounds of English words, and says which are not in the dictionary', async () => {
  main.englishSounds = [{ word: 'love', base: null, sounds: ['L AH1 V'] }]
  const { user } = await openPost()
  selectWords(screen.getByText(comment), 'love this')
  await user.click(await press(t('reading.sound')))
  const shown = within(await panel())
  await shown.findByText('/lʌv/')
  shown.getByText(t('reading.panel.unknown'))
  shown.getByText(t('reading.panel.unknownHint'))
})

test.each([
  [
    'words',
    Array.from({ length: limits.reading.words + 1 }, (_, at) => `${at < 26 ? 'a' : 'b'}${String.fromCharCode(97 + (at % 26))}`).join(' '),
  ],
  ['syllables', '가나다라마바사아자차카타파하거너더러머버서어저처커'],
] as const)('the panel says where it shows only the first %s', async (kind, long) => {
  answer({ ...fromNari, content: long })
  main.englishSounds = long.split(' ').map((word) => ({ word, base: null, sounds: ['W ER1 D'] }))
  const note =
    kind === 'words' ? t('reading.panel.firstWords', { count: limits.reading.words }) : t('reading.panel.firstSyllables', { count: 24 })
  const { user } = await openApp({ route: `/?@id=${postId}` })
  selectWords(await screen.findByText(long), long)
  await user.click(await press(t('reading.sound')))
  const shown = within(await panel())
  await shown.findByText(note)
  expect(shown.queryByText(kind === 'words' ? 'bo' : '커')).toBeNull()
  await user.keyboard('{Escape}{Escape}')
  selectWords(screen.getByText(long), kind === 'words' ? long.slice(0, -' bo'.length) : long.slice(0, -1))
  await user.click(await press(t('reading.sound')))
  await within(await panel()).findByText(kind === 'words' ? 'bn' : '처')
  expect(within(await panel()).queryByText(note)).toBeNull()
})

test('the panel has no sounds of what was selected before while those of the extended selection are looked up', async () => {
  main.englishSounds = [{ word: 'love', base: null, sounds: ['L AH1 V'] }]
  const { user } = await openPost()
  selectWords(screen.getByText(comment), 'love')
  await user.click(await press(t('reading.sound')))
  const shown = within(await panel())
  await shown.findByText('/lʌv/')
  const read = vi.spyOn(window.desktop, 'englishSounds').mockReturnValue(new Promise(() => undefined))
  onTestFinished(() => void read.mockRestore())
  act(() => {
    const { anchorNode, focusOffset = 0 } = window.getSelection() ?? {}
    if (anchorNode) window.getSelection()?.extend(anchorNode, focusOffset + ' this'.length)
    document.dispatchEvent(new Event('selectionchange'))
  })
  await shown.findByRole('heading', { name: 'love this' })
  shown.getByText(t('reading.panel.loading'))
  expect(shown.queryByText('/lʌv/')).toBeNull()
})

test('a word is looked up in the dictionary of its language', async () => {
  const { user } = await openPost()
  selectWords(screen.getByText(comment), 'street')
  await user.click(await press(t('reading.lookUp')))
  expect(main.asked.at(-1)).toEqual(['openExternal', 'https://en.dict.naver.com/#/search?query=street'])
})

test('without a voice the button to listen says where this system adds one', async () => {
  fakeSpeech()
  const { user } = await openPost()
  selectWords(screen.getByText(comment), '같이')
  await user.click(await press(t('reading.listen')))
  expect((await panel()).textContent).toContain(t('reading.noVoice.korean'))
  expect((await panel()).textContent).toContain(t('reading.noVoice.linux'))
})

test('names have no bar', async () => {
  await openPost()
  const [name] = screen.getAllByRole('link', { name: nari.nickname }).filter(({ firstChild }) => firstChild instanceof Text)
  if (name) selectWords(name, nari.nickname)
  expect(window.getSelection()?.toString()).toBe(nari.nickname)
  await noBar()
})

test('the key leads to the bar, and without a selection selects a sentence of what has the focus', async () => {
  const { user } = await openPost()
  const article = screen.getByText(comment).closest('article') as HTMLElement
  article.tabIndex = -1
  act(() => article.focus())
  fireEvent.keyDown(article, { key: 'Enter', code: 'Enter', altKey: true })
  await bar()
  expect(window.getSelection()?.toString()).toBe('같이 걷는 길이에요.')
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(async () => expect(document.activeElement).toBe(await press(t('reading.listen'))))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe(t('reading.sound'))
})

test('a text field keeps the key, which breaks the line on macOS, while nothing is selected', async () => {
  await openPost()
  const field = within(screen.getByRole('dialog')).getByRole('textbox')
  act(() => field.focus())
  const isLeft = () => fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', altKey: true })
  expect(isLeft()).toBe(true)
  selectWords(screen.getByText(comment), '같이')
  expect(isLeft()).toBe(false)
  await bar()
})

const focused = async () => waitFor(async () => expect(document.activeElement).toBe(await panel()))

test('the panel takes the focus where the menu opened it by key, and gives it back', async () => {
  const dues = { 1: Date.now(), 2: Date.now(), 3: Date.now(), 4: Date.now() }
  const entry = { ...wholeEntry(comment, { kind: 'comment', route: '', name: '' }), id: noThings.reply, due: null }
  main.reviewCard = { entry, dues, counts: { done: 0, left: 1, new: 1, again: 0 }, canUndo: false }
  const { user } = await openApp({ route: '/notebook/review' })
  const sentence = await screen.findByRole('heading', { name: comment })
  await waitFor(() => expect(document.activeElement).toBe(sentence))
  selectWords(sentence, '같이')
  await bar()
  await user.keyboard('{Escape}')
  await noBar()
  const openMenu = async () => {
    fireEvent.contextMenu(sentence)
    return screen.findByRole('menuitem', { name: t('reading.menu.sound') })
  }
  const item = await openMenu()
  act(() => item.focus())
  await user.keyboard('{Enter}')
  await focused()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: t('reading.panel.label') })).toBeNull())
  expect(document.activeElement).toBe(sentence)
  // Pressed with the pointer, it leaves the focus where it is.
  await user.click(await openMenu())
  await panel()
  expect(document.activeElement).toBe(sentence)
})

test('the panel takes the focus where a key asked to listen and there is no voice', async () => {
  fakeSpeech()
  const { user } = await openPost()
  selectWords(screen.getByText(comment), '같이')
  const listen = await press(t('reading.listen'))
  act(() => listen.focus())
  await user.keyboard('{Enter}')
  await focused()
})

test('in the window of a room, the way to add a voice opens in the main window', async () => {
  const room = aRoom({ unread: 0 })
  main.rooms = [room]
  main.logs = { [room.id]: loadedLog([aMessage({ text: comment, senderId: room.partner.id, key: null })]) }
  main.answers.userInfo = () => ok({ user: nari })
  fakeSpeech(aVoice('Samantha', 'en-US'))
  const { user } = await openApp({ roomId: room.id })
  selectWords(await screen.findByText(comment), comment)
  await user.click(await press(t('reading.listen')))
  await user.click(await screen.findByRole('button', { name: t('reading.noVoice.how') }))
  expect(main.asked).toContainEqual(['showInMain', '/profile/setting/reading'])
})
