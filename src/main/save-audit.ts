import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import type { AuditFilter } from '../shared/audit'
import type { AuditEntry } from '../shared/contract/administering-shapes'
import { administering as administeringEn } from '../shared/i18n/en/administering'
import { moderating as moderatingEn } from '../shared/i18n/en/moderating'
import type { Language, Wording } from '../shared/i18n/index'
import { administering as administeringKo } from '../shared/i18n/ko/administering'
import { moderating as moderatingKo } from '../shared/i18n/ko/moderating'
import { limits } from '../shared/limits'
import type { CommunityClient } from './api/community-client'
import { csvOf, csvRows } from './csv'
import { localDay } from './local-day'
import type { TaskbarProgress } from './taskbar-progress'
import type { NativeWording } from './wording'
import { writeDurably } from './write-durably'

export interface SaveAuditDeps {
  dialog: Dialog
  window: () => BrowserWindow | null
  /** The suggested folder. */
  folder: () => string
  client: CommunityClient
  language: () => Language
  /** Shows that the file is being written. */
  during: TaskbarProgress['during']
  wording: () => NativeWording
  now: () => number
}

type Words = Wording<{ administering: typeof administeringEn; moderating: typeof moderatingEn }>
const wordings: Record<Language, Words> = {
  ko: { administering: administeringKo, moderating: moderatingKo },
  en: { administering: administeringEn, moderating: moderatingEn },
}

/** Asks for a file and saves the entries of the audit that a filter leaves as CSV. @returns false when the dialog was cancelled */
export async function saveAudit(
  filter: AuditFilter,
  { dialog, window, folder, client, language, during, wording, now }: SaveAuditDeps,
): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const { title, kind, fileName, columns } = wording().saveAudit
  const day = localDay(now())
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title,
    defaultPath: join(folder(), `${fileName}-${day}.csv`),
    filters: [{ name: kind, extensions: ['csv'] }],
  })
  if (canceled || filePath === '') return false
  const { at, who, act, subject, id, result, reason, words } = columns
  const head = [at, who, act, subject, id, result, reason, words]
  await during(async () => writeDurably(filePath, lines(head, filter, client, wordings[language()])))
  return true
}

/** In chunks: a large community's audit does not fit into one answer. */
async function* lines(head: string[], filter: AuditFilter, client: CommunityClient, words: Words): AsyncIterable<string> {
  yield csvOf([head])
  let before: string | undefined
  do {
    const { items, more, next } = await client.call('audit', { ...filter, most: limits.moderation.auditAtOnce, ...(before && { before }) })
    yield csvRows(items.map((entry) => rowOf(entry, words)))
    before = more ? (next ?? items.at(-1)?.id) : undefined
  } while (before !== undefined)
}

function rowOf(entry: AuditEntry, { administering: { audit, staff }, moderating }: Words): string[] {
  const { at, actor, act, subject, subjectId, nickname, decision, outcome, role, effect, reason, removed, words } = entry
  const kind = subject === 'word' || subject === 'domain' ? audit.subject[subject] : moderating.kind[subject]
  const results = [
    decision !== null && moderating.decision[decision],
    removed && audit.alsoRemoved,
    outcome !== null && moderating.appeal[outcome],
    role !== null && staff.role[role],
    effect !== null && audit.effect[effect],
  ]
  return [
    at,
    actor.userId === null ? audit.commandLine : actor.nickname,
    audit.act[act],
    nickname === '' ? kind : `${kind} · ${nickname}`,
    subjectId,
    results.filter((each) => each !== false).join(' · '),
    reason === null ? '' : moderating.reason[reason],
    words,
  ]
}
