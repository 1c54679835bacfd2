import { limits } from '../../../shared/limits'
import { gapAt, partsOf } from '../../../shared/notebook/gaps'
import type { EntryInput } from '../../../shared/notebook/views'
import { isBlank, normalizeText, textLength } from '../../../shared/text/length'
import { languageOf, type TextLanguage } from '../../../shared/text/text-language'

/** The fields of the form for an entry, as typed. `language`: '' as the letters of the sentence tell. */
export interface EntryForm {
  sentence: string
  gap: string
  meaning: string
  note: string
  tags: string[]
  tagText: string
  language: TextLanguage | 'other' | ''
}
export type EntryProblem = 'required' | 'tooLong' | 'gap'
export type EntryProblems = Partial<Record<'sentence' | 'gap' | 'meaning' | 'note', EntryProblem>>

export const emptyForm: EntryForm = { sentence: '', gap: '', meaning: '', note: '', tags: [], tagText: '', language: '' }

export function formOf({ text, meaning, note, tags, language }: EntryInput): EntryForm {
  return { sentence: text.sentence, gap: partsOf(text).gap, meaning, note, tags, tagText: '', language: language ?? 'other' }
}

/** The stored draft of a form; null for none. */
export function readForm(stored: string): EntryForm | null {
  try {
    const form = { ...emptyForm, ...(JSON.parse(stored) as Partial<EntryForm>) }
    return typeof form.sentence === 'string' && Array.isArray(form.tags) ? form : null
  } catch {
    return null
  }
}

/** Why a form cannot be saved, by field. */
export function problemsOf({ sentence, gap, meaning, note }: EntryForm): EntryProblems {
  const most = limits.notebook
  const problems: EntryProblems = {}
  if (isBlank(sentence)) problems.sentence = 'required'
  else if (textLength(sentence.trim()) > most.sentence) problems.sentence = 'tooLong'
  if (!isBlank(gap) && gapAt(clean(sentence), clean(gap)) === null) problems.gap = 'gap'
  if (textLength(meaning) > most.meaning) problems.meaning = 'tooLong'
  if (textLength(note) > most.note) problems.note = 'tooLong'
  return problems
}

/** The entry that a form without problems describes. @param before the entry that is edited, null for a new one */
export function entryOf(form: EntryForm, before: EntryInput | null): EntryInput {
  const sentence = clean(form.sentence)
  const chosen = form.language === '' ? languageOf(sentence) : form.language
  return {
    text: { sentence, gap: isBlank(form.gap) ? null : gapAt(sentence, clean(form.gap), before?.text.gap ?? null) },
    meaning: form.meaning.trim(),
    note: form.note.trim(),
    tags: form.tags,
    language: chosen === 'other' ? null : chosen,
    source: before?.source ?? null,
  }
}

const clean = (text: string) => normalizeText(text).trim()
