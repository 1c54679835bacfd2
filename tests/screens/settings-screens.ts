import type { Scene, ScreenArea } from './screen'

/** The settings' menu and panes, and the terms. */
export const settingsScreens: ScreenArea = {
  screens: [
    { name: 'settings-visitor', route: '/profile/setting/account', as: 'visitor' },
    { name: 'settings', route: '/profile/setting' },
    { name: 'settings-screen', route: '/profile/setting/screen' },
    { name: 'settings-community', route: '/profile/setting/community' },
    {
      name: 'settings-community-address',
      route: '/profile/setting/community',
      arrange: ({ page, t }) => page.getByRole('radio', { name: t('settings.community.remote') }).check({ force: true }),
    },
    { name: 'settings-account', route: '/profile/setting/account' },
    { name: 'settings-log-out', route: '/profile/setting/account', arrange: askedToLogOut },
    { name: 'settings-about', route: '/profile/setting/about' },
    { name: 'terms-service', route: '/terms/service' },
    { name: 'terms-personal', route: '/terms/personal' },
    { name: 'terms-payment', route: '/terms/payment' },
  ],
  gated: [
    { name: 'terms-failed', route: '/terms/service', prepare: ({ gate }) => gate.shut() },
    { name: 'settings-community-remote', route: '/profile/setting/community' },
  ],
}

async function askedToLogOut({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('settings.logOut.verb'), exact: true })
    .last()
    .click()
  await page.getByRole('dialog', { name: t('settings.logOut.title') }).waitFor()
}
