import { ask, joinFromElsewhere } from '../e2e/support/client'
import { pictures } from '../support/pictures'
import { beginAt } from './begin-at'
import { press } from './press'
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
    { name: 'administration-audit', route: '/nowhere', arrange: shows('/moderation/audit', '[data-act]') },
    { name: 'administration-audit-filtered', route: '/nowhere', arrange: filtered },
    { name: 'administration-roles', route: '/nowhere', arrange: shows('/moderation/roles', 'select') },
    { name: 'administration-members', route: '/nowhere', arrange: shows('/moderation/members', '[data-member-id]') },
    { name: 'administration-members-menu', route: '/nowhere', arrange: openedMenu },
    { name: 'administration-members-found', route: '/nowhere', arrange: found('so') },
    { name: 'administration-members-stopped', route: '/nowhere', arrange: shows('/moderation/members?show=suspended', '[data-member-id]') },
    { name: 'administration-members-none', route: '/nowhere', arrange: found('nobody_has_this') },
    { name: 'administration-words', route: '/nowhere', arrange: shows('/moderation/words', '[data-rule-id]') },
    { name: 'administration-unseal', route: '/nowhere', arrange: asked },
  ],
  gated: [
    { name: 'reports-edited', route: '/nowhere', arrange: edited },
    { name: 'reports-failed', route: '/nowhere', arrange: failed },
    { name: 'administration-failed', route: '/nowhere', arrange: notLoaded },
    { name: 'administration-members-failed', route: '/nowhere', arrange: membersNotLoaded },
    { name: 'administration-members-waiting', route: '/nowhere', isWaiting: true, arrange: membersWaiting },
  ],
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

/** A post that its writer has edited since it was reported. */
async function edited({ page, language, community: { url, mailFolder } }: GatedScene): Promise<void> {
  const [writer, reporter] = [await joinFromElsewhere(url, mailFolder), await joinFromElsewhere(url, mailFolder)]
  const [before, after] = {
    ko: ['한 달이면 만점이에요. 먼저 입금해 주세요.', '같이 공부할 분을 찾아요.'],
    en: ['A perfect score in a month. Pay first.', 'Looking for somebody to study with.'],
  }[language] as [string, string]
  const { path } = await ask(url, 'uploadImage', {}, writer.token, [await pictures.plain(640, 480, [200, 120, 60])])
  const post = { category: 'korea' as const, tags: [], images: [path] }
  const { postId } = await ask(url, 'savePost', { ...post, content: before }, writer.token)
  await ask(url, 'reportItem', { kind: 'post', id: postId, reason: 3 }, reporter.token)
  await ask(url, 'savePost', { ...post, postId, content: after, images: [] }, writer.token)
  await beginAt(page, '/moderation')
  await page
    .getByRole('link', { name: before })
    .or(page.getByRole('link', { name: after }))
    .first()
    .click()
  await page.getByRole('radio').last().waitFor()
}

async function failed({ page, t, gate }: GatedScene): Promise<void> {
  gate.refuse('"moderation"')
  await beginAt(page, '/moderation?kind=review')
  await page.getByText(t('moderating.failed')).waitFor()
}

function shows(route: string, selector: string) {
  return async ({ page }: Scene): Promise<void> => {
    await beginAt(page, route)
    await page.locator(selector).first().waitFor()
  }
}

async function filtered({ page, t }: Scene): Promise<void> {
  await beginAt(page, '/moderation/audit?act=undo&from=2020-01-01&to=2020-01-31')
  await page.getByText(t('administering.audit.filtered.title')).waitFor()
}

const listsMembers = shows('/moderation/members', '[data-member-id]')

function found(name: string) {
  return async (scene: Scene): Promise<void> => {
    const { page, t } = scene
    await listsMembers(scene)
    const all = await page.getByRole('status').filter({ hasText: /\d/ }).innerText()
    await page.getByRole('textbox', { name: t('administering.members.find') }).fill(name)
    await page.getByText(all, { exact: true }).waitFor({ state: 'hidden' })
  }
}

async function openedMenu(scene: Scene): Promise<void> {
  await listsMembers(scene)
  await press(scene.page.locator('[data-member-id] button').nth(1))
  await scene.page.getByRole('menu').waitFor()
}

/** Below 1100 px the writer is in a popover. */
async function asked(scene: Scene): Promise<void> {
  const { page, t, width } = scene
  await opened(questionText)(scene)
  if (width < 1100) await page.getByRole('button', { name: t('moderating.writer.show') }).click()
  await page.getByRole('button', { name: t('administering.unseal.open') }).click()
  await page.getByRole('dialog', { name: t('administering.unseal.title') }).waitFor()
}

async function notLoaded({ page, t, gate }: GatedScene): Promise<void> {
  gate.refuse('"administration"')
  await beginAt(page, '/moderation/audit')
  await page.getByText(t('administering.audit.failed')).waitFor()
}

async function membersNotLoaded({ page, t, gate }: GatedScene): Promise<void> {
  gate.refuse('"members"')
  await beginAt(page, '/moderation/members')
  await page.getByText(t('administering.members.failed')).waitFor()
}

async function membersWaiting({ page, hold }: GatedScene): Promise<void> {
  hold('"members"')
  await beginAt(page, '/moderation/members')
  await page.locator('[aria-busy="true"]').first().waitFor()
}
