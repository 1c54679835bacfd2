import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { followKeys } from '../../src/renderer/hooks/held-keys'
import type { Input } from '../../src/shared/contract/index'
import type { CaseRow, Exhibit } from '../../src/shared/contract/moderating-shapes'
import { limits } from '../../src/shared/limits'
import { voicePath } from '../../src/shared/text/voice-path'
import { wordsIn } from '../e2e/support/words'
import { aCase, aDecision, anExhibitText, aWriter, decidedCase } from '../support/case-samples'
import { ok, refused } from './support/fake-desktop'
import { fakeSound } from './support/fake-sound'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The page of moderators (docs/product/moderation.md "Cases"). */
const t = wordsIn('ko')
const moderator = { ...haru, own: { email: 'haru@example.com', phone: null, role: 'moderator' as const } }
let cases: CaseRow[] = []
let exhibit: Exhibit
const called = <N extends 'decideCase' | 'takeCase' | 'releaseCase' | 'undoDecision' | 'moderationCases' | 'decideAppeal'>(name: N) =>
  main.calls.filter((call) => call.name === name).map(({ input }) => input as Input<N>)
const changed = (row: CaseRow) => {
  cases = cases.map((one) => (one.id === row.id ? row : one))
  return ok({ case: row })
}
const find = (caseId: string) => cases.find(({ id }) => id === caseId) as CaseRow
const rowOf = (row: CaseRow) => screen.findByRole('article', { name: `${t(`moderating.kind.${row.kind}`)}: ${row.text}` })
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const pick = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`${name}$`) })
const sentence = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('moderating.decision.sentence') })
const entries = () => within(screen.getByRole('navigation', { name: t('shell.places') }))
const route = () => window.location.hash.slice(1)

beforeEach(() => {
  window.innerWidth = 1280
  main.user = moderator
  cases = [aCase(1), aCase(2), aCase(3)]
  exhibit = {
    kind: 'post',
    post: anExhibitText({ content: '원래 글' }),
    category: 'korea',
    replies: [anExhibitText({ id: cases[0]?.itemId ?? '', reported: true })],
  }
  main.answers.userInfo = () => ok({ user: moderator })
  main.answers.moderationCount = () => ok({ open: cases.filter(({ state }) => state === 'open').length, mine: 0 })
  main.answers.moderationCases = ({ filter }) => {
    const items = cases.filter(({ state, taken }) =>
      filter === 'decided' ? state === 'decided' : state === 'open' && (filter === 'new' || taken?.mine),
    )
    return ok({ items, more: false, open: items.length, mine: 0 })
  }
  main.answers.moderationCase = ({ caseId }) => ok({ case: find(caseId), exhibit, writer: aWriter() })
  main.answers.takeCase = ({ caseId }) =>
    changed({ ...find(caseId), taken: { nickname: '하루', imagePath: null, mine: true, until: minutesAhead(10) } })
  main.answers.releaseCase = ({ caseId }) => changed({ ...find(caseId), taken: null })
  main.answers.decideCase = ({ caseId, decision }) => changed(decidedCase(find(caseId), decision))
  main.answers.undoDecision = () => {
    const row = cases.find(({ decision }) => decision !== null) as CaseRow
    return changed({ ...row, state: 'open', version: row.version + 1, decision: null })
  }
})

test('only moderators have the page and its entry, with the number of waiting reports', async () => {
  const app = await openApp({ route: '/moderation' })
  await rowOf(cases[0] as CaseRow)
  const entry = entries().getByRole('link', { name: new RegExp(t('moderating.title')) })
  await within(entry).findByText(t('moderating.waiting', { count: 3 }))
  app.close()
  main.user = haru
  await openApp({ route: '/moderation' })
  await screen.findByRole('heading', { name: t('shell.notFound.title') })
  expect(entries().queryByRole('link', { name: new RegExp(t('moderating.title')) })).toBeNull()
})

