import type { Locator } from '@playwright/test'
import { expect, test } from '../support/electron'
import { wear } from './support/axe'
import { rows } from './support/feed'
import { goTo, setStage, signIn } from './support/stage'
import { containing, wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const ko = wordsIn('ko')

const styleOf = (of: Locator) =>
  of.evaluate((element) => {
    const { color, backgroundColor, borderTopColor, outlineStyle, outlineColor } = getComputedStyle(element)
    return { color, backgroundColor, borderTopColor, outlineStyle, outlineColor }
  })
const backgroundOf = async (of: Locator) => (await styleOf(of)).backgroundColor
const outlineOf = async (of: Locator) => (await styleOf(of)).outlineStyle

/** The first background behind an element that is not transparent. */
const groundUnder = (of: Locator) =>
  of.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  })

/** The contrast of two opaque colours as the Web Content Accessibility Guidelines define it, 1-21. */
function contrastOf(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

// A colour that is read during a transition is a mixture of two.
test.beforeEach(async () => {
  await stage.page.emulateMedia({ reducedMotion: 'reduce' })
})
test.afterEach(async () => {
  await stage.page.emulateMedia({ forcedColors: null, contrast: null, reducedMotion: null })
})

test('in a contrast theme of the system, what is chosen, on, focused and floating is still told apart', async () => {
  const { page } = stage
  await signIn(page)
  await page.emulateMedia({ forcedColors: 'active' })

  await goTo(page, '/profile/setting/screen')
  const segment = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) })
  await expect(segment('한국어')).toBeVisible()
  expect(await backgroundOf(segment('한국어')), 'the chosen segment').not.toBe(await backgroundOf(segment('English')))
  const pane = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  expect(await outlineOf(pane(ko('settings.pane.screen'))), 'the current pane').toBe('solid')
  expect(await outlineOf(pane(ko('settings.pane.about'))), 'another pane').toBe('none')

  await goTo(page, '/profile/setting/notifications')
  const alerts = page.getByRole('switch', { name: ko('chat.notify.on') })
  await expect(alerts).toBeVisible()
  const before = await backgroundOf(alerts)
  await alerts.click()
  await expect.poll(() => backgroundOf(alerts), 'the switch, changed').not.toBe(before)
  await alerts.click()
  await expect.poll(() => backgroundOf(alerts)).toBe(before)

  await goTo(page, '/')
  await rows(page)
    .first()
    .getByRole('button', { name: ko('feed.post.actions'), exact: true })
    .click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  expect(await outlineOf(menu), 'the edge of a menu').toBe('solid')
  await page.keyboard.press('ArrowDown')
  expect(await outlineOf(menu.locator(':focus')), 'the focus in a menu').toBe('solid')
  await page.keyboard.press('Escape')

  await goTo(page, '/profile')
  await page
    .getByRole('main')
    .getByRole('button', { name: containing(ko('people.presence', { presence: '' }).trim()) })
    .click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeVisible()
  expect(await outlineOf(page.getByRole('menuitemradio', { checked: true })), 'the chosen entry of a menu').toBe('solid')
  expect(await outlineOf(page.getByRole('menuitemradio', { checked: false }).last()), 'another entry').toBe('none')
  await page.keyboard.press('Escape')

  await goTo(page, '/write')
  const post = page.getByRole('dialog').getByRole('button', { name: ko('compose.post'), exact: true })
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: ko('compose.text') })
    .fill('대비')
  await expect(post).toBeEnabled()
  const { color, backgroundColor } = await styleOf(post)
  expect(contrastOf(color, backgroundColor), 'the words of a filled button').toBeGreaterThanOrEqual(4.5)
})

for (const theme of ['light', 'dark'] as const) {
  test(`with more contrast asked of the system, hints and edges stand out more, ${theme}`, async () => {
    const { page } = stage
    await signIn(page)
    await wear(page, theme)
    await goTo(page, '/profile/setting/screen')
    const hint = page.getByText(ko('settings.language.hint'))
    // The field around the native select.
    const size = page.getByRole('combobox', { name: ko('settings.textSize.label'), exact: true }).locator('..')
    await expect(hint).toBeVisible()
    const ground = await groundUnder(hint)
    const edge = async () => contrastOf((await styleOf(size)).borderTopColor, ground)
    await expect.poll(edge, 'as usual').toBeLessThan(3)
    await page.emulateMedia({ contrast: 'more' })
    await expect.poll(async () => contrastOf((await styleOf(hint)).color, ground), 'a hint').toBeGreaterThanOrEqual(7)
    await expect.poll(edge, 'the edge of a field').toBeGreaterThanOrEqual(4.5)
  })
}
