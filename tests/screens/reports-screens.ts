import { beginAt } from './begin-at'
import type { GatedScene, Scene, ScreenArea } from './screen'

const postText = 'Flat-hunting Korean nobody puts in a textbook'
const messageText = '네, 보내 주시면 봐 드려요.'
const questionText = 'I froze at the pharmacy today'

/** The page of moderators with the reports of the demo community (docs/product/moderation.md "Cases"). */
export const reportsScreens: ScreenArea = {
  screens: [
    { name: 'reports', route: '/nowhere', arrange: listed },
    { name: 'reports-post', route: '/nowhere', arrange: chosen(postText), tidy: letGo },
    { name: 'reports-message', route: '/nowhere', arrange: opened(messageText) },
    { name: 'reports-question', route: '/nowhere', arrange: opened(questionText) },
    { name: 'reports-decided', route: '/nowhere', arrange: decided, tidy: undone },
    { name: 'reports-appeal', route: '/nowhere', arrange: appealed },
    { name: 'decisions-none', route: '/nowhere', arrange: noDecisions },
    { name: 'reports-none', route: '/nowhere', arrange: nothing },
  ],
  gated: [{ name: 'reports-failed', route: '/nowhere', arrange: failed }],
}

async function listed({ page }: Scene): Promise<void> {
  await beginAt(page, '/moderation')
  await page.locator('[data-case-id]').first().waitFor()
}

function opened(text: string) {
  return async (scene: Scene): Promise<void> => {
    await listed(scene)
    await scene.page.getByRole('link', { name: text }).click()
    await scene.page.getByRole('radio').last().waitFor()
  }
}

function chosen(text: string) {
  return async (scene: Scene): Promise<void> => {
    const { page, t, language } = scene
    await opened(text)(scene)
    await page.getByRole('radio', { name: t('moderating.decision.remove') }).check({ force: true })
    const sentence = language === 'ko' ? '수업 홍보는 프로그램으로 등록해 주세요.' : 'Please register lessons as a program.'
    await page.locator('[data-sentence]').fill(sentence)
    await page.getByRole('button', { name: t('moderating.taken.release') }).waitFor()
  }
}

async function letGo({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('moderating.taken.release') }).click()
  await page.getByRole('button', { name: t('moderating.taken.take') }).waitFor()
}

async function decided(scene: Scene): Promise<void> {
  const { page, t } = scene
  await chosen(postText)(scene)
  await page.locator('[data-sentence]').press('Enter')
  await page
    .getByText(t('moderating.outcome.removed', { kind: t('moderating.kind.post') }))
    .first()
    .waitFor()
}

async function undone(scene: Scene): Promise<void> {
  const { page, t } = scene
  await beginAt(page, '/moderation?show=decided')
  await page
    .getByRole('button', { name: t('common.undo') })
    .first()
    .click()
  await page.getByText(t('moderating.undone')).waitFor()
}

async function appealed({ page, t }: Scene): Promise<void> {
  await beginAt(page, '/moderation?show=appeals')
  await page.locator('[data-case-id] a').first().click()
  await page.getByRole('radio', { name: t('moderating.appeal.shorten') }).waitFor()
}

async function noDecisions({ page, t }: Scene): Promise<void> {
  await beginAt(page, '/profile/setting/account/decisions')
  await page.getByText(t('moderation.decisions.empty.title')).waitFor()
}

async function nothing({ page, t }: Scene): Promise<void> {
  await beginAt(page, '/moderation?kind=review')
  await page.getByText(t('moderating.empty.filtered.title')).waitFor()
}

async function failed({ page, t, gate }: GatedScene): Promise<void> {
  gate.refuse('"moderation"')
  await beginAt(page, '/moderation?kind=review')
  await page.getByText(t('moderating.failed')).waitFor()
}
