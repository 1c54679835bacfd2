import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Languages } from '../../src/shared/contract/languages'
import { expect, launchApp, type RunningApp, test } from '../support/electron'
import { keptTexts } from './support/chat-now'
import { ask, joinFromElsewhere, type Member } from './support/client'
import { enterRoom, log, newestIn, roomOf, seatPair } from './support/pair'
import { goTo, signIn, speak } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')
const learner: Languages = { korean: 'B1', english: 'native', motherTongue: null }
const helper: Languages = { korean: 'native', english: null, motherTongue: null }
const text = '저는 어제 친구를 만났다. 정말 재미있었어요! 내일도 만날 거에요.'

const line = (page: Page) => page.getByRole('textbox', { name: t('corrections.line') })
const cards = (page: Page) => page.getByRole('region', { name: t('corrections.list') }).getByRole('article')
const cardOf = (page: Page, name: string) => page.getByRole('article', { name: t('corrections.by', { name }) })

/** Gives a member languages, and signs in anew, so that their app knows them. */
async function setLanguages(page: Page, member: Member, languages: Languages): Promise<void> {
  await ask(pair.community.url, 'setLearning', { languages, goals: [], about: '' }, member.token)
  await signIn(page, member)
  await expect.poll(() => page.evaluate(async () => (await window.desktop.start()).user?.languages)).toEqual(languages)
}

/** Opens the correction editor of a post with the keyboard. */
async function openEditor(page: Page, postId: string): Promise<void> {
  await goTo(page, `/?@id=${postId}`)
  const verb = page.getByRole('dialog').getByRole('button', { name: t('corrections.correctOf', { name: 'haru' }) })
  await verb.focus()
  await page.keyboard.press('Enter')
  await expect(line(page)).toBeFocused()
}

/** Types the line in work anew. */
async function rewrite(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(words)
}

test.describe('with a second helper', () => {
  let folder = ''
  let third: { app: RunningApp; page: Page; member: Member } | undefined
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-e2e-'))
    const { url, mailFolder } = pair.community
    const member = await joinFromElsewhere(url, mailFolder, { email: 'sori@example.com', nickname: 'sori' })
    const app = await launchApp({ dataDir: join(folder, 'sori'), env: { COMMUNITY_URL: url } })
    const page = await app.window()
    await speak(page, 'ko')
    await signIn(page, member)
    third = { app, page, member }
  })
  test.afterAll(async () => {
    await third?.app.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('two correct a post by keyboard alone, its writer sees it live, thanks and applies, and another agrees', async () => {
    test.setTimeout(120_000)
    const { haru, nari, community } = pair
    const sori = third as NonNullable<typeof third>
    await setLanguages(haru.page, haru.member, learner)
    await setLanguages(nari.page, nari.member, helper)
    await setLanguages(sori.page, sori.member, helper)
    const { token } = haru.member
    const post = { category: 'korea' as const, tags: [], images: [] }
    const { postId } = await ask(community.url, 'savePost', { ...post, content: text }, token)
    await goTo(haru.page, `/?@id=${postId}`)
    await expect(haru.page.getByRole('dialog')).toContainText('재미있었어요')

    await openEditor(nari.page, postId)
    await rewrite(nari.page, '저는 어제 친구를 만났어요.')
    await nari.page.keyboard.press('Enter')
    await nari.page.keyboard.insertText('높임말을 이어서 써요.')
    await nari.page.keyboard.press('Enter')
    await expect(line(nari.page)).toHaveValue('정말 재미있었어요!')
    await nari.page.keyboard.press('Enter')
    await expect(line(nari.page)).toHaveValue('내일도 만날 거에요.')
    await openEditor(sori.page, postId)
    await rewrite(sori.page, '저는 어제 친구를 만났어요.')
    await sori.page.keyboard.press('Tab')
    await nari.page.keyboard.press('ControlOrMeta+Enter')
    const first = cardOf(haru.page, 'nari')
    await expect(first).toBeVisible({ timeout: 30_000 })
    await expect(first).toContainText('높임말을 이어서 써요.')
    await expect(first.locator('ins').first()).toBeVisible()

    // The text changes while the second one writes: what still fits is kept.
    const edited = text.replace('거에요', '거예요')
    await ask(community.url, 'savePost', { ...post, postId, content: edited }, token)
    await sori.page.keyboard.press('Enter')
    await sori.page.keyboard.press('ControlOrMeta+Enter')
    await expect(sori.page.getByRole('alert')).toContainText(t('corrections.textChanged'))
    await expect(sori.page.getByRole('listitem', { name: t('corrections.sentence', { at: 1 }) })).toContainText('만났어요')
    await sori.page.keyboard.press('ControlOrMeta+Enter')
    await expect(line(sori.page)).toHaveCount(0)

    await expect(cards(haru.page)).toHaveCount(2, { timeout: 30_000 })
    const second = cardOf(haru.page, 'sori')
    await second.getByRole('button', { name: t('corrections.thank') }).press('Enter')
    await expect(second.getByText(t('corrections.thanked'))).toBeVisible()
    await expect(first.getByText(t('corrections.earlierText'))).toBeVisible()
    await second.getByRole('button', { name: t('corrections.apply') }).press('Enter')
    await expect(second.getByText(t('corrections.applied'))).toBeVisible()
    await expect(haru.page.getByRole('dialog')).toContainText('저는 어제 친구를 만났어요. 정말 재미있었어요! 내일도 만날 거예요.')

    await nari.page.reload()
    const agree = cardOf(nari.page, 'sori').getByRole('button', { name: t('corrections.agree') })
    await agree.press('Enter')
    await expect(agree).toHaveAttribute('aria-pressed', 'true')
    // The page shows it before the community has it.
    const known = async () => {
      const { items } = await ask(community.url, 'corrections', { target: { kind: 'post', id: postId } }, token)
      return items.map(({ writer, agreements, thanked, applied }) => [writer.nickname, agreements, thanked, applied])
    }
    await expect.poll(known).toEqual([
      ['sori', 1, true, true],
      ['nari', 0, false, false],
    ])
  })
})

