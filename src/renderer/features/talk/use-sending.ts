import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../shared/limits'
import { isBlank, normalizeText, textLength } from '../../../shared/text/length'
import { desktop } from '../../bridge/desktop'
import { useDebouncedDraft } from '../../bridge/draft'
import { useErrorText } from '../../bridge/error-messages'
import { useToast } from '../../ui/Toast'
import type { Shots } from './use-shots'

/** What main keeps the text of a room's field under. */
export const draftKey = (roomId: string) => `talk:${roomId}`

/** What one writes in a room. The text outlives the app; it leaves the field when it is handed to main, and the draft when main has it. */
export function useSending(roomId: string, shots: Shots) {
  const draft = useDebouncedDraft(draftKey(roomId), takeFromElsewhere)
  const errorText = useErrorText()
  const toast = useToast()
  const [text, setText] = useState('')
  const [tooLong, setTooLong] = useState<number | null>(null)
  const live = useRef('')
  const typed = useRef(false)
  const composing = useRef(false)

  const show = (next: string) => {
    live.current = next
    setText(next)
  }
  // Typed before the draft was read, it stands; no value is set under somebody's hands.
  useEffect(() => {
    if (!draft.loaded || typed.current || draft.kept === '') return
    live.current = draft.kept
    setText(draft.kept)
  }, [draft.loaded, draft.kept])

  /** Written or sent in another window: it comes here where what it replaces stands as it was kept. */
  function takeFromElsewhere(next: string, before: string): void {
    if (composing.current || (typed.current && live.current !== before)) return
    typed.current = true
    setTooLong(null)
    show(next)
  }

  const write = (next: string) => {
    typed.current = true
    setTooLong(null)
    show(next)
    draft.keep(next)
  }

  const send = async (written: string) => {
    const files = shots.files()
    const message = normalizeText(written).trim()
    const length = textLength(message)
    if (length > limits.message) return setTooLong(length)
    if (isBlank(message) && files.length === 0) return
    typed.current = true
    show('')
    const given = shots.take()
    const answer = await desktop.sendMessage({ roomId, text: isBlank(message) ? '' : message }, { files }).catch(broken)
    if (answer.ok) {
      shots.forget(given)
      if (live.current === '') draft.drop()
      return
    }
    // It was not taken: back into the field, before what was written since.
    shots.giveBack(given)
    write(live.current === '' ? written : `${written}\n${live.current}`)
    toast(errorText(answer.error))
  }

  return {
    text,
    tooLong,
    write,
    send: (written: string) => void send(written),
    /** For the field: no syllable is taken from under somebody's hands. */
    onCompositionStart: () => void Object.assign(composing, { current: true }),
    onCompositionEnd: () => void Object.assign(composing, { current: false }),
  }
}

const broken = () => ({ ok: false, error: { code: 'serverError' } }) as const
