import { type BrowserWindow, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { Spelling } from './spelling/spelling'
import type { NativeWording } from './wording'

/**
 * A context menu with the suggestions for a misspelled word (docs/product/desktop.md "Spelling"), and with cut, copy and paste in editable
 * text and copy on selected text; none elsewhere.
 */
export function setupContextMenu(window: BrowserWindow, wording: () => NativeWording, spelling: Pick<Spelling, 'suggest' | 'add'>): void {
  let latest = 0
  window.webContents.on('context-menu', async (_, { isEditable, editFlags, selectionText, misspelledWord, dictionarySuggestions }) => {
    const opened = ++latest
    const { menu: words } = wording()
    const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy }
    if (!isEditable) {
      if (selectionText.trim() !== '') Menu.buildFromTemplate([copy]).popup({ window })
      return
    }
    const suggestions = misspelledWord === '' ? [] : await spelling.suggest(misspelledWord, dictionarySuggestions)
    // A suggestion replaces the word at the caret, which is another one once a further menu was asked for.
    if (window.isDestroyed() || opened !== latest) return
    const editing: MenuItemConstructorOptions[] = [
      ...(misspelledWord === '' ? [] : correcting(window.webContents, suggestions, words, () => spelling.add(misspelledWord))),
      { role: 'cut', label: words.cut, enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
    ]
    Menu.buildFromTemplate(editing).popup({ window })
  })
}

function correcting(page: WebContents, suggestions: string[], words: NativeWording['menu'], add: () => void): MenuItemConstructorOptions[] {
  const replacing: MenuItemConstructorOptions[] = suggestions.map((suggestion) => ({
    label: suggestion,
    click: () => page.replaceMisspelling(suggestion),
  }))
  return [
    ...(replacing.length > 0 ? replacing : [{ label: words.noSuggestions, enabled: false }]),
    { label: words.addToDictionary, click: add },
    { type: 'separator' },
  ]
}