test('Help counts a learner’s post, which leaves it once a helper has corrected it by keyboard', async () => {
  const { haru, nari, community } = pair
  await setLanguages(haru.page, haru.member, learner)
  const body = { category: 'korea' as const, tags: [], images: [], content: '어제 도서관에 갔다. 책을 빌렸어요.' }
  await ask(community.url, 'savePost', body, haru.member.token)
  await setLanguages(nari.page, nari.member, helper)
  await goTo(nari.page, '/')
  const { page } = nari
  // The number is read with the page, then once a minute.
  await page.reload()
  const view = (count: number) => page.getByRole('radio', { name: `${t('feed.views.help')} ${t('feed.views.waiting', { count })}` })
  const rows = page.getByRole('feed', { name: t('feed.help.list') }).getByRole('article')
  await expect(view(1)).toBeVisible()
  await page.getByRole('radio', { name: t('feed.views.all') }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('책을 빌렸어요.')
  await rows.getByRole('button', { name: t('corrections.correctOf', { name: 'haru' }) }).focus()
  await page.keyboard.press('Enter')
  await expect(line(page)).toBeFocused()
  await rewrite(page, '어제 도서관에 갔어요.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: t('feed.help.none.title') })).toBeVisible()
  await expect(page.getByRole('radio', { name: t('feed.views.help'), exact: true })).toBeChecked()
})

test('a message is corrected without a server, survives a crash and arrives once as a correction, with thanks for it', async () => {
  test.setTimeout(180_000)
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await setLanguages(haru.page, haru.member, learner)
  await setLanguages(nari.page, nari.member, helper)
  const { messages } = await ask(community.url, 'sendMessage', { roomId, text: '나는 학교에 공부해요. 재미있어요.' }, haru.member.token)
  await enterRoom(haru.page, t, roomId)
  await enterRoom(nari.page, t, roomId)
  await expect(log(nari.page, t).getByText('나는 학교에 공부해요.')).toBeVisible()
  // The room opens without a server once this machine has it.
  await expect.poll(() => keptTexts(nari.app, roomId)).toContain('나는 학교에 공부해요. 재미있어요.')
  pair.expectProblems(/./)
  await pair.kill()
  await log(nari.page, t)
    .getByRole('button', { name: t('corrections.correct') })
    .last()
    .focus()
  await nari.page.keyboard.press('Enter')
  await expect(line(nari.page)).toBeFocused()
  await rewrite(nari.page, '나는 학교에서 공부해요.')
  await nari.page.keyboard.press('Enter')
  await nari.page.keyboard.insertText('공부하는 곳에는 ‘에서’를 써요.')
  await nari.page.keyboard.press('ControlOrMeta+Enter')
  await expect(log(nari.page, t).locator('[data-waiting]')).toContainText('‘에서’를 써요')
  const page = await nari.crash()
  await enterRoom(page, t, roomId)
  await expect(log(page, t).locator('[data-waiting]')).toContainText('‘에서’를 써요')
  await pair.revive()
  await expect(log(page, t).locator('[data-waiting]')).toHaveCount(0, { timeout: 70_000 })
  const shown = log(haru.page, t).getByText(t('corrections.message.ofOwn'))
  await expect(shown).toHaveCount(1, { timeout: 70_000 })
  await expect(log(haru.page, t).locator('ins').last()).toBeVisible()
  await log(haru.page, t)
    .getByRole('button', { name: t('corrections.thank') })
    .press('Enter')
  await expect(log(haru.page, t).getByText(t('corrections.thanked'))).toBeVisible()
  const sent = (await newestIn(pair, roomId)).filter(({ quote }) => quote?.id === messages[0]?.id)
  expect(sent.map(({ text: words, correction }) => [words, correction?.sentences.length])).toEqual([
    ['나는 학교에서 공부해요. 재미있어요.', 2],
  ])
  await expect(log(page, t).getByText(t('corrections.message.ofPartner', { name: 'haru' }))).toBeVisible()
})
