import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import type { Draft } from '../../bridge/draft'
import { asAppError } from '../../bridge/error-messages'
import { createIntent } from '../../bridge/intent-key'
import { withTags } from '../../ui/tag-pieces'
import { isChanged, isEmptyProgram, type KeptProgram, type ProgramFields, wholeNumber, writeProgramDraft } from './program-draft'
import { type ProgramPart, type ProgramProblems, problemsAfter, problemsBefore, type Says, tagProblem } from './program-problems'
import { useSaveProgramMutation } from './programs-api'
import { sendTwice } from './send-twice'
import { useCover } from './use-cover'

export interface ProgramFormOptions {
  /** The program that is edited; none: a new one. */
  programId: string | undefined
  /** What the sheet begins with when there is no draft. */
  base: ProgramFields
  /** A new program that copies another: there is something to save from the beginning. */
  copied: boolean
  kept: KeptProgram | null
  draftKey: string
  draft: Draft
  onSaved: (programId: string) => void
}

/** A program as one writes it: its fields, its draft, and how it is saved. */
export function useProgramForm({ programId, base, copied, kept, draftKey, draft, onSaved }: ProgramFormOptions) {
  const { t } = useTranslation()
  const [start] = useState<ProgramFields>(() => withoutKey(kept ?? base))
  const [fields, setFields] = useState(start)
  const [problems, setProblems] = useState<ProgramProblems>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [saveProgram] = useSaveProgramMutation()

  const say = (part: ProgramPart, says: Says | null) =>
    setProblems((before) => ({ ...without(before, ['program', part]), ...(says && { [part]: says }) }))
  const bodyOf = (of: ProgramFields) => JSON.stringify([programId, of])
  const [intent] = useState(() =>
    createIntent(() => crypto.randomUUID(), kept?.key === undefined ? undefined : { body: bodyOf(start), key: kept.key }),
  )
  useKeeping(draft, writeProgramDraft(fields, base, intent.keyOf(bodyOf(fields))))

  function set(part: Partial<ProgramFields>): void {
    if (sending.current) return
    setFields((before) => ({ ...before, ...part }))
    setProblems((before) => without(before, ['program', ...Object.keys(part).map((name) => (name === 'imagePath' ? 'image' : name))]))
  }
  const cover = useCover(
    (imagePath) => set({ imagePath }),
    (says) => say('image', says),
  )

  function addTags(pieces: readonly string[], rest = ''): void {
    const { tags, refused, problem } = withTags(fields.tags, pieces)
    set({ tags, tagText: [...refused, rest].filter((text) => text !== '').join(', ') })
    say('tags', tagProblem(problem))
  }

  const unfinished = isEmptyProgram(fields) || cover.sending !== null
  async function submit(): Promise<void> {
    if (sending.current || unfinished) return
    const { tags, problem } = withTags(fields.tags, [fields.tagText])
    const found = problemsBefore(fields, problem)
    setProblems(found)
    if (Object.keys(found).length > 0) return

    sending.current = true
    setBusy(true)
    const sent: ProgramFields = { ...fields, tags, tagText: '' }
    setFields(sent)
    const key = intent.keyFor(bodyOf(sent))
    // On disk before it is sent: whatever happens now, sending it again is the same intent.
    await desktop.saveDraft(draftKey, JSON.stringify({ ...sent, key })).catch(() => undefined)
    const { tagText: _, hours, price, ...rest } = sent
    const input = { ...(programId === undefined ? {} : { programId }), ...rest, hours: wholeNumber(hours), price: wholeNumber(price) }
    const answer = await sendTwice(() => saveProgram({ input, options: { key } }))
    sending.current = false
    setBusy(false)
    if (answer.data) {
      draft.drop()
      onSaved(answer.data.programId)
    } else setProblems(problemsAfter(asAppError(answer.error)))
  }

  return {
    fields,
    set,
    addTags,
    cover,
    busy,
    /** Title or description is missing, or the picture is still on its way. */
    unfinished,
    submit: () => void submit(),
    /** Whether anything is not saved yet. */
    changed: copied || isChanged(fields, base),
    /** Whether leaving would lose anything; what an earlier draft held counts. */
    touched: isChanged(fields, base) || cover.sending !== null,
    problem: (part: ProgramPart) => problems[part]?.(t),
  }
}
export type ProgramFormState = ReturnType<typeof useProgramForm>

/** Keeps the draft as it changes. */
function useKeeping({ keep }: Draft, text: string): void {
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    keep(text)
  }, [text, keep])
}

function withoutKey({ key: _, ...fields }: KeptProgram): ProgramFields {
  return fields
}

function without(problems: ProgramProblems, parts: readonly string[]): ProgramProblems {
  return Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part)))
}
