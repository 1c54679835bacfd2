/** Windows knows the app by this name: its notifications, its taskbar button and its entry for starting at login. */
export const appId = 'app.hanmadi.desktop'
