import { EventEmitter } from 'node:events'
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setupContextMenu } from '../../src/main/context-menu'
import { wordingIn } from '../../src/main/wording'
import { until } from '../support/until'

const { shown } = vi.hoisted(() => ({ shown: [] as MenuItemConstructorOptions[][] }))
vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (entries: MenuItemConstructorOptions[]) => ({ popup: () => void shown.push(entries) }) },
}))
beforeEach(() => void shown.splice(0))

const spelling = { suggest: vi.fn(async (_: string, found: string[]) => found), add: vi.fn() }
const replaceMisspelling = vi.fn()

const usual = { isEditable: true, editFlags: {}, selectionText: '', misspelledWord: '', dictionarySuggestions: [] }
function setUp() {
  const webContents = Object.assign(new EventEmitter(), { replaceMisspelling })
  setupContextMenu({ webContents, isDestroyed: () => false } as unknown as BrowserWindow, () => wordingIn('en'), spelling)
  return webContents
}

async function open(given: object): Promise<MenuItemConstructorOptions[]> {
  setUp().emit('context-menu', {}, { ...usual, ...given })
  await Promise.resolve()
  return shown.at(-1) ?? []
}
const labels = (entries: MenuItemConstructorOptions[]) => entries.map(({ label, type }) => label ?? type)
const press = (entry: MenuItemConstructorOptions | undefined) => (entry?.click as (() => void) | undefined)?.()

describe('the context menu of a text field', () => {
  const editing = ['Cut', 'Copy', 'Paste', 'separator', 'Select All']

  it('edits, and corrects no word that is right', async () => {
    expect(labels(await open({}))).toEqual(editing)
  })

  it('replaces a misspelled word, or adds it to the dictionary', async () => {
    const entries = await open({ misspelledWord: 'recieve', dictionarySuggestions: ['receive', 'relieve'] })
    expect(labels(entries)).toEqual(['receive', 'relieve', 'Add to Dictionary', 'separator', ...editing])
    press(entries[1])
    expect(replaceMisspelling).toHaveBeenCalledExactlyOnceWith('relieve')
    press(entries[2])
    expect(spelling.add).toHaveBeenCalledExactlyOnceWith('recieve')
  })

  it('says so when there is no suggestion', async () => {
    const entries = await open({ misspelledWord: 'Hanmadi' })
    expect(entries[0]).toEqual({ label: 'No Suggestions', enabled: false })
    expect(labels(entries)[1]).toBe('Add to Dictionary')
  })

  it('does not open for a word once another was right-clicked, while its suggestions are looked for', async () => {
    const webContents = setUp()
    const first = Promise.withResolvers<string[]>()
    spelling.suggest.mockReturnValueOnce(first.promise)
    webContents.emit('context-menu', {}, { ...usual, misspelledWord: '조아요' })
    webContents.emit('context-menu', {}, { ...usual, misspelledWord: 'recieve', dictionarySuggestions: ['receive'] })
    first.resolve(['좋아요'])
    await until(() => expect(shown.map((entries) => entries[0]?.label)).toEqual(['receive']))
    await new Promise((resolve) => setImmediate(resolve))
    expect(shown).toHaveLength(1)
  })
})

describe('the context menu elsewhere', () => {
  it('copies what is selected, and is none where nothing is', async () => {
    expect(labels(await open({ isEditable: false, selectionText: '안녕' }))).toEqual(['Copy'])
    shown.splice(0)
    await open({ isEditable: false, selectionText: ' ' })
    expect(shown).toEqual([])
  })
})
