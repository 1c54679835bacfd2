import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { faults, wear } from './support/axe'
import { rows } from './support/feed'
import { expectRefused, field, press } from './support/forms'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { containing, wordsIn } from './support/words'
import { composer } from './support/writing'

const stage = setStage({ language: 'ko' })
const en = wordsIn('en')
const ko = wordsIn('ko')

interface Screen {
  name: string
  route: string
  /** Resolves once it is rendered. */
  drawn: (page: Page) => Promise<void>
}

const heading = (name: string) => async (page: Page) => expect(page.getByRole('heading', { name }).first()).toBeVisible()
const feed = async (page: Page) => expect(rows(page).first()).toBeVisible()

const shows = (button: string) => async (page: Page) => expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()

async function refusedLogin(page: Page): Promise<void> {
  await press(page, ko('session.logIn'))
  await expectRefused(field(page, ko('session.password')), ko('session.emptyPassword'))
}

async function askedToLogIn(page: Page): Promise<void> {
  await rows(page).first().locator('footer').getByRole('button').first().click()
  await settled(page.getByRole('dialog', { name: ko('shell.loginRequired.title') }))
}

async function openedSubjects(page: Page): Promise<void> {
  await page.getByRole('button', { name: ko('feed.subject.name') }).click()
  await settled(page.getByRole('dialog', { name: ko('feed.subject.name') }))
}

async function openedMenu(page: Page): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: ko('feed.post.actions'), exact: true })
    .click()
  await settled(page.getByRole('menu'))
}

/** Waits for the end of its animations. */
async function settled(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible()
  await expect
    .poll(() =>
      opened.evaluate((element) => element.getAnimations({ subtree: true }).length + Number(getComputedStyle(element).opacity !== '1')),
    )
    .toBe(0)
}

async function openedPost(page: Page): Promise<void> {
  await rows(page).first().locator('footer').getByRole('button').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('article').nth(1)).toBeVisible()
  await settled(page.getByRole('dialog'))
}

async function openedPicture(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(ko('feed.post.openImage', { index: 1, count: 7 }).replace('7', '\\d')) })
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog', { name: ko('compose.viewer.label') })
      .getByRole('img')
      .first(),
  ).toBeVisible()
}

async function openedPalette(page: Page): Promise<void> {
  await feed(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: ko('palette.title') }).fill('ㅎ')
  await expect(page.getByRole('option').nth(3)).toBeVisible()
}

async function openedShortcuts(page: Page): Promise<void> {
  await feed(page)
  await page.getByRole('main').press('Shift+?')
  await settled(page.getByRole('dialog', { name: ko('palette.shortcuts.title') }))
}

const ownPrograms = '/program/setting?category=program'
const programs = async (page: Page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

async function openedProgram(page: Page): Promise<void> {
  await programs(page)
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible()
  await settled(page.getByRole('dialog'))
}

async function openedProgramSheet(page: Page): Promise<void> {
  await settled(page.getByRole('dialog', { name: ko('programs.form.create') }))
}

async function listedKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: ko('programs.keys.title') }).click()
  await settled(page.getByRole('dialog', { name: ko('programs.keys.title') }))
}

const visitorScreens: Screen[] = [
  { name: 'home', route: '/', drawn: feed },
  { name: 'the login asked for', route: '/category?type=2', drawn: askedToLogIn },
  { name: 'terms', route: '/terms/service', drawn: async (page) => expect(page.locator('main article > h2')).toBeVisible() },
  { name: 'nowhere', route: '/nowhere', drawn: heading(ko('shell.notFound.title')) },
  { name: 'login', route: '/login', drawn: shows(ko('session.logIn')) },
  { name: 'login, refused', route: '/login?email=x', drawn: refusedLogin },
  { name: 'find id', route: '/login/find?tab=0', drawn: shows(ko('session.find.submitId')) },
  { name: 'find password', route: '/login/find?tab=1', drawn: shows(ko('session.code.send')) },
  { name: 'sign up', route: '/login/signup', drawn: heading(ko('session.signup.accountTitle')) },
  { name: 'programs', route: '/program', drawn: programs },
  { name: 'own programs, logged out', route: ownPrograms, drawn: heading(ko('programs.visitor.title')) },
]

