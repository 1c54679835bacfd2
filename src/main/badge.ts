import { type App, type BrowserWindow, nativeImage } from 'electron'

const size = 16

/** The count of unread messages at the app's icon: a number where the system has one, on Windows a dot over the taskbar button. */
export function createBadge({ app, window }: { app: App; window: () => BrowserWindow | null }): {
  show(count: number, description: string): void
} {
  return {
    show(count, description) {
      if (process.platform === 'win32') window()?.setOverlayIcon(count > 0 ? dot() : null, count > 0 ? description : '')
      else app.setBadgeCount(count)
    },
  }
}

/** A disc in persimmon, the colour of what is unread. */
function dot(): Electron.NativeImage {
  const pixels = Buffer.alloc(size * size * 4)
  const middle = (size - 1) / 2
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const cover = Math.min(1, Math.max(0, middle + 0.5 - Math.hypot(x - middle, y - middle)))
      // BGRA, premultiplied.
      const [blue, green, red] = [0x11, 0x44, 0xba].map((part) => Math.round(part * cover))
      pixels.set([blue ?? 0, green ?? 0, red ?? 0, Math.round(255 * cover)], (y * size + x) * 4)
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: size, height: size })
}