test('a case is decided by keys alone: next, choice, sentence, Enter; the next case opens, and Z undoes it', async () => {
  const { user } = await openApp({ route: '/moderation' })
  const [first, second] = cases as [CaseRow, CaseRow]
  await rowOf(first)
  await user.keyboard('j')
  await waitFor(() => expect(route()).toBe(`/moderation/${first.id}`))
  await pick(t('moderating.decision.warn'))
  await user.keyboard('3')
  await waitFor(() => expect(document.activeElement).toBe(sentence()))
  expect(called('takeCase')).toEqual([{ caseId: first.id }])
  await user.keyboard('서로 존중해 주세요.{Enter}')
  await waitFor(() =>
    expect(called('decideCase')).toEqual([
      { caseId: first.id, version: 0, decision: { kind: 'warn', reason: 1, sentence: '서로 존중해 주세요.', days: null } },
    ]),
  )
  await waitFor(() => expect(route()).toBe(`/moderation/${second.id}`))
  const done = await screen.findByRole('article', { name: new RegExp(`${t('moderating.outcome.warn')}.*${first.text}`) })
  within(done).getByRole('button', { name: new RegExp(t('common.undo')) })
  await waitFor(() => expect(document.activeElement?.closest('[data-case-id]')?.getAttribute('data-case-id')).toBe(second.id))
  await user.keyboard('z')
  await waitFor(() => expect(called('undoDecision')).toHaveLength(1))
  await waitFor(() => expect(route()).toBe(`/moderation/${first.id}`))
  await rowOf(first)
})

test('key 4 suspends for the chosen days', async () => {
  const { user } = await openApp({ route: '/moderation' })
  const [first] = cases as [CaseRow]
  await rowOf(first)
  await user.keyboard('j')
  await user.selectOptions(await screen.findByRole('combobox', { name: t('moderating.decision.daysLabel') }), '30')
  await user.keyboard('{Escape}')
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('4')
  await waitFor(() => expect(document.activeElement).toBe(sentence()))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(called('decideCase')).toMatchObject([{ caseId: first.id, decision: { kind: 'suspend', reason: 1, days: 30 } }]),
  )
})

test('an appeal is answered by keys: the words of the writer, then keep, shorten or lift', async () => {
  const at = '2026-03-02T00:00:00.000Z'
  const suspended = {
    ...aDecision({ kind: 'reply' }),
    kind: 'suspend' as const,
    days: 7,
    by: { nickname: 'soyeon', mine: false },
    undoUntil: null,
  }
  const appeal = { at, text: '장난이었어요.', mayDecide: true, outcome: null }
  cases = [aCase(1, { decision: suspended, appeal, version: 2 }), aCase(2)]
  main.answers.decideAppeal = ({ caseId, outcome }) =>
    changed({ ...find(caseId), state: 'decided', version: 3, appeal: { ...appeal, mayDecide: false, outcome } })
  const { user } = await openApp({ route: '/moderation' })
  const row = await rowOf(cases[0] as CaseRow)
  within(row).getByText(t('moderating.appeal.mark'))
  await user.keyboard('j')
  await screen.findByText('장난이었어요.')
  await pick(t('moderating.appeal.lift'))
  await user.keyboard('2')
  await waitFor(() => expect(document.activeElement).toBe(sentence()))
  await user.keyboard('하루면 돼요.{Enter}')
  await waitFor(() =>
    expect(called('decideAppeal')).toEqual([{ caseId: cases[0]?.id, version: 2, outcome: 'shorten', days: 1, sentence: '하루면 돼요.' }]),
  )
  const done = await screen.findByRole('article', { name: new RegExp(t('moderating.outcome.appeal.shorten')) })
  expect(within(done).queryByRole('button')).toBeNull()
})

