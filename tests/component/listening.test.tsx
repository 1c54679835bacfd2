import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { noThings } from '../support/operation-samples'
import { ok } from './support/fake-desktop'
import { aVoice, fakeSpeech } from './support/fake-speech'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { selectWords } from './support/select-words'
import { main } from './support/setup'

const t = wordsIn('ko')
const postId = noThings.post
const content = '같이 걷는 길이에요. I love this street. 또 만나요.'
const yuna = aVoice('Yuna', 'ko-KR')
const sora = aVoice('Sora', 'ko-KR')
const samantha = aVoice('Samantha', 'en_US')

let speech: ReturnType<typeof fakeSpeech>
beforeEach(() => {
  window.getSelection()?.removeAllRanges()
  main.user = haru
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
  main.answers.post = () => ok({ post: { ...aPost({ id: postId, author, content }), replies: [] } })
  speech = fakeSpeech(yuna, sora, samantha)
})

async function openPost() {
  const app = await openApp({ route: `/?@id=${postId}` })
  await screen.findByText(content)
  return app
}
type User = Awaited<ReturnType<typeof openApp>>['user']

async function chooseFromMenu(user: User, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: t('feed.post.actions') }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const said = () => speech.spoken.map(({ text, voice, rate }) => [text, voice?.name, rate])
const bar = () => screen.findByRole('toolbar', { name: t('reading.bar') })
const end = (how?: 'end' | 'error') => act(() => void speech.end(how))

test('a post is read sentence by sentence with the voice of each language, and the sentence is marked', async () => {
  const { user } = await openPost()
  await chooseFromMenu(user, t('reading.menu.listenToPost'))
  await waitFor(() => expect(said()).toEqual([['같이 걷는 길이에요.', 'Yuna', 1]]))
  expect(speech.marked()).toBe('같이 걷는 길이에요.')
  end()
  expect(said().at(-1)).toEqual(['I love this street.', 'Samantha', 1])
  expect(speech.marked()).toBe('I love this street.')
  end()
  expect(said().at(-1)).toEqual(['또 만나요.', 'Yuna', 1])
  await user.click(screen.getByRole('button', { name: t('feed.post.actions') }))
  await screen.findByRole('menuitem', { name: t('reading.menu.stop') })
  end()
  expect(speech.marked()).toBeNull()
  expect(said()).toHaveLength(3)
})

test('Escape stops the voice before it closes the bar, and nothing is read after that', async () => {
  const { user } = await openPost()
  selectWords(screen.getByText(content), 'this street. 또 만나요.')
  await user.click(within(await bar()).getByRole('button', { name: t('reading.listen') }))
  await waitFor(() => expect(said()).toEqual([['this street.', 'Samantha', 1]]))
  expect(speech.marked()).toBe('this street.')
  within(await bar()).getByRole('button', { name: t('reading.stop') })
  await user.keyboard('{Escape}')
  expect([speech.cancelled(), speech.marked()]).toEqual([1, null])
  // Systems tell the end of what was stopped, too.
  end()
  expect(said()).toHaveLength(1)
  within(await bar()).getByRole('button', { name: t('reading.listen') })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: t('reading.bar') })).toBeNull())
})

test('leaving the page stops the voice', async () => {
  const { user } = await openPost()
  await chooseFromMenu(user, t('reading.menu.listenToPost'))
  await waitFor(() => expect(said()).toHaveLength(1))
  const [rail] = screen.getAllByRole('navigation')
  if (rail) await user.click(within(rail).getByRole('link', { name: t('qna.title') }))
  await waitFor(() => expect([speech.cancelled(), speech.marked()]).toEqual([1, null]))
})

test('what is left out because its language has no voice is told', async () => {
  speech.install(samantha)
  const { user } = await openPost()
  await chooseFromMenu(user, t('reading.menu.listenToPost'))
  await waitFor(() => expect(said()).toEqual([['I love this street.', 'Samantha', 1]]))
  await screen.findByText(t('reading.noVoice.korean'))
  end()
  expect([said().length, speech.marked()]).toEqual([1, null])
})

test('a voice that fails ends the reading', async () => {
  const { user } = await openPost()
  await chooseFromMenu(user, t('reading.menu.listenToPost'))
  await waitFor(() => expect(said()).toHaveLength(1))
  end('error')
  expect([said().length, speech.marked()]).toEqual([1, null])
})

test('a voice that sends text away is never used', async () => {
  speech.install(aVoice('Google 한국의', 'ko-KR', { localService: false }))
  const { user } = await openPost()
  selectWords(screen.getByText(content), '같이')
  await user.click(within(await bar()).getByRole('button', { name: t('reading.listen') }))
  const panel = await screen.findByRole('region', { name: t('reading.panel.label') })
  expect(panel.textContent).toContain(t('reading.noVoice.korean'))
  expect(said()).toEqual([])
})

test('voice and speed are chosen for each language, also of voices that the system tells later', async () => {
  speech.install()
  const { user } = await openApp({ route: '/profile/setting/reading' })
  await screen.findByText(t('reading.noVoice.korean'), { exact: false })
  act(() => speech.install(yuna, sora, samantha))
  const korean = t('reading.settings.korean')
  await user.selectOptions(await screen.findByRole('combobox', { name: `${korean} ${t('reading.settings.voice')}` }), 'Sora')
  await user.click(
    within(screen.getByRole('group', { name: `${korean} ${t('reading.settings.rate')}` })).getByRole('radio', { name: '0.75×' }),
  )
  expect(main.asked.filter(([method]) => method === 'saveSettings')).toEqual([
    ['saveSettings', { voiceKorean: 'Sora' }],
    ['saveSettings', { rateKorean: 0.75 }],
  ])
  const [listen] = screen.getAllByRole('button', { name: t('reading.listen') })
  if (listen) await user.click(listen)
  await waitFor(() => expect(said()[0]?.slice(1)).toEqual(['Sora', 0.75]))
})
