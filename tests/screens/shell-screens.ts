import { press } from '../e2e/support/doors'
import type { Scene, ScreenArea } from './screen'

/** What belongs to no area: the presence menu, the mailbox, an address that leads nowhere. */
export const shellScreens: ScreenArea = {
  screens: [
    { name: 'not-found', route: '/nowhere' },
    { name: 'presence-menu', route: '/profile/setting/account', arrange: presenceMenu },
    { name: 'mailbox', route: '/profile/setting/about', arrange: ({ page, t }) => press(page, t('settings.about.open')) },
  ],
  empty: [{ name: 'mailbox-empty', route: '/profile/setting/about', arrange: ({ page, t }) => press(page, t('settings.about.open')) }],
}

/** From the rail, or where there is none from the settings. */
async function presenceMenu({ page, t, width }: Scene): Promise<void> {
  if (width >= 768) await page.getByRole('button', { name: t('shell.me', { name: 'haru.line' }) }).click()
  else
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common.presence.none') })
      .click()
  await page.getByRole('menu').waitFor()
}
