import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { exported } from '../../src/shared/i18n/ko/exported'
import { expect, launchApp, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { faults } from './support/axe'
import { ask, joinFromElsewhere, type Member, writeFromElsewhere } from './support/client'
import { rowOf } from './support/feed'
import { expectRefused, field, press } from './support/forms'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')

/** A new member, signed in, with one of the panes of the settings open. */
async function enter(route: string): Promise<{ page: Page; member: Member }> {
  const { page, community } = stage
  await signOut(page)
  const member = await joinFromElsewhere(community.url, community.mailFolder)
  await signIn(page, member)
  await goTo(page, '/')
  await goTo(page, route)
  return { page, member }
}

const logInElsewhere = ({ email, password }: Member) => ask(stage.community.url, 'logIn', { email, password })
const face = async () => ({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(await pictures.png(300, 200)) })
const address = (page: Page) => page.evaluate(() => window.location.hash.slice(1))
const saveButton = (page: Page) => page.getByRole('button', { name: t('account.info.save'), exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('basic info is saved when changed, each field shows its error, and leaving with changes asks', async () => {
  const { page, member } = await enter('/account/info')
  await expect.poll(() => address(page)).toBe('/profile/setting/account/info')
  await expect(field(page, t('session.email'))).toHaveValue(member.email)
  await expect(field(page, t('session.email'))).not.toBeEditable()
  await expect(saveButton(page)).toBeDisabled()

  const nickname = field(page, t('session.signup.nickname'))
  const name = field(page, t('session.signup.name'))
  await nickname.fill('h')
  await expect(page.getByText(t('session.signup.nicknameFree'))).toBeVisible()
  await nickname.fill('haru.line')
  await expectRefused(nickname, t('session.signup.nicknameTaken'))
  await saveButton(page).click()
  await expectRefused(nickname, t('session.signup.nicknameTaken'))
  // The field showed its error before the request was answered.
  await expect(saveButton(page)).not.toHaveAttribute('aria-busy', 'true')
  await name.fill(' ')
  await saveButton(page).click()
  await expectRefused(name, t('session.emptyName'))

  await name.fill('새봄')
  await nickname.fill(`Saebom ${member.nickname}`)
  await expect(nickname).toHaveValue(`saebom_${member.nickname}`)
  await field(page, t('session.phone.country')).selectOption('1')
  await field(page, t('session.optional', { label: t('session.phone.number') })).fill('212 555 0100')
  await field(page, t('session.optional', { label: t('session.city.region') })).selectOption('부산광역시')
  await field(page, t('session.city.city')).selectOption('해운대구')
  const home = page.getByRole('navigation', { name: t('shell.places') }).getByRole('link', { name: t('shell.home') })
  await home.click()
  const question = page.getByRole('dialog', { name: t('account.info.leaveTitle') })
  await expect(question).toBeVisible()
  await press(question, t('common.cancel'))
  await expect(nickname).toHaveValue(`saebom_${member.nickname}`)
  await saveButton(page).click()
  await expect(page.getByText(t('account.cityUpdateSuccess'))).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()

  const { token } = await logInElsewhere(member)
  const own = await page.evaluate(() => window.desktop.start().then(({ user }) => user))
  const { user } = await ask(stage.community.url, 'userInfo', { userId: own?.id ?? '' }, token)
  expect(user).toMatchObject({
    name: '새봄',
    nickname: `saebom_${member.nickname}`,
    city: '부산광역시 해운대구',
    own: { phone: '+12125550100' },
  })
  expect(own).toEqual(user)
  await home.click()
  await expect.poll(() => address(page)).toBe('/')
  await expect(question).toBeHidden()
})

test('a profile picture is shown at once, stored, and removed again', async () => {
  const { page } = await enter('/profile/setting/account/manage')
  const picker = page.getByRole('region', { name: t('session.signup.picture') })
  const shown = picker.locator('img')
  await expect(shown).toHaveCount(0)
  await picker.locator('input').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(picker.getByText(t('session.signup.pictureKind'))).toBeVisible()
  await picker.locator('input').setInputFiles(await face())
  await expect(page.getByText(t('account.manage.pictureSaved'))).toBeVisible()
  await expect(shown).toHaveAttribute('src', /^app-media:/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await shown.evaluate((image) => getComputedStyle(image).borderRadius)).toBe('50%')
  await press(picker, t('session.signup.removePicture'))
  await expect(page.getByText(t('account.manage.pictureRemoved'))).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('a picture that cannot be saved is reverted with a message', async () => {
  const { page } = await enter('/profile/setting/account/manage')
  stage.expectProblems(/Failed to load resource/)
  stage.gate.refuse('name="infoType"')
  const picker = page.getByRole('region', { name: t('session.signup.picture') })
  await picker.locator('input').setInputFiles(await face())
  await expect(page.getByText(t('account.manage.pictureFailed'))).toBeVisible()
  await expect(picker.locator('img')).toHaveCount(0)
})

test('a new password signs out the other app, and a wrong current password is reported at its field', async () => {
  const { page, member } = await enter('/profile/setting/account/password')
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-other-'))
  const other = await launchApp({ dataDir: folder, env: { COMMUNITY_URL: stage.gate.url } })
  try {
    const elsewhere = await other.window()
    await signIn(elsewhere, member)
    await goTo(elsewhere, '/profile/setting/account/devices')
    await expect(elsewhere.locator('main li')).toHaveCount(3)

    await field(page, t('account.password.current')).fill('wrong1!')
    await field(page, t('session.passwords.new')).fill('haru88!')
    await field(page, t('session.passwords.again')).fill('haru88?')
    await press(page, t('account.password.submit'))
    await expectRefused(field(page, t('session.passwords.again')), t('session.passwordCheckError'))
    await field(page, t('session.passwords.again')).fill('haru88!')
    await press(page, t('account.password.submit'))
    await expectRefused(field(page, t('account.password.current')), t('account.password.wrong'))
    await field(page, t('account.password.current')).fill(member.password)
    await press(page, t('account.password.submit'))
    await expect(page.getByText(t('account.password.done'))).toBeVisible()
    await expect(field(page, t('account.password.current'))).toHaveValue('')

    // The list is read again only once the other pane was there.
    await goTo(elsewhere, '/profile/setting/screen')
    await expect(elsewhere.locator('main li')).toHaveCount(0)
    await goTo(elsewhere, '/profile/setting/account/devices')
    await expect.poll(() => elsewhere.evaluate(() => window.desktop.start().then(({ user }) => user))).toBeNull()
    await goTo(page, '/profile/setting/account/devices')
    await expect(page.getByText(t('account.devices.alone'))).toBeVisible()
  } finally {
    await other.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('devices are listed and can be signed out, one at a time and all others at once', async () => {
  const { page, member } = await enter('/profile/setting/account/manage')
  const { url } = stage.community
  const logIn = async () => (await logInElsewhere(member)).token
  const tokens = [member.token, await logIn(), await logIn()]
  const known = async () => {
    const answers = await Promise.all(tokens.map((token) => ask(url, 'sessions', {}, token).catch(() => null)))
    return answers.filter((answer) => answer !== null).length
  }
  await goTo(page, '/profile/setting/account/devices')
  const devices = page.locator('main li')
  await expect(devices).toHaveCount(4)
  await expect(devices.first()).toContainText(t('account.devices.here'))
  // Sign-ins on the same day are distinguished by the time.
  await expect(devices.nth(1)).toContainText(/\d:\d\d/)
  await devices.nth(1).getByRole('button').click()
  await expect(devices).toHaveCount(3)
  expect(await known()).toBe(2)
  await press(page, t('account.devices.endOthers'))
  await press(page.getByRole('dialog'), t('account.devices.end'))
  await expect(page.getByText(t('account.devices.alone'))).toBeVisible()
  await expect(devices).toHaveCount(1)
  expect(await known()).toBe(0)
})

test('account data is exported as one readable page with everything in it', async () => {
  const testInfo = test.info()
  const { page, member } = await enter('/profile/setting/account/data')
  await writeFromElsewhere(stage.community.url, member, '내보낼 <b>글</b>', ['까치밥'])
  mkdirSync(testInfo.outputDir, { recursive: true })
  const file = testInfo.outputPath('data.html')
  await stage.app.electron.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: filePath === null, filePath: filePath ?? '' })
    },
    null as string | null,
  )
  await press(page, t('account.data.save'))
  await expect(page.getByRole('button', { name: t('account.data.save') })).toHaveAttribute('aria-busy', 'false')
  expect(existsSync(file)).toBe(false)
  await stage.app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await press(page, t('account.data.save'))
  await expect(page.getByText(t('account.data.saved'))).toBeVisible()
  const text = readFileSync(file, 'utf8')
  for (const words of [member.email, member.nickname, member.name, '내보낼 &#60;b&#62;글&#60;/b&#62;', exported.parts.posts]) {
    expect(text).toContain(words)
  }
  const json = JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as { posts: { text: string; tags: string[] }[] }
  expect(json.posts).toMatchObject([{ text: '내보낼 <b>글</b>', tags: ['까치밥'] }])
  expect(text).not.toContain(member.token)
})

for (const keep of [true, false]) {
  test(`withdrawing ${keep ? 'keeps' : 'deletes'} what the member wrote as chosen, and leaves nothing of the account on this machine`, async () => {
    const { page, member } = await enter('/account/withdrawal')
    const postId = await writeFromElsewhere(stage.community.url, member, `떠나는 글 ${keep}`)
    await page.evaluate(() => window.desktop.saveDraft('write', '쓰다 만 글'))
    const drafts = () => readdirSync(join(stage.appData, 'drafts')).length
    const before = drafts()
    const submit = page.getByRole('button', { name: t('account.withdrawal.submit'), exact: true })
    await expect(submit).toBeDisabled()
    await page.getByRole('radio', { name: new RegExp(t(`account.withdrawal.${keep ? 'keep' : 'delete'}`)) }).check()
    await page.getByRole('checkbox', { name: t('account.withdrawal.agree') }).check()
    await submit.click()
    const password = field(page, t('account.withdrawal.password'))
    await expectRefused(password, t('session.emptyPassword'))
    await password.fill('wrong1!')
    await submit.click()
    await expectRefused(password, t('account.withdrawal.wrong'))
    await password.fill(member.password)
    await submit.click()

    await expect(page.getByText(t('account.withdrawal.done'))).toBeVisible()
    await expect.poll(() => address(page)).toBe('/')
    expect(await page.evaluate(() => window.desktop.start().then(({ user }) => user))).toBeNull()
    expect(drafts()).toBe(before - 1)
    if (keep) await expect(rowOf(page, postId)).toContainText('탈퇴한 사용자')
    else await expect(rowOf(page, postId)).toHaveCount(0)
    await expect(logInElsewhere(member)).rejects.toThrow('01')
  })
}

test('an inquiry opens in the mail program, or is copied', async () => {
  const { page } = await enter('/info/inquiry')
  await expect.poll(() => address(page)).toBe('/profile/setting/info/inquiry')
  await stage.app.electron.evaluate(({ shell }) => {
    shell.openExternal = async (url) => void Object.assign(globalThis, { openedAddress: url })
  })
  const open = page.getByRole('button', { name: t('account.inquiry.open') })
  await expect(open).toBeDisabled()
  await field(page, t('account.inquiry.text')).fill('알림이 두 번 와요 & 그래요')
  await open.click()
  const opened = () => stage.app.electron.evaluate(() => (globalThis as { openedAddress?: string }).openedAddress)
  await expect.poll(opened).toMatch(/^mailto:support@hanmadi\.app\?/)
  expect(decodeURIComponent((await opened()) ?? '')).toContain('알림이 두 번 와요 & 그래요')
  await field(page, t('account.inquiry.text')).fill('가'.repeat(1500))
  await expect(open).toBeDisabled()
  await press(page, t('account.inquiry.copy'))
  await expect(page.getByText(t('account.inquiry.copied'))).toBeVisible()
  expect(await stage.app.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain('가'.repeat(1500))
})

/** In the page: resolves once nothing has scrolled for 150 ms, which is longer than a frame of a wheel's smooth scrolling. */
const scrollingEnds = () =>
  new Promise<void>((resolve) => {
    let timer = window.setTimeout(done, 150)
    function scrolled() {
      window.clearTimeout(timer)
      timer = window.setTimeout(done, 150)
    }
    function done() {
      document.removeEventListener('scroll', scrolled, true)
      // The rows at the last position are rendered in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    }
    document.addEventListener('scroll', scrolled, true)
  })

test('licences of the shipped packages unfold with the keyboard', async () => {
  const { page } = await enter('/terms/opensource')
  await expect.poll(() => address(page)).toBe('/profile/setting/terms/opensource')
  const first = page.locator('main summary').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main details[open] pre')).toContainText('Permission is hereby granted')
  await page.mouse.move(800, 500)
  const far = page.locator('main').getByText('react-dom', { exact: true })
  await expect
    .poll(
      async () => {
        // Less than the window's height, and rendered before the next step: a row that is scrolled past between two frames is never
        // rendered.
        await page.mouse.wheel(0, 400)
        await page.evaluate(scrollingEnds)
        return far.isVisible()
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true)
  // Rows far away are not rendered.
  expect(await page.locator('main details').count()).toBeLessThan(80)
})

test('data stored on this computer can be cleared', async () => {
  const { page } = await enter('/profile/setting/local')
  await page.evaluate(() => window.desktop.saveDraft('write', '쓰다 만 글'))
  await page.evaluate(() => window.desktop.saveRecentSearches(['까치밥']))
  await press(page, t('account.local.clear'))
  await press(page.getByRole('dialog'), t('account.local.clear'))
  await expect(page.getByText(t('account.local.cleared'))).toBeVisible()
  expect(await page.evaluate(() => window.desktop.readDraft('write'))).toBeNull()
  expect(await page.evaluate(() => window.desktop.recentSearches())).toEqual([])
})

test('the menu opens every pane by keyboard; in narrow windows each is a page with a back button', async () => {
  // Each of the two dozen panes is looked at for accessibility.
  test.slow()
  const { page } = await enter('/profile/setting')
  const menu = page.getByRole('navigation', { name: t('settings.title') })
  const links = menu.getByRole('link')
  await expect(links.nth(8)).toBeVisible()
  const titles = await links.allInnerTexts()
  const terms = (['service', 'personal', 'payment'] as const).map((name) => t(`settings.terms.${name}`))
  expect(titles).toEqual(expect.arrayContaining([t('account.manage.leave'), ...terms, t('account.licences.title')]))
  for (const [index, title] of titles.entries()) {
    await links.nth(index).focus()
    await page.keyboard.press('Enter')
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page')
    expect(await faults(page), title).toEqual([])
  }

  await stage.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 800))
  await goTo(page, '/profile/setting/account/info')
  await expect(menu).toBeHidden()
  await page.getByRole('link', { name: t('account.back', { page: t('account.manage.title') }) }).click()
  await expect(heading(page, t('account.manage.title'))).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: t('account.back', { page: t('settings.title') }) }).click()
  await expect(menu).toBeVisible()
  await stage.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
})
