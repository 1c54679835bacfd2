import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron'
import type { Theme } from '../shared/bridge'

const titleBarHeight = 44

// The desk that everything lies on, and its ink: what shows before the page does.
const desk: Record<Theme, { color: string; symbolColor: string }> = {
  light: { color: '#F1ECE4', symbolColor: '#1F1D1A' },
  dark: { color: '#131210', symbolColor: '#EDEAE4' },
}

export function backgroundOf(theme: Theme): string {
  return desk[theme].color
}

/** The system's window buttons, drawn on the app's own title bar. */
export function overlayOf(theme: Theme): TitleBarOverlayOptions {
  return { ...desk[theme], height: titleBarHeight }
}

/** The app draws its title bar; the system keeps its buttons in it. */
export function frameOptions(platform: NodeJS.Platform, theme: Theme): BrowserWindowConstructorOptions {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset', trafficLightPosition: { x: 16, y: 15 } }
  return { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(theme) }
}
