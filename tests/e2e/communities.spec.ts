import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { CommunityChoice } from '../../src/shared/community'
import { invitationTo } from '../../src/shared/invitation'
import { expect, type RunningApp, test } from '../support/electron'
import { faults } from './support/axe'
import { ask, joinFromElsewhere, type Member } from './support/client'
import { type Community, startCommunity } from './support/community'
import { field, press } from './support/forms'
import { type Gate, openGate } from './support/gate'
import { enterRoom, log, messageField, say } from './support/pair'
import { goTo, signIn } from './support/stage'
import { wordsIn } from './support/words'

const installed = { HANMADI_FIRST_START: '1' }
const pane = '/profile/setting/community'

/** A community server of its own, with a gate in front of it, one member and a room with another. */
interface Place {
  community: Community
  gate: Gate
  member: Member
  roomId: string
  choice: CommunityChoice
}

const places: Place[] = []
test.afterEach(async () => {
  for (const { gate, community } of places.splice(0)) {
    community.process.kill('SIGCONT')
    await gate.stop()
    await community.stop()
  }
})

async function openPlace(folder: string, name: string, nickname: string): Promise<Place> {
  const community = await startCommunity({ dataDir: join(folder, nickname), demo: false, env: { COMMUNITY_NAME: name } })
  const gate = await openGate(community.url, { streams: true })
  const joined = (given: string) =>
    joinFromElsewhere(community.url, community.mailFolder, { email: `${given}@example.com`, nickname: given, name: given })
  const member = await joined(nickname)
  const friend = await joined(`${nickname}_friend`)
  const { user } = await ask(community.url, 'logIn', { email: friend.email, password: friend.password })
  const { roomId } = await ask(community.url, 'openRoom', { userId: user.id }, member.token)
  await ask(community.url, 'sendMessage', { roomId, text: `welcome to ${name}` }, friend.token)
  const place = { community, gate, member, roomId, choice: { kind: 'remote' as const, address: gate.url } }
  places.push(place)
  return place
}

/** Does what leads to another community, and waits until its page is there. */
async function reopened(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isFormer: true }))
  await act()
  await page.waitForFunction(() => !('isFormer' in window) && window.location.hash !== '')
  await expect(page.getByRole('main')).toBeVisible()
}
const choose = (page: Page, choice: CommunityChoice) =>
  reopened(page, () => page.evaluate((chosen) => void window.desktop.chooseCommunity(chosen), choice).catch(() => undefined))
const start = (page: Page) => page.evaluate(() => window.desktop.start())
const row = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: /^(Communities|커뮤니티)$/ })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Every file of the app's data that contains a text, except its log and Chromium's own. */
function filesWith(folder: string, text: string): string[] {
  const own = ['drafts', 'outbox', 'chat', 'notebooks', 'offline']
  const names = readdirSync(folder).flatMap((name) => {
    if (name.endsWith('.json')) return [name]
    if (!own.includes(name)) return []
    return readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((below) => join(name, below))
  })
  return names.filter((name) => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name), 'utf8').includes(text))
}

