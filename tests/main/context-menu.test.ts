import { EventEmitter } from 'node:events'
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setupContextMenu } from '../../src/main/context-menu'
import { wordingIn } from '../../src/main/wording'

const { shown } = vi.hoisted(() => ({ shown: [] as MenuItemConstructorOptions[][] }))
vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (entries: MenuItemConstructorOptions[]) => ({ popup: () => void shown.push(entries) }) },
}))
beforeEach(() => void shown.splice(0))

const session = { addWordToSpellCheckerDictionary: vi.fn() }
const replaceMisspelling = vi.fn()

function open(given: object): MenuItemConstructorOptions[] {
  const webContents = Object.assign(new EventEmitter(), { session, replaceMisspelling })
  setupContextMenu({ webContents } as unknown as BrowserWindow, () => wordingIn('en'))
  const usual = { isEditable: true, editFlags: {}, selectionText: '', misspelledWord: '', dictionarySuggestions: [] }
  webContents.emit('context-menu', {}, { ...usual, ...given })
  return shown.at(-1) ?? []
}
const labels = (entries: MenuItemConstructorOptions[]) => entries.map(({ label, type }) => label ?? type)
const press = (entry: MenuItemConstructorOptions | undefined) => (entry?.click as (() => void) | undefined)?.()

describe('the context menu of a text field', () => {
  const editing = ['Cut', 'Copy', 'Paste', 'separator', 'Select All']

  it('edits, and corrects no word that is right', () => {
    expect(labels(open({}))).toEqual(editing)
  })

  it('replaces a misspelled word, or adds it to the dictionary', () => {
    const entries = open({ misspelledWord: 'recieve', dictionarySuggestions: ['receive', 'relieve'] })
    expect(labels(entries)).toEqual(['receive', 'relieve', 'Add to Dictionary', 'separator', ...editing])
    press(entries[1])
    expect(replaceMisspelling).toHaveBeenCalledExactlyOnceWith('relieve')
    press(entries[2])
    expect(session.addWordToSpellCheckerDictionary).toHaveBeenCalledExactlyOnceWith('recieve')
  })

  it('says so when there is no suggestion', () => {
    const entries = open({ misspelledWord: 'Hanmadi' })
    expect(entries[0]).toEqual({ label: 'No Suggestions', enabled: false })
    expect(labels(entries)[1]).toBe('Add to Dictionary')
  })
})

describe('the context menu elsewhere', () => {
  it('copies what is selected, and is none where nothing is', () => {
    expect(labels(open({ isEditable: false, selectionText: '안녕' }))).toEqual(['Copy'])
    shown.splice(0)
    open({ isEditable: false, selectionText: ' ' })
    expect(shown).toEqual([])
  })
})
