import type { BrowserWindow, BrowserWindowConstructorOptions, Session, TitleBarOverlayOptions } from 'electron'
import type { Theme } from '../shared/bridge'

const titleBarHeight = 44

// The desk that everything lies on, and its ink: what shows before the page does.
const desk: Record<Theme, { color: string; symbolColor: string }> = {
  light: { color: '#F1ECE4', symbolColor: '#1F1D1A' },
  dark: { color: '#131210', symbolColor: '#EDEAE4' },
}

/** What all windows are made of. */
export interface WindowParts {
  preload: string
  icon: string
  session: () => Session
  theme: () => Theme
}

/** A window as every one of the app is: shut off from the machine, with the app's own frame, in sight once it is drawn. */
export function windowOptions({ preload, icon, session, theme }: WindowParts): BrowserWindowConstructorOptions {
  return {
    ...frameOptions(process.platform, theme()),
    backgroundColor: desk[theme()].color,
    // Windows and macOS take it from the program itself.
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

/** Takes over the theme in what surrounds the page. */
export function dressWindow(window: BrowserWindow, theme: Theme): void {
  window.setBackgroundColor(desk[theme].color)
  if (process.platform !== 'darwin') window.setTitleBarOverlay(overlayOf(theme))
}

/** The system's window buttons, drawn on the app's own title bar. */
function overlayOf(theme: Theme): TitleBarOverlayOptions {
  return { ...desk[theme], height: titleBarHeight }
}

/** The app draws its title bar; the system keeps its buttons in it. */
function frameOptions(platform: NodeJS.Platform, theme: Theme): BrowserWindowConstructorOptions {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset', trafficLightPosition: { x: 16, y: 15 } }
  return { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(theme) }
}
