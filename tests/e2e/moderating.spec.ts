import { languages } from '../../src/shared/i18n/index'
import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere } from './support/client'
import { rowOf } from './support/feed'
import { choose } from './support/moderation'
import { auditOf, makeAdministrator } from './support/moderators'
import { seatPair, untilOnline } from './support/pair'
import { goTo, signIn, signOut, speak } from './support/stage'
import { wordsIn } from './support/words'

/* Reports and what becomes of them (docs/product/moderation.md "Cases"). */
const pair = seatPair()

for (const language of languages) {
  test(`a report is decided by keys alone, and both sides hear of it, ${language}`, async () => {
    test.setTimeout(180_000)
    const { community, haru, nari } = pair
    const t = wordsIn(language)
    const text = { ko: '한 달 안에 만점 보장, 먼저 입금해 주세요.', en: 'Perfect score in a month, pay first.' }[language]
    const sentence = { ko: '입금 요청은 올릴 수 없어요.', en: 'Asking for money is not allowed here.' }[language]
    await speak(haru.page, language)
    await speak(nari.page, language)
    makeAdministrator(community, haru.member.email)
    await signOut(haru.page)
    await signIn(haru.page, haru.member)

    const writer = await joinFromElsewhere(community.url, community.mailFolder)
    const { path } = await ask(community.url, 'uploadImage', {}, writer.token, [await pictures.png(640, 480)])
    const post = { content: text, category: 'korea' as const, tags: [], images: [path] }
    const { postId } = await ask(community.url, 'savePost', post, writer.token)
    await goTo(nari.page, '/nowhere')
    await nari.page.reload()
    await goTo(nari.page, '/')
    await choose(nari.page, t, postId, t('moderation.menu.report'))
    const dialog = nari.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: t('moderation.report.reason.3') }).check({ force: true })
    await dialog.getByRole('button', { name: t('moderation.report.verb') }).click()
    await expect(rowOf(nari.page, postId)).toHaveCount(0)

    const { page } = haru
    const entry = page.getByRole('navigation', { name: t('shell.places') }).getByRole('link', { name: t('moderating.title') })
    await expect(entry).toContainText(t('moderating.waiting', { count: 1 }))
    await entry.press('Enter')
    await expect(page.getByRole('article', { name: text })).toBeVisible()
    await page.keyboard.press('j')
    const remove = page.getByRole('radio', { name: t('moderating.decision.remove') })
    await expect(remove).toBeEnabled()
    await expectNoFaults(page, 'reports')
    await page.keyboard.press('2')
    await expect(remove).toBeChecked()
    await page.keyboard.type(sentence)
    await page.keyboard.press('Enter')
    const done = page.getByRole('article', { name: t('moderating.outcome.removed', { kind: t('moderating.kind.post') }) })
    await expect(done).toContainText(text)
    // The picture is gone for everybody else.
    expect((await fetch(`${community.url}/images/${path}`)).status).toBe(404)
    await page.getByRole('radio', { name: t('moderating.filter.decided') }).press('Space')
    await expect(done).toHaveCount(0)
    await expect(page.getByRole('article', { name: text })).toBeVisible()
    await page.keyboard.press('j')
    const shown = page
      .getByRole('article')
      .getByRole('button', { name: t('feed.post.openImage', { index: 1, count: 1 }) })
      .locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(entry).not.toContainText(t('moderating.waiting', { count: 1 }))

    await expect(ask(community.url, 'post', { postId }, writer.token)).rejects.toThrow('notFound')
    const botOf = async (token: string) => {
      const { rooms } = await ask(community.url, 'rooms', {}, token)
      return JSON.stringify(rooms.find(({ kind }) => kind === 'bot')?.lastMessage ?? null)
    }
    await expect.poll(() => botOf(writer.token)).toContain(sentence)
    const reporter = await botOf(nari.member.token)
    expect(reporter).not.toContain(writer.nickname)
    expect(reporter).not.toContain(haru.member.nickname)

    await page.keyboard.press('z')
    const content = () => ask(community.url, 'post', { postId }, writer.token).then(({ post }) => post.content)
    await expect.poll(() => content().catch(() => null)).toBe(text)
    expect(auditOf(community, postId)).toEqual(['decide', 'undo'])
    await page.getByRole('radio', { name: t('moderating.filter.new') }).press('Space')
    await expect(page.getByRole('article', { name: text })).toBeVisible()
    await page.keyboard.press('j')
    const dismiss = page.getByRole('radio', { name: t('moderating.decision.dismiss') })
    await expect(dismiss).toBeEnabled()
    await page.keyboard.press('1')
    await expect(dismiss).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: t('moderating.outcome.dismiss') })).toBeVisible()

    await page.getByRole('link', { name: t('administering.open') }).press('Enter')
    const members = page.getByRole('feed', { name: t('administering.members.list') })
    await page.getByRole('textbox', { name: t('administering.members.find') }).fill(writer.nickname)
    const found = members.getByRole('article')
    await expect(found).toHaveCount(1)
    await expect(found).toHaveAccessibleName(writer.nickname)
    await expectNoFaults(page, 'members')
    await found.getByRole('button', { name: t('administering.members.menu', { name: writer.nickname }) }).press('Enter')
    await page.getByRole('menuitem', { name: t('administering.members.give.moderator') }).press('Enter')
    await expect(found).toContainText(t('administering.staff.role.moderator'))
    await ask(community.url, 'moderationCount', {}, writer.token)

    await page.getByRole('link', { name: t('administering.tabs.audit') }).press('Enter')
    const entries = page.getByRole('feed', { name: t('administering.audit.list') }).getByRole('article')
    const what = { what: t('administering.audit.subject.post') }
    const did = [
      t('administering.audit.did.moderator', { name: writer.nickname }),
      ...(['dismiss', 'undo', 'remove'] as const).map((act) => t(`administering.audit.did.${act}`, what)),
    ].map((done) => `${haru.member.nickname} ${done}`)
    for (const [index, name] of did.entries()) await expect(entries.nth(index)).toHaveAccessibleName(name)
    await expectNoFaults(page, 'audit')
    await entries.nth(1).getByRole('link').press('Enter')
    await expect(page.getByRole('region', { name: t('moderating.opened') })).toContainText(text)
    for (const [tab, heading] of [
      ['/moderation/roles', t('administering.staff.list')],
      ['/moderation/words', t('administering.rules.empty.title')],
    ] as const) {
      await goTo(page, tab)
      await expect(page.getByRole('list', { name: heading }).or(page.getByText(heading))).toBeVisible()
      await expectNoFaults(page, tab)
    }
  })
}