test.each([true, false])('the way to the item is there again once an appeal has lifted its removal (lifted: %s)', async (lifted) => {
  const decision = { ...aDecision({ kind: 'reply' }), undone: lifted, undoUntil: null }
  const appeal = { at: decision.at, text: '아니에요.', mayDecide: false, outcome: lifted ? ('lift' as const) : ('keep' as const) }
  cases = [aCase(1, { state: 'decided', version: 2, decision, appeal })]
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  await screen.findByText(new RegExp(t(`moderating.outcome.appeal.${lifted ? 'lift' : 'keep'}`)))
  expect(screen.queryAllByRole('link', { name: t('moderating.open') })).toHaveLength(lifted ? 1 : 0)
})

test("an appeal against one's own decision is left to others", async () => {
  const own = { ...aDecision({ kind: 'reply' }), undoUntil: null }
  cases = [aCase(1, { decision: own, appeal: { at: own.at, text: '아니에요.', mayDecide: false, outcome: null } })]
  const { user } = await openApp({ route: `/moderation/${cases[0]?.id}` })
  expect((await pick(t('moderating.appeal.keep'))).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: t('moderating.taken.take') })).toBeNull()
  await user.keyboard('1t{Enter}')
  expect(called('takeCase')).toEqual([])
  expect(called('decideAppeal')).toEqual([])
})

test('an appeal that only administrators answer says so, and is not offered', async () => {
  const suspended = { ...aDecision({ kind: 'reply' }), by: { nickname: 'soyeon', mine: false }, undoUntil: null }
  cases = [aCase(1, { decision: suspended, appeal: { at: suspended.at, text: '아니에요.', mayDecide: false, outcome: null } })]
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  expect((await pick(t('moderating.appeal.lift'))).disabled).toBe(true)
  const bar = screen.getByRole('region', { name: t('moderating.appeal.label') })
  within(bar).getByText(t('moderating.appeal.administrators'), { exact: false })
  within(await rowOf(cases[0] as CaseRow)).getByText(t('moderating.appeal.administrators'))
})

test('letters are keys with Korean input too, and none in the sentence', async () => {
  const { user } = await openApp({ route: '/moderation' })
  const [first, second] = cases as [CaseRow, CaseRow]
  await rowOf(first)
  const korean = (code: string, key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }))
  korean('KeyJ', 'ㅓ')
  await waitFor(() => expect(route()).toBe(`/moderation/${first.id}`))
  await pick(t('moderating.decision.remove'))
  await user.click(sentence())
  await user.keyboard('1jk')
  expect(sentence().value).toBe('1jk')
  expect(route()).toBe(`/moderation/${first.id}`)
  await user.keyboard('{Escape}')
  korean('KeyJ', 'ㅓ')
  await waitFor(() => expect(route()).toBe(`/moderation/${second.id}`))
  await waitFor(() => expect(sentence().value).toBe(''))
  korean('KeyK', 'ㅏ')
  await waitFor(() => expect(route()).toBe(`/moderation/${first.id}`))
  await waitFor(() => expect(sentence().value).toBe('1jk'))
})

test('what was chosen and typed is still there after a look at the item in the app', async () => {
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await user.click(await pick(t('moderating.decision.warn')))
  await user.type(sentence(), '서로 존중해 주세요.')
  await user.click(screen.getByRole('link', { name: t('moderating.open') }))
  await waitFor(() => expect(route()).not.toContain('/moderation'))
  window.history.back()
  await waitFor(() => expect(route()).toBe(`/moderation/${first.id}`))
  expect((await pick(t('moderating.decision.warn'))).checked).toBe(true)
  expect(sentence().value).toBe('서로 존중해 주세요.')
})

