import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveExport } from '../../src/main/save-export'
import { wordingIn } from '../../src/main/wording'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-export-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a saved export', () => {
  it('that fails leaves the earlier one unchanged and no temporary file', async () => {
    const filePath = join(folder, 'mine.html')
    writeFileSync(filePath, 'the one before')
    const saving = saveExport({
      dialog: { showSaveDialog: async () => ({ canceled: false, filePath }) } as never,
      window: () => ({}) as never,
      folder: () => folder,
      read: async () => ({ posts: null }) as never,
      picture: async () => new Uint8Array(),
      sound: async () => new Uint8Array(),
      language: () => 'ko',
      during: async (work) => work(() => undefined),
      wording: () => wordingIn('ko'),
      now: () => 0,
    })
    await expect(saving).rejects.toThrow()
    expect(readFileSync(filePath, 'utf8')).toBe('the one before')
    expect(readdirSync(folder)).toEqual(['mine.html'])
  })
})
