import type { Scene, ScreenArea } from './screen'

/** The settings' menu and panes, and the terms. */
export const settingsScreens: ScreenArea = {
  screens: [
    { name: 'settings', route: '/profile/setting' },
    { name: 'settings-local', route: '/profile/setting/local' },
    { name: 'settings-manage', route: '/profile/setting/account/manage' },
    { name: 'settings-manage-visitor', route: '/profile/setting/account/manage', as: 'visitor' },
    { name: 'settings-info', route: '/profile/setting/account/info' },
    { name: 'settings-password', route: '/profile/setting/account/password' },
    { name: 'settings-devices', route: '/profile/setting/account/devices' },
    { name: 'settings-data', route: '/profile/setting/account/data' },
    { name: 'settings-withdrawal', route: '/profile/setting/account/withdrawal' },
    { name: 'settings-inquiry', route: '/profile/setting/info/inquiry' },
    { name: 'settings-company', route: '/profile/setting/info/company' },
    { name: 'settings-licences', route: '/profile/setting/terms/opensource' },
    { name: 'settings-about', route: '/profile/setting/about' },
    { name: 'settings-screen', route: '/profile/setting/screen' },
    { name: 'settings-community', route: '/profile/setting/community' },
    {
      name: 'settings-community-address',
      route: '/profile/setting/community',
      arrange: ({ page, t }) => page.getByRole('radio', { name: t('settings.community.remote') }).check({ force: true }),
    },
    { name: 'settings-log-out', route: '/profile/setting/account/manage', arrange: askedToLogOut },
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