test('what is removed leaves the lists that others are reading, and comes back with an undo', async () => {
  const { community, haru, nari } = pair
  const t = wordsIn('ko')
  await speak(nari.page, 'ko')
  makeAdministrator(community, haru.member.email)
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const post = { content: '먼저 입금해 주시면 알려 드려요.', category: 'korea' as const, tags: [], images: [] }
  const { postId } = await ask(community.url, 'savePost', post, writer.token)
  await goTo(nari.page, '/nowhere')
  await nari.page.reload()
  await goTo(nari.page, '/')
  await expect(rowOf(nari.page, postId)).toBeVisible()
  await rowOf(nari.page, postId).getByText(post.content).click()
  const opened = nari.page.getByRole('dialog', { name: t('compose.detail.label', { name: writer.nickname }) })
  await expect(opened).toContainText(post.content)
  // A removal is not stored for those who are not connected.
  await untilOnline(nari.page)

  const { token } = haru.member
  await ask(community.url, 'reportItem', { kind: 'post', id: postId, reason: 3 }, token)
  const { items } = await ask(community.url, 'moderationCases', { filter: 'new' }, token)
  const { id: caseId = '', version = 0 } = items.find(({ itemId }) => itemId === postId) ?? {}
  const decision = { kind: 'remove' as const, reason: 3 as const, sentence: '', days: null }
  const { case: decided } = await ask(community.url, 'decideCase', { caseId, version, decision }, token)
  await expect(nari.page.getByText(t('moderation.removed'))).toBeVisible()
  await expect(opened).toHaveCount(0)
  await expect(rowOf(nari.page, postId)).toHaveCount(0)
  await ask(community.url, 'undoDecision', { decisionId: decided.decision?.id ?? '' }, token)
  await expect(rowOf(nari.page, postId)).toBeVisible()
})
