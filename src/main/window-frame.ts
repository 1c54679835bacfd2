import type { BrowserWindow, BrowserWindowConstructorOptions, Session, TitleBarOverlayOptions } from 'electron'
import type { Theme } from '../shared/desktop'
import type { Size } from './window-placement'

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
  /** The size of everything in the window, in per cent. */
  textSize: () => number
}

/** The options of every window: sandboxed, with the app's own frame, hidden until its page is drawn. */
export function windowOptions({ preload, icon, session, theme, textSize }: WindowParts): BrowserWindowConstructorOptions {
  return {
    ...frameOptions(process.platform, theme(), textSize()),
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
      // The session says whether and in which languages (spelling/spelling.ts).
      spellcheck: true,
    },
  }
}

/** Applies a theme and a text size to the window's background, buttons and content. @param textSize in per cent */
export function applyLook(window: BrowserWindow, theme: Theme, textSize: number): void {
  window.setBackgroundColor(background[theme].color)
  if (process.platform === 'darwin') window.setWindowButtonPosition(buttonsOf(textSize))
  else window.setTitleBarOverlay(overlayOf(theme, textSize))
  if (window.webContents.getZoomFactor() !== textSize / 100) window.webContents.setZoomFactor(textSize / 100)
}

/** The smallest window whose page still has its smallest size at a text size; never larger than a display. */
export function smallestAt({ width, height }: Size, textSize: number, display: Size): Size {
  const scaled = (length: number, most: number) => Math.min(most, Math.ceil((length * Math.max(100, textSize)) / 100))
  return { width: scaled(width, display.width), height: scaled(height, display.height) }
}

/** The system's window buttons, drawn on the app's own title bar. */
function overlayOf(theme: Theme, textSize: number): TitleBarOverlayOptions {
  return { ...background[theme], height: Math.round((titleBarHeight * textSize) / 100) }
}

/** In the middle of the title bar's height. */
function buttonsOf(textSize: number): { x: number; y: number } {
  return { x: 16, y: Math.round((titleBarHeight * textSize) / 200) - 7 }
}

/** The app draws its title bar; the system keeps its buttons in it. */
function frameOptions(platform: NodeJS.Platform, theme: Theme, textSize: number): BrowserWindowConstructorOptions {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset', trafficLightPosition: buttonsOf(textSize) }
  return { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(theme, textSize) }
}
