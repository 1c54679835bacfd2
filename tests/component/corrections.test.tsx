import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Correction } from '../../src/shared/contract/corrections-shapes'
import type { Reply } from '../../src/shared/contract/feed-shapes'
import type { Input } from '../../src/shared/contract/index'
import { limits } from '../../src/shared/limits'
import type { UnsentCorrection } from '../../src/shared/unsent-corrections'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { selectWords } from './support/select-words'
import { main } from './support/setup'

const t = wordsIn('ko')
const postId = noThings.post
const content = '어제 치과에 갔어요. 예약할때 아팠어요. 끝!'
const draftKey = `${haru.id} correction:post:${postId}`
const sent = () => main.calls.filter(({ name }) => name === 'correct').map(({ input }) => input)
const editor = () => screen.findByRole('dialog', { name: t('corrections.correctOf', { name: nari.nickname }) })
const line = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('corrections.line') })

const aCorrection = (over: Partial<Correction> = {}): Correction => ({
  id: noThings.reply,
  target: { kind: 'post', id: postId },
  writer: { id: nari.id, nickname: nari.nickname, imagePath: null, academy: null, languages: null },
  createdAt: '2026-03-01T00:00:00Z',
  editedAt: null,
  of: content,
  sentences: [
    { original: '어제 치과에 갔어요. ', corrected: null, good: true, note: '' },
    { original: '예약할때 아팠어요. ', corrected: '예약할 때 아팠어요. ', good: false, note: '‘때’는 띄어 써요.' },
    { original: '끝!', corrected: null, good: false, note: '' },
  ],
  comment: '',
  thanked: false,
  applied: false,
  agreements: 2,
  agreed: false,
  agreeing: [],
  current: true,
  mine: false,
  ...over,
})

const author = {
  ...aPost().author,
  id: nari.id,
  nickname: nari.nickname,
  languages: { korean: 'B1', english: 'native', motherTongue: null } as const,
}

function show(over: Parameters<typeof aPost>[0] = {}, corrections: Correction[] = []) {
  const post = aPost({ id: postId, author, content, ...over })
  main.answers.post = () => ok({ post: { ...post, replies: [] } })
  main.answers.corrections = () => ok({ items: corrections, total: corrections.length, more: false })
  return openApp({ route: `/?@id=${postId}` })
}

async function openEditor() {
  const app = await show()
  await app.user.click(await screen.findByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) }))
  await editor()
  await waitFor(() => expect(document.activeElement).toBe(line()))
  return app
}

beforeEach(() => {
  main.user = { ...haru, languages: { korean: 'native', english: 'B1', motherTongue: null } }
})

test('by keyboard alone, sentences are marked as good, changed with a note or left alone, and the correction is sent', async () => {
  main.answers.correct = () => ok({ correction: aCorrection({ mine: true }) })
  const { user } = await openEditor()
  await user.keyboard('{Enter}')
  expect(line().value).toBe('예약할때 아팠어요.')
  await user.clear(line())
  await user.keyboard('예약할 때 아팠어요.{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('corrections.note') }))
  await user.keyboard('띄어 써요{Enter}')
  expect(line().value).toBe('끝!')
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(line().value).toBe('예약할 때 아팠어요.')
  await user.keyboard('{Tab}{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('corrections.comment') }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    target: { kind: 'post', id: postId },
    of: content,
    sentences: [
      { original: '어제 치과에 갔어요. ', corrected: null, good: true, note: '' },
      { original: '예약할때 아팠어요. ', corrected: '예약할 때 아팠어요. ', good: false, note: '띄어 써요' },
      { original: '끝!', corrected: null, good: false, note: '' },
    ],
    comment: '',
  })
  await screen.findByText(t('corrections.sent'))
  await waitFor(() => expect(main.drafts.has(draftKey)).toBe(false))
})

