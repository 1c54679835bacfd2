import { limits } from '../shared/limits'
import type { WindowCommand } from '../shared/window-commands'
import type { SettingsStore } from './settings'

const { least, most, step, usual } = limits.textSize

export type TextSizeCommand = Extract<WindowCommand, 'zoomIn' | 'zoomOut' | 'actualSize'>

/** Changes the stored text size by a command of a menu or a key (docs/product/desktop.md "Text size"). */
export function changeTextSize(settings: Pick<SettingsStore, 'read' | 'change'>, command: TextSizeCommand): void {
  const size = settings.read().textSize
  const wanted = { zoomIn: size + step, zoomOut: size - step, actualSize: usual }[command]
  const textSize = Math.min(most, Math.max(least, wanted))
  if (textSize !== size) settings.change({ textSize })
}