for (const language of ['ko', 'en'] as const) {
  const t = wordsIn(language)

  async function launched(launch: (options: object) => Promise<RunningApp>, dataDir: string, first: Place) {
    const app = await launch({ dataDir, env: installed })
    const page = await app.window()
    await page.evaluate((choice) => window.desktop.saveSettings({ language: choice }), language)
    await choose(page, first.choice)
    return { app, page }
  }

  test(`everything of a community is kept while another is open, and nothing of one is in the other (${language})`, async ({
    launch,
    dataDir,
  }) => {
    test.setTimeout(180_000)
    const data = join(dataDir, 'app')
    const sinchon = await openPlace(dataDir, 'Sinchon', 'haru')
    const mapo = await openPlace(dataDir, 'Mapo', 'nari')
    const { app, page } = await launched(launch, data, sinchon)
    await signIn(page, sinchon.member)
    await enterRoom(page, t, sinchon.roomId)
    await expect(log(page, t).getByText('welcome to Sinchon')).toBeVisible()

    // A draft in one place, an unsent message and a draft in another, while the community is frozen.
    await page.evaluate(() => window.desktop.saveDraft('write', 'a post for Sinchon'))
    sinchon.community.process.kill('SIGSTOP')
    await say(page, t, 'sent from Sinchon once')
    await messageField(page, t).fill('half a sentence')
    await goTo(page, pane)
    expect(await faults(page)).toEqual([])
    await press(page, t('community.add'))
    await field(page, t('community.address')).fill('https://user:word@mapo.example')
    await expect(page.getByText(t('errors.fields.addressInvalid'))).toBeVisible()
    await field(page, t('community.address')).fill(invitationTo(mapo.gate.url))
    await expect(page.getByText('Mapo')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await reopened(page, () => page.getByRole('button', { name: t('community.verbs.remote'), exact: true }).dblclick())

    // Nothing of the one is in the other.
    expect(await start(page)).toMatchObject({ user: null, route: '/', community: { address: mapo.gate.url } })
    expect(await page.evaluate(() => window.desktop.readDraft('write'))).toBeNull()
    await signIn(page, mapo.member)
    await enterRoom(page, t, mapo.roomId)
    await expect(log(page, t).getByText('welcome to Mapo')).toBeVisible()
    await expect(page.getByText('Sinchon')).toHaveCount(0)
    await expect(messageField(page, t)).toHaveValue('')
    await say(page, t, 'sent from Mapo')
    await expect.poll(() => mapo.gate.count('sent from Mapo')).toBe(1)
    for (const text of ['Sinchon once', 'half a sentence', 'a post for', sinchon.roomId, sinchon.member.token]) {
      expect(mapo.gate.passed.filter(({ body, path }) => `${path} ${body}`.includes(text))).toEqual([])
    }

    // Back at the first one, which answers again only later.
    await goTo(page, pane)
    await expect(row(page, 'Mapo')).toContainText(t('community.current'))
    await reopened(page, () => row(page, 'Sinchon').getByRole('button').first().dblclick())
    const back = await start(page)
    expect(back).toMatchObject({ user: { nickname: 'haru' }, route: `/talk/${sinchon.roomId}`, community: { address: sinchon.gate.url } })
    // A frozen community is waited for until the call's time limit, before cached messages are drawn.
    await expect(log(page, t).getByText('sent from Sinchon once')).toBeVisible({ timeout: 40_000 })
    await expect(messageField(page, t)).toHaveValue('half a sentence')
    await expect(page.getByText('Mapo')).toHaveCount(0)
    sinchon.community.process.kill('SIGCONT')
    const posted = async () =>
      (await ask(sinchon.community.url, 'messages', { roomId: sinchon.roomId, limit: 50 }, sinchon.member.token)).messages
        .map(({ text }) => text)
        .filter((text) => text === 'sent from Sinchon once')
    await expect.poll(posted, { timeout: 60_000 }).toEqual(['sent from Sinchon once'])
    expect(await page.evaluate(() => window.desktop.readDraft('write'))).toBe('a post for Sinchon')
    expect(sinchon.gate.passed.filter(({ body }) => body.includes('from Mapo'))).toEqual([])

    // The other one is left for good; leaving asks, and tells what becomes of it.
    await goTo(page, pane)
    await row(page, 'Mapo')
      .getByRole('button', { name: t('community.leave.of', { name: 'Mapo' }) })
      .click()
    const dialog = page.getByRole('dialog', { name: t('community.leave.title', { name: 'Mapo' }) })
    await dialog.getByRole('checkbox').check({ force: true })
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: t('community.leave.verb'), exact: true }).dblclick()
    await expect(row(page, 'Mapo')).toHaveCount(0)
    await expect.poll(() => mapo.gate.count('logout')).toBe(1)
    await expect(ask(mapo.community.url, 'rooms', {}, undefined)).rejects.toThrow()
    expect(await start(page)).toMatchObject({ user: { nickname: 'haru' } })
    await app.close()
    expect(filesWith(data, mapo.gate.url)).toEqual([])
    expect(filesWith(data, 'sent from Mapo')).toEqual([])
    expect(filesWith(data, 'a post for Sinchon')).toHaveLength(1)
    expect(filesWith(data, sinchon.gate.url).sort()).toContain('session.json')
    const again = await (await launch({ dataDir: data, env: installed })).window()
    expect(await start(again)).toMatchObject({ user: { nickname: 'haru' }, community: { address: sinchon.gate.url } })
  })
}

const t = wordsIn('en')

