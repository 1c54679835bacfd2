import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveAudit } from '../../src/main/save-audit'
import { wordingIn } from '../../src/main/wording'
import type { AuditEntry } from '../../src/shared/contract/administering-shapes'
import type { Input } from '../../src/shared/contract/index'
import type { Language } from '../../src/shared/i18n/index'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-audit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const anEntry = (index: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`, at: '2026-03-01T00:00:00.000Z' },
  ...{ actor: { userId: 'bot', nickname: '=소연' }, act: 'decide', subject: 'post', subjectId: 'bot', nickname: '', caseId: null },
  ...{ decision: 'warn', reason: 1, removed: true, outcome: null, role: null, words: '', effect: null },
  ...over,
})

/** Saves the entries in pages of two. */
async function save(entries: AuditEntry[], language: Language, fail = false) {
  const filePath = join(folder, 'audit.csv')
  const asked: Input<'audit'>[] = []
  const saving = saveAudit(
    { act: 'decide' },
    {
      dialog: { showSaveDialog: async () => ({ canceled: false, filePath }) } as never,
      window: () => ({}) as never,
      folder: () => folder,
      client: {
        async call(_name: 'audit', input: Input<'audit'>) {
          asked.push(input)
          if (fail && asked.length > 1) throw new Error('offline')
          const from = input.before === undefined ? 0 : entries.findIndex(({ id }) => id === input.before) + 1
          return { items: entries.slice(from, from + 2), more: entries.length > from + 2 }
        },
      } as never,
      language: () => language,
      during: async (work) => work(() => undefined),
      wording: () => wordingIn(language),
      now: () => 0,
    },
  )
  return { saving, asked, read: () => readFileSync(filePath, 'utf8') }
}

it('every entry is a row in the language on screen, over all pages, and no name is read as a formula', async () => {
  const entries = [
    anEntry(1),
    anEntry(2, { act: 'grant', subject: 'user', nickname: '민지', decision: null, reason: null, removed: false, role: 'moderator' }),
    anEntry(3, {
      actor: { userId: null, nickname: '' },
      act: 'setRule',
      subject: 'word',
      decision: null,
      reason: null,
      removed: false,
      words: '떴다방, 선착순',
      effect: 'refuse',
    }),
  ]
  const { saving, asked, read } = await save(entries, 'ko')
  expect(await saving).toBe(true)
  const [head, ...rows] = read().split('\r\n')
  expect(head).toBe('\uFEFF시각(UTC),담당자,한 일,대상,식별자,결과,이유,적은 말')
  expect(rows).toEqual([
    `2026-03-01T00:00:00.000Z,"'=소연",결정,글,bot,경고 · 항목도 지움,욕설·혐오,`,
    `2026-03-01T00:00:00.000Z,"'=소연",역할 부여,프로필 · 민지,bot,운영진,,`,
    '2026-03-01T00:00:00.000Z,서버 관리자,금칙어·링크 등록,금칙어,bot,쓸 수 없음,,"떴다방, 선착순"',
    '',
  ])
  expect(asked).toEqual([
    { act: 'decide', most: 1000 },
    { act: 'decide', most: 1000, before: entries[1]?.id },
  ])
  const english = await save(entries.slice(0, 1), 'en')
  await english.saving
  expect(english.read()).toContain('Decision,Post,bot,Warn · item removed,Abuse,')
})

it('leaves no file when a page cannot be read', async () => {
  const { saving } = await save([anEntry(1), anEntry(2), anEntry(3)], 'en', true)
  await expect(saving).rejects.toThrow('offline')
  expect(readdirSync(folder)).toEqual([])
})
