import type { DesktopBridge } from '../../shared/bridge'

declare global {
  interface Window {
    readonly desktop: DesktopBridge
  }
}

/** What the preload script offers. Nothing else in the renderer reads `window.desktop`. */
export const desktop: DesktopBridge = window.desktop