test('a community that is kept opens without a network, an invitation to it opens it as it is, and one with the same name is told apart', async ({
  launch,
  dataDir,
}) => {
  test.setTimeout(120_000)
  const data = join(dataDir, 'app')
  const one = await openPlace(dataDir, 'Sinchon', 'haru')
  const other = await openPlace(dataDir, 'Sinchon', 'nari')
  const app = await launch({ dataDir: data, env: installed })
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await choose(page, one.choice)
  await signIn(page, one.member)
  await choose(page, other.choice)
  await goTo(page, pane)
  for (const { gate } of [one, other]) await expect(row(page, new URL(gate.url).host)).toContainText('Sinchon')

  one.gate.shut()
  await app.electron.evaluate(({ app: main }, link) => void main.emit('second-instance', {}, ['hanmadi', link]), invitationTo(one.gate.url))
  await expect(page.getByText(t('community.invitation.kept'))).toBeVisible()
  await reopened(page, () => press(page, t('community.verbs.own')))
  expect(await start(page)).toMatchObject({ user: { nickname: 'haru' }, community: { address: one.gate.url } })
  expect((await page.evaluate(() => window.desktop.communities())).map(({ isOpen }) => isOpen)).toEqual([true, false])
})

test('unsaved changes are asked about before the palette opens another community', async ({ launch, dataDir }) => {
  test.setTimeout(120_000)
  const one = await openPlace(dataDir, 'Sinchon', 'haru')
  const other = await openPlace(dataDir, 'Mapo', 'nari')
  const app = await launch({ dataDir: join(dataDir, 'app'), env: installed })
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await choose(page, other.choice)
  await choose(page, one.choice)
  await signIn(page, one.member)
  await goTo(page, '/profile/setting/account/info')
  await field(page, t('session.signup.name')).fill('Haru Kim')
  const open = async () => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: t('palette.title') }).fill('Mapo')
    await page.getByRole('option', { name: t('palette.command.community', { name: 'Mapo' }) }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: t('account.info.leaveTitle') })
  await press(dialog, t('common.cancel'))
  expect(await start(page)).toMatchObject({ community: { address: one.gate.url } })
  await expect(field(page, t('session.signup.name'))).toHaveValue('Haru Kim')
  await open()
  await reopened(page, () => press(dialog, t('account.info.leaveVerb')))
  expect(await start(page)).toMatchObject({ community: { address: other.gate.url } })
  // What the tray offers asks the page too.
  await reopened(page, () =>
    app.electron.evaluate(
      ({ BrowserWindow }, choice) => BrowserWindow.getAllWindows()[0]?.webContents.send('desktop:event', 'openCommunity', choice),
      one.choice,
    ),
  )
  expect(await start(page)).toMatchObject({ community: { address: one.gate.url }, user: { nickname: 'haru' } })
})

test('leaving the open community opens another, and a list lost with damaged settings is found again', async ({ launch, dataDir }) => {
  test.setTimeout(120_000)
  const data = join(dataDir, 'app')
  const one = await openPlace(dataDir, 'Sinchon', 'haru')
  const other = await openPlace(dataDir, 'Mapo', 'nari')
  const app = await launch({ dataDir: data, env: installed })
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await choose(page, one.choice)
  await signIn(page, one.member)
  await choose(page, other.choice)
  await signIn(page, other.member)
  await page.evaluate(() => window.desktop.saveDraft('write', 'a post for Mapo'))
  await goTo(page, pane)
  await row(page, 'Mapo')
    .getByRole('button', { name: t('community.leave.of', { name: 'Mapo' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('community.leave.next', { name: 'Sinchon' }))).toBeVisible()
  await expect(dialog.getByText(t('community.leave.kept'))).toBeVisible()
  // It cannot be told, and is left all the same.
  other.gate.shut()
  await reopened(page, () => dialog.getByRole('button', { name: t('community.leave.verb'), exact: true }).click())
  expect(await start(page)).toMatchObject({ community: { address: one.gate.url }, user: { nickname: 'haru' } })
  await expect.poll(() => page.evaluate(async () => (await window.desktop.communities()).map(({ stays }) => stays))).toEqual(['only'])
  await goTo(page, pane)
  await expect(row(page, 'Sinchon')).toBeVisible()
  await expect(row(page, 'Sinchon').getByRole('button')).toHaveCount(0)
  // Drafts were to stay until one comes back.
  expect(filesWith(data, 'a post for Mapo')).toHaveLength(1)
  await app.close()

  const damaged = join(data, 'settings.json')
  expect(existsSync(damaged)).toBe(true)
  writeFileSync(damaged, '{"value": {"communities": [')
  const again = await (await launch({ dataDir: data, env: { ...installed, COMMUNITY_URL: other.gate.url } })).window()
  const found = await again.evaluate(() => window.desktop.communities())
  expect(found.map(({ choice }) => choice)).toEqual([one.choice, other.choice])
})