const memberScreens: Screen[] = [
  { name: 'home', route: '/', drawn: feed },
  { name: 'the palette', route: '/', drawn: openedPalette },
  { name: 'all shortcuts', route: '/', drawn: openedShortcuts },
  { name: 'category', route: '/category?type=1', drawn: heading(ko('common.category.conv')) },
  { name: 'tag', route: `/search?search=${encodeURIComponent('존댓말')}`, drawn: heading('존댓말') },
  { name: 'found people', route: `/search?search=${encodeURIComponent('하루')}&category=user`, drawn: heading('하루') },
  { name: 'search', route: '/search', drawn: heading(ko('search.begin.title')) },
  { name: 'no such tag', route: '/search?search=zzzz', drawn: heading(ko('search.none.title', { text: 'zzzz' })) },
  { name: 'settings: display', route: '/profile/setting/screen', drawn: heading(ko('settings.theme.title')) },
  { name: 'settings: notebook', route: '/profile/setting/notebook', drawn: heading(ko('notebook.settings.title')) },
  { name: 'settings: spelling', route: '/profile/setting/spelling', drawn: heading(ko('spelling.title')) },
  { name: 'settings: reading', route: '/profile/setting/reading', drawn: heading(ko('reading.settings.title')) },
  { name: 'settings: community', route: '/profile/setting/community', drawn: heading(ko('community.title')) },
  { name: 'settings: account', route: '/profile/setting/account/manage', drawn: heading(ko('account.manage.title')) },
  { name: 'settings: basic info', route: '/profile/setting/account/info', drawn: heading(ko('account.info.title')) },
  { name: 'settings: password', route: '/profile/setting/account/password', drawn: heading(ko('account.password.title')) },
  { name: 'settings: devices', route: '/profile/setting/account/devices', drawn: heading(ko('account.devices.title')) },
  { name: 'settings: withdrawal', route: '/profile/setting/account/withdrawal', drawn: heading(ko('account.withdrawal.title')) },
  { name: 'settings: inquiry', route: '/profile/setting/info/inquiry', drawn: heading(ko('account.inquiry.title')) },
  { name: 'settings: company', route: '/profile/setting/info/company', drawn: heading(ko('account.company.title')) },
  {
    name: 'settings: licences',
    route: '/profile/setting/terms/opensource',
    drawn: async (page) => expect(page.locator('main details').first()).toBeVisible(),
  },
  { name: 'settings: about', route: '/profile/setting/about', drawn: heading(ko('settings.about.title')) },
  { name: 'programs', route: '/program', drawn: programs },
  { name: 'list of programs', route: '/program/list?category=tuto&order=like_cnt', drawn: programs },
  { name: 'an opened program', route: '/program', drawn: openedProgram },
  { name: 'saved programs', route: '/program/setting?category=like', drawn: heading(ko('programs.savedTitle')) },
  { name: 'own programs', route: ownPrograms, drawn: async (page) => expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible() },
  { name: 'keys of the own programs', route: ownPrograms, drawn: listedKeys },
  { name: 'writing a program', route: `${ownPrograms}&post=true`, drawn: openedProgramSheet },
  { name: 'found programs', route: `/search?search=${encodeURIComponent('한국어')}&category=program`, drawn: programs },
  { name: 'subjects', route: '/', drawn: openedSubjects },
  { name: 'the menu of a post', route: '/', drawn: openedMenu },
  { name: 'an opened post', route: '/', drawn: openedPost },
  { name: 'a picture in the viewer', route: '/category?type=0', drawn: openedPicture },
  {
    name: 'write',
    route: '/write',
    drawn: async (page) => expect(composer(page, ko).getByRole('textbox', { name: ko('compose.text') })).toBeVisible(),
  },
]

