import type { ScreenArea } from './screen'

export const sessionScreens: ScreenArea = {
  screens: [
    { name: 'login', route: '/login', as: 'visitor' },
    { name: 'find-id', route: '/login/find?tab=0', as: 'visitor' },
    { name: 'find-password', route: '/login/find?tab=1', as: 'visitor' },
    { name: 'signup', route: '/login/signup', as: 'visitor' },
  ],
}
