import { type BrowserWindow, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { NativeWording } from './wording'

/**
 * A context menu with the corrections of a misspelled word (docs/decisions/0016-spelling-by-the-system.md), and with cut, copy and paste in
 * editable text and copy on selected text; none elsewhere.
 */
export function setupContextMenu(window: BrowserWindow, wording: () => NativeWording): void {
  window.webContents.on('context-menu', (_, { isEditable, editFlags, selectionText, misspelledWord, dictionarySuggestions }) => {
    const { menu: words } = wording()
    const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy }
    const editing: MenuItemConstructorOptions[] = [
      ...(misspelledWord === '' ? [] : spelling(window.webContents, misspelledWord, dictionarySuggestions, words)),
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

function spelling(page: WebContents, word: string, suggestions: string[], words: NativeWording['menu']): MenuItemConstructorOptions[] {
  const replacing: MenuItemConstructorOptions[] = suggestions.map((suggestion) => ({
    label: suggestion,
    click: () => page.replaceMisspelling(suggestion),
  }))
  return [
    ...(replacing.length > 0 ? replacing : [{ label: words.noSuggestions, enabled: false }]),
    { label: words.addToDictionary, click: () => void page.session.addWordToSpellCheckerDictionary(word) },
    { type: 'separator' },
  ]
}