test('when another has decided meanwhile it says so, and the sentence stays', async () => {
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await user.click(await pick(t('moderating.decision.remove')))
  await user.type(sentence(), '광고는 프로그램으로 등록해 주세요.')
  main.answers.decideCase = () => {
    changed(decidedCase(first, { kind: 'dismiss', reason: 0, sentence: '', days: null }))
    return refused('caseDecided')
  }
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('moderating.decision.remove')}`) }))
  expect((await screen.findByRole('alert')).textContent).toBe(t('moderating.decision.decidedMeanwhile'))
  await screen.findByText(t('moderating.outcome.dismiss'))
  expect(sentence().value).toBe('광고는 프로그램으로 등록해 주세요.')
  expect(called('decideCase')).toHaveLength(1)
})

test('when the case has changed without a decision, nobody is said to have decided', async () => {
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await user.click(await pick(t('moderating.decision.remove')))
  main.answers.decideCase = () => {
    changed({ ...first, version: first.version + 2 })
    return { ok: false, error: { code: 'caseDecided', current: '' } }
  }
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('moderating.decision.remove')}`) }))
  expect((await screen.findByRole('alert')).textContent).toBe(t('moderating.decision.changedMeanwhile'))
})

test('a case that somebody else is on cannot be decided', async () => {
  cases = [aCase(1, { taken: { nickname: 'soyeon_tutor', imagePath: null, mine: false, until: minutesAhead(5) } })]
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  expect((await pick(t('moderating.decision.dismiss'))).disabled).toBe(true)
  screen.getByText(t('moderating.decision.busy', { name: 'soyeon_tutor' }))
  await user.keyboard('1{Enter}')
  expect(called('takeCase')).toEqual([])
  expect(called('decideCase')).toEqual([])
})

test('a case is free again once the time of who took it is over, by the clock of the community', async () => {
  const taken = { nickname: 'soyeon_tutor', imagePath: null, mine: false, until: minutesAhead(5) }
  cases = [aCase(1, { taken })]
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  expect((await pick(t('moderating.decision.dismiss'))).disabled).toBe(true)
  within(await rowOf(first)).getByText('soyeon_tutor')
  main.patch({ kind: 'clock', offset: 4 * 60_000 })
  expect((await pick(t('moderating.decision.dismiss'))).disabled).toBe(true)
  main.patch({ kind: 'clock', offset: 5 * 60_000 + 1_000 })
  await waitFor(async () => expect((await pick(t('moderating.decision.dismiss'))).disabled).toBe(false))
  expect(within(await rowOf(first)).queryByText('soyeon_tutor')).toBeNull()
  await user.keyboard('1')
  await waitFor(() => expect(called('takeCase')).toEqual([{ caseId: first.id }]))
})

test('a case is free again when that time ends while it is on screen', async () => {
  cases = [
    aCase(1, { taken: { nickname: 'soyeon_tutor', imagePath: null, mine: false, until: new Date(Date.now() + 2_000).toISOString() } }),
  ]
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await waitFor(async () => expect((await pick(t('moderating.decision.dismiss'))).disabled).toBe(false))
  await user.keyboard('t')
  await waitFor(() => expect(called('takeCase')).toEqual([{ caseId: first.id }]))
})

test('a person cannot be removed, and letting a case go takes the choice back', async () => {
  cases = [aCase(1, { kind: 'user', category: null, text: '나리' })]
  exhibit = { kind: 'user', about: '소개' }
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  expect((await pick(t('moderating.decision.remove'))).disabled).toBe(true)
  const warn = await pick(t('moderating.decision.warn'))
  await user.click(warn)
  await user.click(await screen.findByRole('button', { name: t('moderating.taken.release') }))
  await waitFor(() => expect(warn.checked).toBe(false))
  expect(called('releaseCase')).toEqual([{ caseId: first.id }])
})

test('the item stands in its place without links, and an anonymous writer has no name and no profile', async () => {
  const anonymous = { userId: null, nickname: '', imagePath: null }
  cases = [aCase(1, { kind: 'question', anonymous: true, category: null })]
  exhibit = { kind: 'question', question: anExhibitText({ title: '왜요?', writer: anonymous, reported: true }), answers: [] }
  main.answers.moderationCase = ({ caseId }) =>
    ok({ case: find(caseId), exhibit, writer: aWriter({ person: anonymous, joinedAt: null, posts: null, replies: null, chats: null }) })
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  const writer = within(await screen.findByRole('complementary', { name: t('moderating.writer.title') }))
  writer.getByText(t('moderating.theWriter'))
  writer.getByText(t('moderating.writer.anonymousText'))
  expect(writer.queryByRole('link')).toBeNull()
  screen.getByRole('heading', { name: '왜요?' })
  for (const kind of ['suspend', 'close'] as const) expect((await pick(t(`moderating.decision.${kind}`))).disabled).toBe(true)
  expect((await pick(t('moderating.decision.warn'))).disabled).toBe(false)
  expect(screen.getByText(/example\.com/).querySelector('a')).toBeNull()
})