async function resize(width: number, height: number): Promise<void> {
  await stage.app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height), {
    width,
    height,
  })
  // A frame may take a pixel.
  await expect.poll(() => stage.page.evaluate((wanted) => Math.abs(window.innerWidth - wanted), width)).toBeLessThanOrEqual(1)
}

async function show(page: Page, { route, drawn }: Screen): Promise<void> {
  await goTo(page, '/nowhere')
  await page.keyboard.press('Escape')
  await goTo(page, route)
  await drawn(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * The texts and controls that extend beyond what cuts them off: the window, or a box that hides what overflows. The page itself never
 * scrolls. What a row of its own scrolls sideways, or ends in an ellipsis, is meant to.
 */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    /** The right edge of what can be seen of an element's surroundings; null where they scroll or are not seen. */
    const edgeOf = (element: Element): number | null => {
      let edge = window.innerWidth
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, position, textOverflow } = getComputedStyle(at)
        if (overflowX !== 'visible') {
          const { right, width } = at.getBoundingClientRect()
          if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || width <= 1) return null
          edge = Math.min(edge, right)
        }
        if (position === 'fixed') break
      }
      return edge
    }
    const isCut = (element: Element) => {
      const style = getComputedStyle(element)
      if (style.overflowX !== 'visible' && !element.matches('button, a, input, textarea, select')) return false
      const { left, width } = element.getBoundingClientRect()
      const edge = edgeOf(element)
      const right = left + Math.max(width, style.overflowX === 'visible' ? element.scrollWidth : 0)
      return width > 1 && edge !== null && right > edge + 1
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasText(element) || element.matches('button, a, input, textarea, select'))
      .filter((element) => element.closest('[inert], script, style') === null && element.checkVisibility({ visibilityProperty: true }))
      .filter(isCut)
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`)
  })

async function lookAt(screens: Screen[], theme: 'light' | 'dark'): Promise<void> {
  const { page } = stage
  for (const screen of screens) {
    await show(page, screen)
    expect.soft(await faults(page), `${screen.name}, ${theme}`).toEqual([])
  }
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious violation on any screen, ${theme}`, async () => {
    test.setTimeout(300_000)
    const { page } = stage
    await wear(page, theme)
    await signOut(page)
    await lookAt(visitorScreens, theme)
    await signIn(page)
    await lookAt(memberScreens, theme)
  })
}

test('at 380 px nothing is cut off at the side', async () => {
  test.setTimeout(180_000)
  const { page } = stage
  await resize(380, 760)
  try {
    await signOut(page)
    for (const screen of visitorScreens) {
      await show(page, screen)
      expect.soft(await cutOff(page), screen.name).toEqual([])
    }
    await signIn(page)
    for (const screen of memberScreens) {
      await show(page, screen)
      expect.soft(await cutOff(page), screen.name).toEqual([])
    }
  } finally {
    await resize(1280, 800)
  }
})

test('language and theme change at once, on the page and in the window’s frame', async () => {
  const { page, app } = stage
  await signIn(page)
  await goTo(page, '/profile/setting/screen')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const isDark = () => app.electron.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)
  await page.getByRole('radio', { name: ko('settings.theme.light') }).check({ force: true })
  const light = await ground()
  await page.getByRole('radio', { name: ko('settings.theme.dark') }).check({ force: true })
  await expect.poll(ground).not.toBe(light)
  await expect.poll(isDark).toBe(true)
  await page.getByRole('radio', { name: ko('settings.theme.light') }).check({ force: true })
  await expect.poll(ground).toBe(light)

  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: en('settings.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const menu = () => app.electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [])
  await expect.poll(menu).toContain(en('native.menu.view'))
  await page.getByRole('radio', { name: '한국어' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: ko('settings.title') })).toBeVisible()
  await expect.poll(menu).toContain(ko('native.menu.view'))
  await expect(page).toHaveTitle(containing(ko('settings.pane.screen')))
})
