import { press } from '../e2e/support/forms'
import type { Scene, ScreenArea } from './screen'

export const noticesScreens: ScreenArea = {
  screens: [
    { name: 'notices', route: '/notifications' },
    { name: 'notices-likes', route: '/notifications?show=likes' },
    { name: 'notices-none', route: '/notifications?show=mentions' },
    { name: 'notices-visitor', route: '/notifications', as: 'visitor' },
    { name: 'settings-notifications-quiet', route: '/profile/setting/notifications', arrange: quietHours, tidy: loudAgain },
  ],
}

async function quietHours({ page, t }: Scene): Promise<void> {
  await page.evaluate(() => window.desktop.saveSettings({ quietHours: true, silenced: ['likes', 'follows'] }))
  await press(page.getByRole('main'), t('common.weekday.long.sun'))
}

async function loudAgain({ page }: Scene): Promise<void> {
  await page.evaluate(() =>
    window.desktop.saveSettings({ quietHours: false, silenced: [], quietDays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] }),
  )
}