test.each([
  [{ kind: 'message', voice: 14 } as const, `${t('voice.message')} (0:14)`],
  [{ kind: 'answer', voice: 60, pictures: 2 } as const, `${t('voice.answer.name')} (1:00)`],
  [{ kind: 'message', pictures: 1 } as const, t('chat.photo')],
  [{ kind: 'message', pictures: 3 } as const, t('chat.photos', { count: 3 })],
  [{ kind: 'message' } as const, t('moderating.exhibit.erased')],
])('the list says what an item without a text consists of: %j', async (what, words) => {
  cases = [aCase(1, { ...what, text: '' })]
  const { user } = await openApp({ route: '/moderation' })
  const row = await screen.findByRole('article', { name: `${t(`moderating.kind.${what.kind}`)}: ${words}` })
  within(row).getByRole('link', { name: words })
  // So does what stands in its place once it is decided about.
  await user.keyboard('j')
  await pick(t('moderating.decision.dismiss'))
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(called('decideCase')).toHaveLength(1))
  await screen.findByText((_, element) => element?.getAttribute('title') === words)
})

test('in place of an item that is erased with its row stands that its content has been erased', async () => {
  const correction = anExhibitText({ content: '', gone: true, reported: true })
  exhibit = { kind: 'correction', correction, sentences: [], of: null }
  cases = [aCase(1, { kind: 'review', category: null, text: '' })]
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  const flag = await screen.findByText(t('moderating.exhibit.reported.review'), { exact: false })
  within(flag.closest('article') as HTMLElement).getByText(t('moderating.exhibit.erased'))
})

test('what the item said when it was reported stands below what it says now', async () => {
  const reportedAs = [{ at: '2026-03-01T00:00:00.000Z', text: '처음 쓴 말 https://example.com', images: [] }]
  main.answers.moderationCase = ({ caseId }) => ok({ case: find(caseId), exhibit, reportedAs, writer: aWriter() })
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  const versions = within(await screen.findByRole('region', { name: t('moderating.exhibit.reportedAs') }))
  versions.getByText(/처음 쓴 말/)
  expect(versions.queryByRole('link')).toBeNull()
})

test('nothing stands below an item that was not edited, nor where an older server says nothing of it', async () => {
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  await screen.findByText('원래 글')
  expect(screen.queryByRole('region', { name: t('moderating.exhibit.reportedAs') })).toBeNull()
})

test('a chat message is shown among those around it, with the reported one marked', async () => {
  cases = [aCase(1, { kind: 'message', category: null })]
  const message = (index: number, over = {}) =>
    anExhibitText({ id: `0198c9a2-0000-7000-8000-00000000990${index}`, content: `말 ${index}`, ...over })
  exhibit = { kind: 'room', messages: [message(1), message(2, { reported: true }), message(3)] }
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  const items = within(await screen.findByRole('list', { name: t('moderating.exhibit.messages') })).getAllByRole('listitem')
  expect(items).toHaveLength(3)
  within(items[1] as HTMLElement).getByText(t('moderating.exhibit.reported.message'))
  expect(screen.queryByRole('link', { name: t('moderating.open') })).toBeNull()
})

