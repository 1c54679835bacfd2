import type { BrowserWindow, BrowserWindowConstructorOptions, Session, TitleBarOverlayOptions } from 'electron'
import type { Theme } from '../shared/desktop'

const titleBarHeight = 44

// Shown until the page is drawn: the background and the color of the window buttons.
const background: Record<Theme, { color: string; symbolColor: string }> = {
  light: { color: '#F1ECE4', symbolColor: '#1F1D1A' },
  dark: { color: '#131210', symbolColor: '#EDEAE4' },
}

/** What every window is made with. */
export interface WindowParts {
  preload: string
  icon: string
  session: () => Session
  theme: () => Theme
}

/** The options of every window: sandboxed, with the app's own frame, hidden until its page is drawn. */
export function windowOptions({ preload, icon, session, theme }: WindowParts): BrowserWindowConstructorOptions {
  return {
    ...frameOptions(process.platform, theme()),
    backgroundColor: background[theme()].color,
    // Windows and macOS use the executable's icon.
    ...(process.platform === 'linux' ? { icon } : {}),
    show: false,
    webPreferences: {
      preload,
      session: session(),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: process.platform === 'darwin',
    },
  }
}

/** Applies a theme to the window's background and buttons. */
export function applyTheme(window: BrowserWindow, theme: Theme): void {
  window.setBackgroundColor(background[theme].color)
  if (process.platform !== 'darwin') window.setTitleBarOverlay(overlayOf(theme))
}

/** The system's window buttons, drawn on the app's own title bar. */
function overlayOf(theme: Theme): TitleBarOverlayOptions {
  return { ...background[theme], height: titleBarHeight }
}

/** The app draws its title bar; the system keeps its buttons in it. */
function frameOptions(platform: NodeJS.Platform, theme: Theme): BrowserWindowConstructorOptions {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset', trafficLightPosition: { x: 16, y: 15 } }
  return { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(theme) }
}
