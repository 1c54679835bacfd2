import type { ScreenArea } from './screen'

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
    { name: 'terms', route: '/terms/service', as: 'visitor' },
    { name: 'not-found', route: '/nowhere', as: 'visitor' },
  ],
}