test('a reported voice message is heard by its moderator, also once it is deleted', async () => {
  const sound = fakeSound()
  const path = voicePath('0198c9a2-0000-7000-8000-0000000000f1', 14_000)
  const voice = { path, seconds: 14, wave: Array.from({ length: limits.voice.wave }, () => 7) }
  const messages = [false, true].map((gone) =>
    anExhibitText({ id: `0198c9a2-0000-7000-8000-00000000000${gone ? 1 : 2}`, content: '', voice, gone }),
  )
  cases = [aCase(1, { kind: 'message', category: null })]
  exhibit = { kind: 'room', messages }
  const { user } = await openApp({ route: `/moderation/${cases[0]?.id}` })
  const players = await screen.findAllByRole('group', { name: t('voice.message') })
  expect(screen.queryByText(t('moderating.exhibit.erased'))).toBeNull()
  for (const [index, kind] of ['voice', 'withheld'].entries()) {
    await user.click(within(players[index] as HTMLElement).getByRole('button', { name: t('voice.play') }))
    expect(sound.player()?.src).toBe(`app-media://${kind}/${path}`)
  }
})

test('filters are in the address and in the request; an empty queue says so', async () => {
  const { user } = await openApp({ route: '/moderation?kind=post&reason=9' })
  await user.selectOptions(screen.getByRole('combobox', { name: t('moderating.filter.reason') }), '3')
  await waitFor(() => expect(called('moderationCases').at(-1)).toEqual({ filter: 'new', kind: 'post', reason: 3 }))
  expect(route()).toBe('/moderation?kind=post&reason=3')
  main.answers.moderationCases = () => ok({ items: [], more: false, open: 0, mine: 0 })
  await user.click(screen.getByRole('radio', { name: new RegExp(t('moderating.filter.mine')) }))
  await user.click(await screen.findByRole('button', { name: t('moderating.empty.filtered.action') }))
  await screen.findByRole('heading', { name: t('moderating.empty.mine.title') })
})

test('new reports appear at once, and a failed list is read again on request', async () => {
  const answer = main.answers.moderationCases
  main.answers.moderationCases = () => refused('offline')
  const { user } = await openApp({ route: '/moderation' })
  await screen.findByRole('heading', { name: t('moderating.failed') })
  main.answers.moderationCases = answer as NonNullable<typeof answer>
  await user.click(screen.getByRole('button', { name: t('common.retry') }))
  await rowOf(cases[2] as CaseRow)
  cases = [aCase(9), ...cases]
  main.emit('moderation', { own: false })
  await rowOf(cases[0] as CaseRow)
})

test('a case that is reported again after its decision is listed as open once more', async () => {
  const { user } = await openApp({ route: '/moderation' })
  const [first] = cases as [CaseRow]
  await rowOf(first)
  await user.keyboard('j')
  await pick(t('moderating.decision.warn'))
  await user.keyboard('3')
  await waitFor(() => expect(document.activeElement).toBe(sentence()))
  await user.keyboard('서로 존중해 주세요.{Enter}')
  const undo = await screen.findByRole('button', { name: new RegExp(t('common.undo')) })
  changed({ ...first, version: find(first.id).version + 1 })
  main.emit('moderation', { own: false })
  await rowOf(first)
  expect(undo.isConnected).toBe(false)
})

test('a case that was reported again waits like any other: why it was reported and when, and the decision before with its undo', async () => {
  cases = [aCase(1, { decision: aDecision({ kind: 'reply' }), version: 1, lastAt: '2026-03-01T12:00:00.000Z' })]
  const { user } = await openApp({ route: '/moderation' })
  const row = within(await rowOf(cases[0] as CaseRow))
  row.getByText(`${t('moderating.reason.1')} 2`)
  row.getByText(t('moderating.reporters', { count: 2 }))
  expect(row.getByRole('time').getAttribute('datetime')).toBe('2026-03-01T12:00:00.000Z')
  row.getByText(new RegExp(`^${t('moderating.before', { decision: '' })}.*${t('moderating.outcome.warn')}`))
  await user.click(row.getByRole('button', { name: t('common.undo') }))
  await waitFor(() => expect(called('undoDecision')).toHaveLength(1))
})

