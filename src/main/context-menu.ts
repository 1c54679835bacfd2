import { type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import type { NativeWording } from './wording'

/** A context menu with cut, copy and paste in editable text and copy on selected text; none elsewhere. */
export function setupContextMenu(window: BrowserWindow, wording: () => NativeWording): void {
  window.webContents.on('context-menu', (_, { isEditable, editFlags, selectionText }) => {
    const { menu: words } = wording()
    const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy }
    const editing: MenuItemConstructorOptions[] = [
      { role: 'cut', label: words.cut, enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
    ]
    if (isEditable) Menu.buildFromTemplate(editing).popup({ window })
    else if (selectionText.trim() !== '') Menu.buildFromTemplate([copy]).popup({ window })
  })
}
