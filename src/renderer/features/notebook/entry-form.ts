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

/** What is stored of a form, with the form that it was changed from; '' without a change. */
export function draftOf(form: EntryForm, base: EntryForm): string {
  return differ(form, base) ? JSON.stringify({ ...form, base }) : ''
}

/**
 * The form with what a stored draft changed; of everything else the entry as it is now, which another machine may have changed. Of a draft
 * without a base, from an earlier version of the app, every field counts as changed.
 */
export function restoredForm(stored: string, now: EntryForm): EntryForm {
  const draft = readDraft(stored)
  if (draft === null) return now
  const { form, base } = draft
  if (base === null) return form
  const from = (...names: (keyof EntryForm)[]) => (names.some((name) => differ(form[name], base[name])) ? form : now)
  // A gap is a part of its sentence.
  const { sentence, gap } = from('sentence', 'gap')
  return {
    sentence,
    gap,
    meaning: from('meaning').meaning,
    note: from('note').note,
    tags: from('tags').tags,
    tagText: from('tagText').tagText,
    language: from('language').language,
  }
}

function readDraft(stored: string): { form: EntryForm; base: EntryForm | null } | null {
  try {
    const { base, ...form } = JSON.parse(stored) as Partial<EntryForm> & { base?: Partial<EntryForm> }
    const read = readForm(form)
    return read && { form: read, base: base ? readForm(base) : null }
  } catch {
    return null
  }
}

function readForm(stored: Partial<EntryForm>): EntryForm | null {
  const form = { ...emptyForm, ...stored }
  return typeof form.sentence === 'string' && Array.isArray(form.tags) ? form : null
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

/** The fields of an entry that a form without problems changes. @param base the form of the entry */
export function changesOf(form: EntryForm, base: EntryForm, entry: EntryInput): Partial<EntryInput> {
  const was = entryOf(base, entry)
  const { text, meaning, note, tags, language } = entryOf(form, entry)
  return {
    ...(differ(text, was.text) && { text }),
    ...(differ(meaning, was.meaning) && { meaning }),
    ...(differ(note, was.note) && { note }),
    ...(differ(tags, was.tags) && { tags }),
    ...(differ(language, was.language) && { language }),
  }
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
const clean = (text: string) => normalizeText(text).trim()