test('a note that is too long is refused at its field, which is opened for that', async () => {
  const { user } = await openEditor()
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('corrections.note') })
  fireEvent.input(note(), { target: { value: '가'.repeat(201) } })
  expect(note().getAttribute('aria-invalid')).toBe('true')
  await user.click(line())
  await user.keyboard('{Tab}')
  expect(line().value).toBe('예약할때 아팠어요.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(t('corrections.tooLong', limits.correction))
  expect(line().value).toBe('어제 치과에 갔어요.')
  expect(document.activeElement).toBe(note())
  expect(note().value).toHaveLength(201)
  expect(sent()).toEqual([])
})

test('an unsent correction is stored as a draft and restored', async () => {
  const { user } = await openEditor()
  await user.clear(line())
  await user.keyboard('어제 치과에 다녀왔어요.')
  await waitFor(() => expect(main.drafts.get(draftKey)).toContain('다녀왔어요'))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: t('compose.leave.keep') }))
  await user.click(await screen.findByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) }))
  await waitFor(() => expect(line().value).toBe('어제 치과에 다녀왔어요.'))
})

test('when the text has changed meanwhile, what fits is kept and the rest is shown at its place', async () => {
  const { user } = await openEditor()
  main.answers.correct = () => ({ ok: false, error: { code: 'changed', current: '어제 치과에 갔어요. 예약할 때 안 아팠어요. 끝!' } })
  await user.keyboard('{Enter}')
  await user.clear(line())
  await user.keyboard('예약할 때 아팠어요.{Control>}{Enter}{/Control}')
  await screen.findByText(t('corrections.textChanged'))
  const second = screen.getByRole('listitem', { name: t('corrections.sentence', { at: 2 }) })
  expect(within(second).getByText('예약할 때 아팠어요.')).toBeDefined()
  const first = screen.getByRole('listitem', { name: t('corrections.sentence', { at: 1 }) })
  expect(within(first).getByRole('button', { name: t('corrections.markGood'), pressed: true })).toBeDefined()
  await user.click(within(second).getByRole('button', { name: t('corrections.useEarlier') }))
  await waitFor(() => expect(document.activeElement).toBe(line()))
  expect(line().value).toBe('예약할 때 아팠어요.')
  main.answers.correct = () => ok({ correction: aCorrection({ mine: true }) })
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('corrections.send')}`) }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ of: '어제 치과에 갔어요. 예약할 때 안 아팠어요. 끝!' })
})

const anUnsent = (over: Partial<UnsentCorrection> = {}): UnsentCorrection => ({
  id: 'unsent',
  target: { kind: 'post', id: postId },
  of: content,
  sentences: [
    { original: '어제 치과에 갔어요. ', corrected: null, good: true, note: '' },
    { original: '예약할때 아팠어요. ', corrected: '예약할 때 아팠어요. ', good: false, note: '' },
    { original: '끝!', corrected: null, good: false, note: '' },
  ],
  comment: '',
  writtenAt: '2026-03-01T00:00:00.000Z',
  state: 'failed',
  error: { code: 'notFound' },
  ...over,
})

test('a correction that was refused before the page was loaded is reported and becomes a draft', async () => {
  main.unsentCorrections = [anUnsent()]
  await show()
  await screen.findByText(t('corrections.failedLater'))
  await waitFor(() => expect(main.drafts.get(draftKey)).toContain('예약할 때 아팠어요.'))
  await waitFor(() => expect(main.unsentCorrections).toEqual([]))
})

test('a correction that is refused at its first attempt after a start is reported once, and leaves a newer draft as it is', async () => {
  main.drafts.set(draftKey, '더 새로운 것')
  main.unsentCorrections = [anUnsent({ state: 'sending', error: null })]
  await show()
  await screen.findByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) })
  expect(screen.queryByText(t('corrections.failedLater'))).toBeNull()
  main.unsentCorrections = [anUnsent()]
  for (const _ of [1, 2]) act(() => main.emit('unsentCorrections', main.unsentCorrections))
  expect(await screen.findAllByText(t('corrections.failedLater'))).toHaveLength(1)
  expect(main.drafts.get(draftKey)).toBe('더 새로운 것')
  expect(main.unsentCorrections).toHaveLength(1)
})

test('a correction cannot be changed while it is being sent, and goes on as it was sent when the text has changed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.correct = async () => {
    await promise
    return { ok: false, error: { code: 'changed', current: content.replace('끝!', '끝이에요!') } }
  }
  const { user } = await openEditor()
  await user.type(line(), ' 그리고')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  const goods = () => screen.getAllByRole<HTMLButtonElement>('button', { name: t('corrections.markGood') })
  for (const button of goods()) await user.click(button)
  await user.type(line(), ' 나중에')
  expect(screen.queryByText(t('corrections.good'))).toBeNull()
  // From a changed sentence to its note, and on to a sentence that would be marked.
  await user.keyboard('{Enter}나중에{Enter}{Enter}')
  await user.type(screen.getByRole('textbox', { name: t('corrections.comment') }), '나중에')
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  resolve()
  await screen.findByText(t('corrections.textChanged'))
  expect(screen.queryByText(t('corrections.good'))).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('corrections.comment') }).value).toBe('')
  await user.click(screen.getByRole('button', { name: /그리고/ }))
  expect(line().value).toBe('어제 치과에 갔어요. 그리고')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('corrections.note') }).value).toBe('')
  await user.type(line(), ' 나중에')
  expect(line().value).toBe('어제 치과에 갔어요. 그리고 나중에')
})

test('an empty correction is not sent, and a refusal loses nothing', async () => {
  const { user } = await openEditor()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(t('corrections.nothing'))
  expect(sent()).toEqual([])
  main.answers.correct = () => refused('tooMany')
  await user.clear(line())
  await user.keyboard('어제 치과에 다녀왔어요.{Control>}{Enter}{/Control}')
  await screen.findByText(t('errors.code.tooMany'), { exact: false })
  expect(line().value).toBe('어제 치과에 다녀왔어요.')
})

test('the writer sees the changes and their rules, thanks once, and applies the correction', async () => {
  main.answers.thankCorrection = () => ok({})
  main.answers.applyCorrection = () => ok({ content: '어제 치과에 갔어요. 예약할 때 아팠어요. 끝!', editedAt: '2026-03-02T00:00:00Z' })
  let now = aCorrection()
  const own = { ...aPost().author, id: haru.id, nickname: haru.nickname }
  const { user } = await show({ author: own, correctionCount: 1 }, [now])
  main.answers.corrections = () => ok({ items: [now], total: 1, more: false })
  const card = await screen.findByRole('article', { name: t('corrections.by', { name: nari.nickname }) })
  expect(card.textContent).toContain(t('corrections.spoken.instead', { gone: '예약할때', come: '예약할 때' }))
  expect(card.textContent).toContain(t('corrections.why.spacingOpen'))
  expect(card.textContent).toContain('‘때’는 띄어 써요.')
  await user.dblClick(within(card).getByRole('button', { name: t('corrections.thank') }))
  await within(card).findByText(t('corrections.thanked'))
  const hasFocus = () => document.activeElement === within(card).getByRole('button', { name: t('corrections.actions') })
  await waitFor(() => expect(hasFocus()).toBe(true))
  now = { ...now, thanked: true, applied: true, current: false }
  await user.click(within(card).getByRole('button', { name: t('corrections.apply') }))
  await within(card).findByText(t('corrections.applied'))
  await waitFor(() => expect(hasFocus()).toBe(true))
  expect(main.calls.filter(({ name }) => name === 'thankCorrection')).toHaveLength(1)
  expect(screen.getByText('어제 치과에 갔어요. 예약할 때 아팠어요. 끝!')).toBeDefined()
})

test('of own comments only those with corrections ask for them, and a new one appears when the post is opened again', async () => {
  const mine = aReply({
    id: noThings.reply,
    content: '나도 갔어요.',
    authorId: haru.id,
    nickname: haru.nickname,
    mine: true,
    on: { postId },
  })
  const other = { ...mine, id: noThings.parent, content: '저도요.' }
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
  let reply: Reply = mine
  main.answers.post = () => ok({ post: { ...aPost({ id: postId, author, content }), replies: [reply, other] } })
  main.answers.corrections = ({ target }) =>
    ok({ items: target.id === mine.id ? [aCorrection({ target, of: mine.content ?? '' })] : [], total: 1, more: false })
  const asked = () => main.calls.filter(({ name }) => name === 'corrections').map(({ input }) => (input as Input<'corrections'>).target.id)
  await openApp({ route: `/?@id=${postId}` })
  await screen.findByText('저도요.')
  expect(asked()).toEqual([])
  reply = { ...mine, correctionCount: 1 }
  act(() => main.emit('navigate', { route: '/' }))
  await waitFor(() => expect(screen.queryByText('저도요.')).toBeNull())
  act(() => main.emit('navigate', { route: `/?@id=${postId}` }))
  await screen.findByRole('article', { name: t('corrections.by', { name: nari.nickname }) })
  expect(asked()).toEqual([mine.id])
})

test('a member who helps with the language can agree; others see only the number of agreements', async () => {
  main.answers.agreeWithCorrection = ({ agreed }) => ok({ agreed, agreements: 3 })
  const { user } = await show({ correctionCount: 1 }, [
    aCorrection({ writer: { ...aCorrection().writer, id: noThings.parent, nickname: '민지' } }),
  ])
  const card = await screen.findByRole('article', { name: t('corrections.by', { name: '민지' }) })
  await user.click(within(card).getByRole('button', { name: new RegExp(`^${t('corrections.agree')}`) }))
  await waitFor(() => expect(card.textContent).toContain(t('corrections.agreeing', { count: 3 })))
  expect(within(card).queryByRole('button', { name: t('corrections.thank') })).toBeNull()
})

test('a correction that another page of them has again, as an agreement moved it, is shown once', async () => {
  const opening = show({ correctionCount: 2 })
  main.answers.corrections = ({ before }) => ok({ items: [aCorrection()], total: 2, more: before === undefined })
  const { user } = await opening
  await user.click(await screen.findByRole('button', { name: t('corrections.more') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: t('corrections.more') })).toBeNull())
  expect(screen.getAllByRole('article', { name: t('corrections.by', { name: nari.nickname }) })).toHaveLength(1)
})

test('corrections that are shown stay while they cannot be read again', async () => {
  const { user } = await show({ correctionCount: 1 }, [aCorrection()])
  const list = await screen.findByRole('region', { name: t('corrections.list') })
  const answer = main.answers.corrections
  main.answers.corrections = () => refused('offline')
  act(() => main.emit('connection', 'offline'))
  act(() => main.emit('connection', 'online'))
  const alert = await within(list).findByRole('alert')
  expect(alert.textContent).toContain(t('corrections.failed'))
  expect(within(list).getByText('‘때’는 띄어 써요.')).toBeDefined()
  if (answer) main.answers.corrections = answer
  await user.click(within(alert).getByRole('button', { name: t('common.retry') }))
  await waitFor(() => expect(alert.isConnected).toBe(false))
  expect(within(list).getByText('‘때’는 띄어 써요.')).toBeDefined()
})

test('a changed sentence is kept with its change as the gap, marked as kept, and pressing again takes it out', async () => {
  const { user } = await show({ correctionCount: 1 }, [aCorrection()])
  const keep = await screen.findByRole('button', { name: t('notebook.keep') })
  await user.click(keep)
  const kept = await screen.findByRole('button', { name: t('notebook.kept') })
  const { text, note, language, source } = main.entries[0] ?? expect.unreachable()
  expect(text.sentence.slice(text.gap?.start, text.gap?.end)).toBe('예약할 때')
  expect({ sentence: text.sentence, note, language, name: source?.name }).toEqual({
    sentence: '예약할 때 아팠어요.',
    note: '‘때’는 띄어 써요.',
    language: 'korean',
    name: nari.nickname,
  })
  expect(source?.route).toBe(`/?@id=${postId}&correction=${noThings.reply}`)
  await user.click(kept)
  await screen.findByRole('button', { name: t('notebook.keep') })
  expect(main.entries).toEqual([])
})

test('all changed sentences are kept from the menu at once, and one undo takes them out', async () => {
  const sentences = [
    { original: '예약할때 아팠어요. ', corrected: '예약할 때 아팠어요. ', good: false, note: '' },
    { original: '오늘은 괜찮아요. ', corrected: null, good: true, note: '' },
    { original: '내일 갈 거에요.', corrected: '내일 갈 거예요.', good: false, note: '' },
  ]
  const { user } = await show({ correctionCount: 1 }, [aCorrection({ sentences })])
  await user.click(await screen.findByRole('button', { name: t('corrections.actions') }))
  await user.click(await screen.findByRole('menuitem', { name: t('notebook.keep') }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: t('notebook.kept') })).toHaveLength(2))
  expect(main.entries.map(({ text }) => text.sentence)).toEqual(['예약할 때 아팠어요.', '내일 갈 거예요.'])
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  await waitFor(() => expect(main.entries).toEqual([]))
})

test('a sentence of a correction of a comment leads back to the comment', async () => {
  const target = { kind: 'reply', id: noThings.reply } as const
  const comment = aReply({
    id: target.id,
    content,
    authorId: haru.id,
    nickname: haru.nickname,
    mine: true,
    on: { postId },
    correctionCount: 1,
  })
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
  main.answers.post = () => ok({ post: { ...aPost({ id: postId, author }), replies: [comment] } })
  main.answers.corrections = () => ok({ items: [aCorrection({ id: noThings.parent, target })], total: 1, more: false })
  const { user } = await openApp({ route: `/?@id=${postId}` })
  await user.click(await screen.findByRole('button', { name: t('notebook.keep') }))
  await waitFor(() => expect(main.entries[0]?.source?.route).toBe(`/?@id=${postId}&reply=${target.id}&correction=${noThings.parent}`))
})

test('the notes and the comment of a correction have the bar of selected text', async () => {
  const { user } = await show({ correctionCount: 1 }, [aCorrection({ comment: '거의 다 맞았어요.' })])
  const bar = () => screen.findByRole('toolbar', { name: t('reading.bar') })
  for (const [text, words] of [
    ['‘때’는 띄어 써요.', '띄어'],
    ['거의 다 맞았어요.', '거의'],
  ] as const) {
    selectWords(await screen.findByText(text), words)
    await user.click(within(await bar()).getByRole('button', { name: t('reading.keep') }))
    await waitFor(() => expect(main.entries.at(-1)?.text.sentence).toBe(text))
    await user.click(await within(await bar()).findByRole('button', { name: t('reading.kept') }))
  }
})

test('what the editor covers cannot be reached, and has the focus again when it closes', async () => {
  const correct = t('corrections.correctOf', { name: nari.nickname })
  const covered = (element: Element | null) => element?.closest('[inert]') !== null
  const openOn = async (button: HTMLElement, user: UserEvent) => {
    await user.click(button)
    await waitFor(() => expect(document.activeElement).toBe(line()))
  }
  const close = async (user: UserEvent) => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: t('corrections.line') })).toBeNull())
  }
  window.innerWidth = 1280
  const wide = await show()
  const overlay = await screen.findByRole('button', { name: correct })
  await openOn(overlay, wide.user)
  expect(covered(overlay)).toBe(true)
  expect(covered(screen.getByRole('main'))).toBe(false)
  await close(wide.user)
  expect(covered(overlay)).toBe(false)
  expect(document.activeElement).toBe(overlay)
  wide.close()

  window.innerWidth = 900
  main.answers.searchPosts = () => ok({ items: [aPost({ id: postId, author, content })], total: 1, searched: null, more: false } as never)
  const { user } = await openApp({ route: '/search?search=치과' })
  const inList = await screen.findByRole('button', { name: correct })
  await openOn(inList, user)
  expect(covered(inList)).toBe(true)
  expect(covered(line())).toBe(false)
  await close(user)
  expect(covered(inList)).toBe(false)
  expect(document.activeElement).toBe(inList)
})