test('undoing twice in a row asks once', async () => {
  const { user } = await openApp({ route: '/moderation' })
  await rowOf(cases[0] as CaseRow)
  await user.keyboard('j')
  await pick(t('moderating.decision.warn'))
  await user.keyboard('3')
  await waitFor(() => expect(document.activeElement).toBe(sentence()))
  await user.keyboard('서로 존중해 주세요.{Enter}')
  const undo = await screen.findByRole('button', { name: new RegExp(t('common.undo')) })
  await user.dblClick(undo)
  await screen.findByText(t('moderating.undone'))
  expect(called('undoDecision')).toHaveLength(1)
})

test('taking a case and letting it go keeps the focus on the button', async () => {
  const { user } = await openApp({ route: `/moderation/${cases[0]?.id}` })
  await user.click(await screen.findByRole('button', { name: t('moderating.taken.take') }))
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: t('moderating.taken.release') }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: t('moderating.taken.take') }))
})

test('in a narrow window the case is a page of its own, with a way back', async () => {
  window.innerWidth = 420
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await pick(t('moderating.decision.warn'))
  expect(screen.queryByRole('heading', { name: t('moderating.title') })).toBeNull()
  await user.click(screen.getByRole('button', { name: t('moderating.writer.show') }))
  await user.click(screen.getByRole('link', { name: t('moderating.back') }))
  await screen.findByRole('heading', { level: 1, name: t('moderating.title') })
  await rowOf(first)
})

test('in a narrow window the list with the decision and its undo follows', async () => {
  window.innerWidth = 420
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await user.click(await pick(t('moderating.decision.dismiss')))
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('moderating.decision.dismiss')}`) }))
  const done = await screen.findByRole('article', { name: new RegExp(t('moderating.outcome.dismiss')) })
  await user.click(within(done).getByRole('button', { name: new RegExp(t('common.undo')) }))
  await waitFor(() => expect(called('undoDecision')).toHaveLength(1))
})

test('in a narrow window a toast offers the undo too, since the row may be out of sight', async () => {
  window.innerWidth = 420
  const [first] = cases as [CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await user.click(await pick(t('moderating.decision.dismiss')))
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('moderating.decision.dismiss')}`) }))
  const words = await screen.findByText(t('moderating.outcome.dismiss'), { selector: '[role="status"] *' })
  await user.click(within(words.closest('[role="status"]') as HTMLElement).getByRole('button', { name: t('common.undo') }))
  await waitFor(() => expect(called('undoDecision')).toHaveLength(1))
})

test('an opened case scrolls to the reported comment', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await openApp({ route: `/moderation/${cases[0]?.id}` })
  const isReported = (item: unknown) => item instanceof Element && item.textContent.includes(t('moderating.exhibit.reported.reply'))
  await waitFor(() => expect(scroll.mock.contexts.some(isReported)).toBe(true))
  scroll.mockRestore()
})

test('held J and K go through the reports, and a held Z undoes one decision', async () => {
  followKeys(window)
  const { user } = await openApp({ route: '/moderation' })
  const [first, second, third] = cases as [CaseRow, CaseRow, CaseRow]
  await rowOf(first)
  const hold = async (key: string, repeat: boolean, caseId: string) => {
    fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, repeat })
    await waitFor(() => expect(route()).toBe(`/moderation/${caseId}`))
  }
  await hold('j', false, first.id)
  await hold('j', true, second.id)
  await hold('j', true, third.id)
  fireEvent.keyUp(document.body, { key: 'j', code: 'KeyJ' })
  await hold('k', false, second.id)
  await hold('k', true, first.id)
  fireEvent.keyUp(document.body, { key: 'k', code: 'KeyK' })

  for (const row of [first, second]) {
    await user.click(await pick(t('moderating.decision.dismiss')))
    await user.keyboard('{Escape}{Enter}')
    await waitFor(() => expect(find(row.id).state).toBe('decided'))
  }
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', repeat })
    await act(async () => undefined)
  }
  expect(called('undoDecision')).toHaveLength(1)
})
