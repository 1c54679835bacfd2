import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import type { ErrorCode } from '../../../../shared/errors'
import { useDataDispatch } from '../../../data/api'
import { type Draft, useClearedDraft, useStoredDraft } from '../../../data/draft'
import { versionOf } from '../../../data/draft-version'
import { createIdempotencyKeys } from '../../../data/idempotency-keys'
import { readProgram, useSaveProgramMutation } from '../../../data/programs'
import { desktop } from '../../../desktop/desktop'
import { asAppError } from '../../../hooks/error-messages'
import { useLateFailure } from '../../../parts/late-failure'
import { withTags } from '../../../ui/tag-pieces'
import {
  clashesIn,
  editOn,
  fieldsOf,
  isChanged,
  isEmptyProgram,
  type Message,
  type ProgramEdit,
  type ProgramFields,
  type ProgramPart,
  type ProgramProblems,
  problemsAfter,
  problemsBefore,
  type StoredProgram,
  tagMessage,
  textOfDraft,
  wholeNumber,
  writeProgramDraft,
} from './program-draft'
import { useCover } from './use-cover'

/** The content of a program, and its version; undefined for a new one. */
export interface ProgramVersion {
  base: ProgramFields
  version?: string
}

export interface ProgramFormOptions {
  /** The program that is edited; undefined for a new one. */
  programId: string | undefined
  /** What the form begins with, without a draft. */
  initial: ProgramVersion
  /** Whether it is a copy of another program, which counts as changed from the beginning. */
  copied: boolean
  stored: StoredProgram | null
  draftKey: string
  draft: Draft
  onSaved: (programId: string) => void
}

