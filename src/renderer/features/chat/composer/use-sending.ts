import { useLayoutEffect, useRef, useState } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { limits } from '../../../../shared/limits'
import { isBlank, normalizeText, textLength } from '../../../../shared/text/length'
import { draftKey } from '../../../data/chat'
import { isQuestion, mayBeSent } from '../../../data/contact-question'
import { useDebouncedDraft } from '../../../data/draft'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useToast } from '../../../ui/Toast'
import type { Attachments } from './Attachments'

interface Answering {
  /** The message that the next one replies to. */
  quote: Quote | null
  onQuote: (quote: Quote | null) => void
}

/**
 * The text of a room's field and sending it. The text survives a restart as a draft; it leaves the field when it is handed to main, and
 * the draft when main has stored the message.
 */
export function useSending(roomId: string, attachments: Attachments, { quote, onQuote }: Answering) {
  const draft = useDebouncedDraft(draftKey(roomId), { onElsewhere: takeFromElsewhere })
  const errorText = useErrorText()
  const toast = useToast()
  const [text, setText] = useState('')
  /** The length of a text that was refused as too long. */
  const [tooLong, setTooLong] = useState<number | null>(null)
  const current = useRef('')
  const isEdited = useRef(false)
  const isComposing = useRef(false)

  const show = (next: string) => {
    current.current = next
    setText(next)
  }
  // Text that was typed before the draft was read follows it. Before the next event: what is typed next is typed into this text.
  useLayoutEffect(() => {
    if (!draft.loaded || draft.stored === '') return
    current.current = draft.stored
    setText(draft.stored)
  }, [draft.loaded, draft.stored])

  /** Takes the draft that another window wrote or sent, unless the text here differs from the one it replaces. */
  function takeFromElsewhere(next: string, before: string): void {
    if (isComposing.current || (isEdited.current && current.current !== before)) return
    isEdited.current = true
    setTooLong(null)
    show(next)
  }

  const write = (next: string) => {
    isEdited.current = true
    setTooLong(null)
    show(next)
    draft.keep(next)
  }

  const send = async (typed: string, confirmed = false): Promise<void> => {
    const files = attachments.files()
    const message = normalizeText(typed).trim()
    const length = textLength(message)
    if (length > limits.message) return setTooLong(length)
    if (isBlank(message) && files.length === 0) return
    isEdited.current = true
    show('')
    if (!draft.loaded) draft.drop()
    const taken = attachments.take()
    if (quote !== null) onQuote(null)
    const said = { roomId, text: isBlank(message) ? '' : message, ...(quote !== null && { quote }), ...(confirmed && { confirmed }) }
    const answer = await desktop.sendMessage(said, { files }).catch(sendFailed)
    const question = answer.ok && isQuestion(answer.value) ? answer.value : null
    if (answer.ok && question === null) {
      attachments.release(taken)
      if (current.current === '') draft.drop()
      return
    }
    // Nothing was sent: the content is put back into the field, before what was typed since.
    attachments.restore(taken)
    if (quote !== null) onQuote(quote)
    write(current.current === '' ? typed : `${typed}\n${current.current}`)
    if (!answer.ok) toast(errorText(answer.error))
    else if (question !== null && (await mayBeSent(question.asks))) await send(current.current, true)
  }

  return {
    text,
    tooLong,
    write,
    send: (typed: string) => void send(typed),
    /** For the field: a draft from another window does not replace a syllable that is being composed. */
    onCompositionStart: () => void Object.assign(isComposing, { current: true }),
    onCompositionEnd: () => void Object.assign(isComposing, { current: false }),
  }
}

const sendFailed = () => ({ ok: false, error: { code: 'serverError' } }) as const
