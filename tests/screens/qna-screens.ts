import type { Locator } from '@playwright/test'
import { dropFiles, expectPictures } from '../e2e/support/writing'
import { beginAt } from './begin-at'
import { demoPictures } from './demo-pictures'
import type { GatedScene, Scene, ScreenArea } from './screen'

export const qnaScreens: ScreenArea = {
  screens: [
    { name: 'qna', route: '/qna', arrange: listed },
    { name: 'qna-visitor', route: '/qna', as: 'visitor', arrange: listed },
    { name: 'qna-unanswered', route: '/qna?filter=unanswered', arrange: listed },
    { name: 'qna-mine', route: '/qna?filter=mine', arrange: listed },
    { name: 'qna-mine-visitor', route: '/qna?filter=mine', as: 'visitor', arrange: drawn },
    { name: 'qna-question', route: '/qna', arrange: openedQuestion(0) },
    { name: 'qna-own-anonymous', route: '/qna?filter=mine', arrange: openedQuestion(0) },
    { name: 'qna-question-waiting', route: '/qna?filter=unanswered', arrange: openedQuestion(0) },
    { name: 'qna-menu', route: '/qna', arrange: openedMenu },
    { name: 'qna-write', route: '/qna/write', arrange: opened },
    { name: 'qna-write-filled', route: '/qna/write', arrange: filledIn, tidy: discarded },
    { name: 'qna-write-free', route: '/qna/write?shape=free', arrange: opened },
    { name: 'qna-write-long-title', route: '/qna/write?shape=free', arrange: longTitle, tidy: forgotten },
    { name: 'qna-pictures', route: '/qna', arrange: pictured, tidy: withoutAnswer },
    { name: 'qna-write-pictures', route: '/qna/write?shape=free', arrange: withPictures, tidy: forgotten },
    { name: 'qna-write-leave', route: '/qna/write', arrange: leaving, tidy: discarded },
  ],
  gated: [
    {
      name: 'qna-failed',
      route: '/qna',
      arrange: drawn,
      prepare: ({ gate }: GatedScene) => gate.refuse('"qnaType":"all"'),
      tidy: ({ gate }) => gate.refuse(null),
    },
  ],
}

async function drawn({ page }: Scene): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('h2').first().waitFor()
}

async function listed({ page }: Scene): Promise<void> {
  await page.locator('[data-item-id]').first().waitFor()
}

async function opened({ page, t }: Scene): Promise<void> {
  await page.getByRole('dialog', { name: t('qna.write.title') }).waitFor()
}

function openedQuestion(index: number) {
  return async ({ page, t }: Scene): Promise<void> => {
    await press(page.locator('[data-item-id] h2 a').nth(index))
    await page.getByRole('link', { name: t('qna.detail.back') }).waitFor()
    await page.locator('section h2').first().waitFor({ state: 'attached' })
  }
}

async function openedMenu(scene: Scene): Promise<void> {
  await openedQuestion(0)(scene)
  await press(scene.page.getByRole('main').getByRole('button', { name: scene.t('qna.detail.menu') }))
  await scene.page.getByRole('menu').waitFor()
}

async function filledIn({ page, t }: Scene): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('qna.write.title') })
  await sheet.getByLabel(t('qna.write.slot.a')).fill('보다')
  await sheet.getByLabel(t('qna.write.slot.b')).fill('바라보다')
  await sheet
    .getByLabel(t('qna.write.content'))
    .fill('“창밖을 보다”와 “창밖을 바라보다”가 둘 다 된다고 들었는데, 소설에서는 거의 뒤의 것만 나와요.')
  await press(sheet.getByRole('switch'))
  await page.getByText(t('qna.write.similar')).waitFor()
}

/** A title near its limit, where the number of its letters is shown. */
async function longTitle({ page, t }: Scene): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('qna.write.title') })
  await sheet
    .getByLabel(t('qna.write.freeTitle'))
    .fill(
      '소설에서 “창밖을 바라보다”라고 쓰는 것과 회사에서 “자료를 보다”라고 쓰는 것은 어떻게 다르고, 둘을 바꿔 쓰면 어색한 때는 언제인지 예를 들어 알려 주시겠어요?',
    )
}

const files = demoPictures.slice(0, 3)

/** A question with pictures, and an answer with pictures that is being written. */
async function pictured({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('link', { name: /드시고 가세요/ }))
  await page.getByRole('link', { name: t('qna.detail.back') }).waitFor()
  const field = page.getByRole('textbox', { name: t('qna.answer.field') })
  await field.fill('우리 동네 카페는 이렇게 물어봐요.')
  await dropFiles(page, field, files.slice(0, 1))
  await expectPictures(page.getByRole('main'), t, 1)
}

async function withoutAnswer({ page, t }: Scene): Promise<void> {
  const field = page.getByRole('textbox', { name: t('qna.answer.field') })
  await page.getByRole('button', { name: t('compose.images.remove', { index: 1 }) }).click()
  await field.fill('')
}

async function withPictures({ page, t }: Scene): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('qna.write.title') })
  await sheet.getByLabel(t('qna.write.content')).fill('이 간판에 뭐라고 쓰여 있어요?')
  await dropFiles(page, sheet, files)
  await expectPictures(sheet, t, 3)
}

async function forgotten({ page }: Scene): Promise<void> {
  await beginAt(page, '/nowhere')
  await page.evaluate(() => window.desktop.saveDraft('question:new', null))
}

async function leaving(scene: Scene): Promise<void> {
  const { page, t } = scene
  await page
    .getByRole('dialog', { name: t('qna.write.title') })
    .getByLabel(t('qna.write.slot.a'))
    .fill('보다')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: t('qna.write.leave.title') }).waitFor()
}

async function discarded({ page, t }: Scene): Promise<void> {
  const asking = page.getByRole('dialog', { name: t('qna.write.leave.title') })
  if (!(await asking.isVisible())) await page.keyboard.press('Escape')
  await press(asking.getByRole('button', { name: t('compose.leave.discard') }))
  await asking.waitFor({ state: 'hidden' })
}

/** Pressed by the page itself: Playwright's click waits for the end of the previous navigation, which hash addresses never report. */
async function press(found: Locator): Promise<void> {
  await found.waitFor()
  await found.evaluate((element: HTMLElement) => element.click())
}
