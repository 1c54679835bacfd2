import { press } from '../e2e/support/doors'
import type { Scene, ScreenArea } from './screen'

/** What belongs to no area: the presence menu, the mailbox, an unknown address. */
export const shellScreens: ScreenArea = {
  screens: [
    { name: 'not-found', route: '/nowhere' },
    { name: 'presence-menu', route: '/profile/setting/account', arrange: presenceMenu },
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
