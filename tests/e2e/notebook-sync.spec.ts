import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, launchApp, type RunningApp, test } from '../support/electron'
import { type HangulKeyboard, openHangulKeyboard, whyNoHangulKeyboard } from '../support/hangul-keyboard'
import { handwritten } from '../support/notebook-entries'
import { noteForReport } from '../support/run-report'
import { ask, joinFromElsewhere, type Member } from './support/client'
import { goTo, killApp, setStage, signIn, speak } from './support/stage'
import { wordsIn } from './support/words'

// One notebook on two machines (docs/product/notebook.md "Several machines").
let keyboard: HangulKeyboard
test.beforeAll(async () => {
  const reason = whyNoHangulKeyboard()
  if (reason !== null) noteForReport({ skipped: `typing Hangul with a real input method: ${reason}` })
  test.info().skip(reason !== null, reason ?? '')
  keyboard = await openHangulKeyboard()
})
const stage = setStage({ language: 'ko', demo: false, streams: true, env: () => keyboard.env })
const t = wordsIn('ko')
let learner: Member
let folder = ''
let other: { app: RunningApp; page: Page } | undefined
test.beforeAll(async () => {
  learner = await joinFromElsewhere(stage.community.url, stage.community.mailFolder)
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-e2e-'))
})
test.afterAll(async () => {
  await other?.app.close()
  await keyboard?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const waiting = (page: Page) => page.evaluate(async () => (await window.desktop.notebookSync())?.waiting)
const synced = (page: Page) => expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
/** Everything that the notebook shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { entries } = await window.desktop.notebookPage({ search: '', language: null, tag: null }, 0)
    return { entries, overview: await window.desktop.notebookOverview() }
  })
const progress = (page: Page, done: number) =>
  expect(page.getByRole('progressbar', { name: t('notebook.review.progress', { done, total: 10 }) })).toBeVisible()

/** A post of the learner, corrected by somebody else. @returns its id */
async function correctedPost(): Promise<string> {
  const { url, mailFolder } = stage.community
  const content = '저는 어제 친구를 만났다.'
  const { postId } = await ask(url, 'savePost', { content, category: 'korea', tags: [], images: [] }, learner.token)
  const helper = await joinFromElsewhere(url, mailFolder)
  const languages = { korean: 'native' as const, english: null, motherTongue: null }
  await ask(url, 'setLearning', { languages, goals: [], about: '' }, helper.token)
  const sentences = [{ original: content, corrected: '저는 어제 친구를 만났어요.', good: false, note: '높임말로' }]
  await ask(url, 'correct', { target: { kind: 'post', id: postId }, of: content, sentences, comment: '' }, helper.token)
  return postId
}

test('ten cards are reviewed without a network, through a kill, and a second machine goes on with the same notebook', async () => {
  test.setTimeout(240_000)
  await signIn(stage.page, learner)
  await goTo(stage.page, `/?@id=${await correctedPost()}`)
  await stage.page.getByRole('button', { name: t('notebook.keep') }).click()
  await expect(stage.page.getByRole('button', { name: t('notebook.kept') })).toBeVisible()
  const words = Array.from({ length: 11 }, (_, at) => handwritten({ sentence: `sentence ${at}`, meaning: `문장 ${at}` }))
  await stage.page.evaluate(async (entries) => {
    for (const entry of entries) await window.desktop.addEntry(entry)
  }, words)
  await synced(stage.page)

  stage.gate.shut()
  await goTo(stage.page, '/notebook/review')
  await keyboard.takeTo(stage.app.process.pid ?? 0)
  await expect(stage.page.getByRole('textbox', { name: t('notebook.review.blank') })).toBeFocused()
  await keyboard.type('만났어요')
  await keyboard.press('Return')
  await expect(stage.page.getByText(t('notebook.review.right'))).toBeVisible()
  await stage.page.keyboard.press('4')
  const review = async (from: number, until: number) => {
    for (let done = from; done < until; done += 1) {
      await progress(stage.page, done)
      await stage.page.keyboard.press('Space')
      await expect(stage.page.getByRole('group', { name: t('notebook.review.grades') })).toBeVisible()
      await stage.page.keyboard.press('4')
    }
  }
  await review(1, 5)
  await progress(stage.page, 5)
  await killApp(stage.app)
  await stage.startAgain()
  await goTo(stage.page, '/notebook/review')
  await review(5, 10)
  await expect(stage.page.getByRole('heading', { name: t('notebook.review.end.title') })).toBeVisible()
  expect(await waiting(stage.page)).toBe(10)
  await goTo(stage.page, '/notebook')
  await expect(stage.page.getByText(t('notebook.sync.waiting', { count: 10 }))).toBeVisible()

  stage.gate.open()
  await synced(stage.page)
  const app = await launchApp({ dataDir: join(folder, 'app'), env: { COMMUNITY_URL: stage.gate.url } })
  const page = await app.window()
  other = { app, page }
  await speak(page, 'ko')
  await signIn(page, learner)
  await goTo(page, '/notebook')
  await expect.poll(() => shown(page), { timeout: 30_000 }).toEqual(await shown(stage.page))
  await expect(
    page
      .getByRole('feed', { name: t('notebook.list') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
  const { overview } = await shown(page)
  expect([overview.total, overview.today.due]).toEqual([12, 0])

  // What is changed there arrives here by itself.
  const [entry] = (await shown(page)).entries
  await page.evaluate(([id = '']) => window.desktop.changeEntry(id, { meaning: '다른 컴퓨터에서' }), [entry?.id])
  await expect(stage.page.getByText('다른 컴퓨터에서')).toBeVisible({ timeout: 30_000 })
})

test('logging out leaves the notebook or removes it, after saying what would be lost', async () => {
  const { app, page } = other as NonNullable<typeof other>
  const files = () => readdirSync(join(folder, 'app', 'notebooks')).filter((name) => name.endsWith('.db'))
  const before = await shown(page)
  const open = async () => {
    await goTo(page, '/profile/setting/account/manage')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('settings.logOut.verb') })
      .first()
      .click()
    return page.getByRole('dialog', { name: t('settings.logOut.title') })
  }
  const leave = async (remove: boolean) => {
    const dialog = await open()
    const choice = dialog.getByRole('checkbox', { name: t('settings.logOut.removeNotebook') })
    await expect(choice).not.toBeChecked()
    if (remove) await choice.check()
    return dialog
  }
  await synced(page)
  await (await leave(false)).getByRole('button', { name: t('settings.logOut.verb') }).click()
  await expect.poll(async () => (await shown(page)).entries.length).toBe(0)
  const kept = files()
  await signIn(page, learner)
  expect(await shown(page)).toEqual(before)

  stage.gate.shut()
  await page.evaluate(() =>
    window.desktop.addEntry({ text: { sentence: 'only here', gap: null }, meaning: '', note: '', tags: [], language: null, source: null }),
  )
  const dialog = await leave(true)
  await expect(dialog.getByText(t('settings.logOut.notebookLost', { count: 1 }))).toBeVisible()
  await dialog.getByRole('button', { name: t('settings.logOut.verb') }).click()
  await expect.poll(async () => (await shown(page)).entries.length).toBe(0)
  expect(files().length).toBeLessThan(kept.length)
  stage.gate.open()
  await signIn(page, learner)
  await expect.poll(async () => (await shown(page)).entries, { timeout: 30_000 }).toEqual(before.entries)
  expect(app.problems).toEqual([])
})
