import { press } from '../e2e/support/forms'
import type { Scene, ScreenArea } from './screen'

/** What belongs to no area: the presence menu, the palette, the mailbox, an unknown address. */
export const shellScreens: ScreenArea = {
  screens: [
    { name: 'not-found', route: '/nowhere' },
    { name: 'presence-menu', route: '/profile/setting/account', arrange: presenceMenu },
    { name: 'palette', route: '/', arrange: palette('ㅎㄴ') },
    { name: 'palette-opened', route: '/talk', arrange: palette('') },
    {
      name: 'palette-long',
      route: '/',
      arrange: palette('가나다라마바사 아자차카타파하 긴 물음은 어떻게 보이는지 알고 싶어요 정말로 길게 써 보는 말이에요'),
    },
    { name: 'palette-last', route: '/', arrange: paletteAtItsEnd },
    { name: 'palette-none', route: '/', arrange: palette('없는이름') },
    { name: 'shortcuts', route: '/', arrange: shortcuts },
    { name: 'mailbox', route: '/profile/setting/about', arrange: mailbox },
  ],
  empty: [{ name: 'mailbox-empty', route: '/profile/setting/about', arrange: emptyMailbox }],
}

/** From the rail or, in narrow windows, from the settings. */
async function presenceMenu({ page, t, width }: Scene): Promise<void> {
  if (width >= 768) await page.getByRole('button', { name: t('shell.me', { name: 'haru.line' }) }).click()
  else
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common.presence.meeting') })
      .click()
  await page.getByRole('menu').waitFor()
}

function palette(question: string) {
  return async ({ page, t }: Scene): Promise<void> => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: t('palette.title') })
    await field.fill(question)
    await page.getByRole('option').first().waitFor()
    // The community's answer arrives after a pause in typing.
    await page.waitForTimeout(600)
  }
}

async function paletteAtItsEnd(scene: Scene): Promise<void> {
  await palette('ㅅ')(scene)
  await scene.page.keyboard.press('ArrowUp')
}

async function shortcuts({ page, t }: Scene): Promise<void> {
  await page.getByRole('main').press('Shift+?')
  await page.getByRole('dialog', { name: t('palette.shortcuts.title') }).waitFor()
}

async function mailbox({ page, t }: Scene): Promise<void> {
  await page.evaluate(() => window.desktop.call('sendSignupCode', { email: `somebody.${Date.now()}@example.com` }))
  await press(page.getByRole('main'), t('settings.about.open'))
  await page
    .getByRole('dialog', { name: t('shell.mail.title') })
    .getByRole('listitem')
    .first()
    .waitFor()
}

async function emptyMailbox({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('main'), t('settings.about.open'))
  await page.getByText(t('shell.mail.noneText')).waitFor()
}