/** The fields of the form, their draft, and saving the program. */
export function useProgramForm({ programId, initial, copied, stored, draftKey, draft, onSaved }: ProgramFormOptions) {
  const { t } = useTranslation()
  const [{ base, version }, setNewest] = useState(initial)
  const [start] = useState<ProgramEdit>(() => stored ?? { fields: base, since: base })
  const [fields, setFields] = useState(start.fields)
  const [since, setSince] = useState(start.since)
  const [isMerged, setIsMerged] = useState(false)
  const [merges, setMerges] = useState(0)
  const [problems, setProblems] = useState<ProgramProblems>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const sending = useRef(false)
  const cleared = useClearedDraft(draft, sending)
  const dispatch = useDataDispatch()
  const [saveProgram] = useSaveProgramMutation()
  const isToldLate = useLateFailure('program')

  const say = (part: ProgramPart, says: Message | null) =>
    setProblems((before) => ({ ...without(before, ['program', part]), ...(says && { [part]: says }) }))
  const bodyOf = (of: ProgramFields) => JSON.stringify([programId, version, of])
  const [keys] = useState(() =>
    createIdempotencyKeys(
      () => crypto.randomUUID(),
      stored?.key === undefined ? undefined : { body: bodyOf(start.fields), key: stored.key },
    ),
  )
  const written = writeProgramDraft({ fields, since }, base, { key: keys.keyOf(bodyOf(fields)), basedOn: version })
  useStoredDraft(draft, written)

  function set(part: Partial<ProgramFields>): void {
    if (sending.current) return
    setFields((before) => ({ ...before, ...part }))
    setProblems((before) => without(before, ['program', ...Object.keys(part).map((name) => partOfField[name] ?? name)]))
  }
  const cover = useCover(
    (imagePath) => set({ imagePath }),
    (says) => say('image', says),
  )

  function addTags(pieces: readonly string[], rest = ''): void {
    const { tags, refused, problems: why } = withTags(fields.tags, pieces)
    set({ tags, tagText: [...refused, rest].filter((text) => text !== '').join(', ') })
    say('tags', tagMessage(why))
  }

  async function submit(): Promise<void> {
    if (sending.current) return
    const { tags, problems: why } = withTags(fields.tags, [fields.tagText])
    const found = problemsBefore(fields, why)
    if (cover.busy) found.image = (to) => to('programs.form.image.wait')
    if (Object.keys(found).length > 0) return refuse(found)

    setProblems({})
    sending.current = true
    setBusy(true)
    const sent: ProgramFields = { ...fields, tags, tagText: '' }
    setFields(sent)
    const key = keys.keyFor(bodyOf(sent))
    // The draft with the key is on disk before the request: a retry after a crash uses the same key.
    await desktop.saveDraft(draftKey, textOfDraft({ fields: sent, since }, { key, basedOn: version })).catch(() => undefined)
    const { tagText: _, hours, price, ...rest } = sent
    const input = {
      ...(programId === undefined ? {} : { programId, basedOn: version }),
      ...rest,
      hours: wholeNumber(hours) ?? 0,
      price: wholeNumber(price) ?? 0,
    }
    const answer = await sendWithRetry(() => saveProgram({ input, options: { key } }))
    const error = answer.data ? null : asAppError(answer.error)
    const newest = error?.code === 'changed' && programId !== undefined ? await dispatch(readProgram(programId)) : undefined
    sending.current = false
    setBusy(false)
    if (answer.data) {
      cleared.sent()
      onSaved(answer.data.programId)
    } else if (error && !isToldLate()) {
      if (newest && versionOf(newest) !== version) return goOn(newest, sent)
      const found = problemsAfter(error)
      // Saving again would be refused for the same picture.
      if (found.image) setFields((before) => ({ ...before, imagePath: null }))
      refuse(found)
    }
  }
  /** Goes on with what was saved elsewhere meanwhile, and what was changed here. */
  function goOn(newest: Program, sent: ProgramFields): void {
    const next = fieldsOf(newest)
    setNewest({ base: next, version: versionOf(newest) })
    show(editOn({ fields: sent, since }, next))
    setIsMerged(true)
    setMerges((before) => before + 1)
  }
  function show(edit: ProgramEdit): void {
    setFields(edit.fields)
    setSince(edit.since)
  }
  /** Discards what was changed here. @returns the undo function */
  function startFresh(): () => void {
    setProblems({})
    setIsMerged(false)
    show({ fields: base, since: base })
    return () => cleared.restore(written, () => show({ fields, since }))
  }
  function refuse(why: ProgramProblems): void {
    setProblems(why)
    setRefusals((before) => before + 1)
  }

  return {
    fields,
    set,
    addTags,
    cover,
    busy,
    /** Title or description is missing, or the picture is being uploaded. */
    unfinished: isEmptyProgram(fields) || cover.busy,
    /** How often saving was refused, before or after it was sent. */
    refusals,
    submit: () => void submit(),
    /** What is saved now, as far as it is known. */
    newest: base,
    /** The fields that were changed elsewhere meanwhile, to what saving would replace; none in a new program. */
    clashes: programId === undefined ? [] : clashesIn({ fields, since }, base),
    /** Whether what was saved elsewhere has been taken into the fields that were not changed here. */
    isMerged,
    /** How often that was done after a refusal. */
    merges,
    startFresh,
    /** Whether there are unsaved changes. */
    changed: copied || isChanged(fields, base),
    /** Whether leaving would lose changes, those of an earlier draft included. */
    touched: isChanged(fields, base) || cover.busy,
    problem: (part: ProgramPart) => problems[part]?.(t),
  }
}
/** Fields whose messages stand at a part of another name. */
const partOfField: Record<string, ProgramPart> = { imagePath: 'image', freeDays: 'free', freeNote: 'free' }

export type ProgramFormState = ReturnType<typeof useProgramForm>

function without(problems: ProgramProblems, parts: readonly string[]): ProgramProblems {
  return Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part)))
}

/** Failures that may pass soon and leave open whether the request was handled. */
const transientCodes: readonly ErrorCode[] = ['offline', 'timeout', 'badAnswer', 'serverError', 'busy']
const retryDelayMs = 500

/** Retries once after a transient failure. Only for requests with an idempotency key. */
async function sendWithRetry<Answer extends { error?: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const first = await send()
  if (first.error === undefined || !transientCodes.includes(asAppError(first.error).code)) return first
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return send()
}
