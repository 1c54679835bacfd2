import type { ScreenArea } from './screen'

export const settingsScreens: ScreenArea = {
  screens: [
    { name: 'settings', route: '/profile/setting' },
    { name: 'terms', route: '/terms/service', as: 'visitor' },
    { name: 'not-found', route: '/nowhere', as: 'visitor' },
  ],
}
