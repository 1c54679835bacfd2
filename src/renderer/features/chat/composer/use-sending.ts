import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { limits } from '../../../../shared/limits'
import { isBlank, normalizeText, textLength } from '../../../../shared/text/length'
import { draftKey } from '../../../data/chat'
import { isQuestion, mayBeSent } from '../../../data/contact-question'
import { useDebouncedDraft } from '../../../data/draft'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { useToast } from '../../../ui/Toast'
import type { Attachments } from './Attachments'
import type { Attachment } from './attachment-store'

interface Answering {
  /** The message that the next one replies to. */
  quote: Quote | null
  onQuote: (quote: Quote | null) => void
}

/** A message that is being sent to main. */
interface Sending {
  typed: string
  taken: readonly Attachment[]
  quote: Quote | null
  answer: ReturnType<typeof desktop.sendMessage>
  /** The text of the field that the answer updates: the last one of the room. */
  field: RefObject<string>
  state: 'sending' | 'sent' | 'refused'
}
// Sending continues when its room is left; until then the text is also in the stored draft. The last one of each room.
const underWay = new Map<string, Sending>()

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
  const [earlier] = useState(() => underWay.get(roomId))

  const show = (next: string) => {
    current.current = next
    setText(next)
  }
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

  const send = async (typed: string, confirmed = false, quoted = quote): Promise<void> => {
    const files = attachments.files()
    const message = normalizeText(typed).trim()
    const length = textLength(message)
    if (length > limits.message) return setTooLong(length)
    if (isBlank(message) && files.length === 0) return
    isEdited.current = true
    show('')
    if (!draft.loaded) draft.drop()
    const taken = attachments.take()
    if (quoted !== null) onQuote(null)
    const text = isBlank(message) ? '' : message
    const input = { roomId, text, ...(quoted !== null && { quote: quoted }), ...(confirmed && { confirmed }) }
    const answer = desktop.sendMessage(input, { files }).catch(sendFailed)
    const sending: Sending = { typed, taken, quote: quoted, answer, field: current, state: 'sending' }
    underWay.set(roomId, sending)
    await settle.current(sending)
  }

  /** Ends the sending of a message, unless a later field of the room does that. */
  const settle = useLive(async (sending: Sending): Promise<void> => {
    const { typed, taken, quote: quoted } = sending
    const answer = await sending.answer
    const question = answer.ok && isQuestion(answer.value) ? answer.value : null
    // A field whose text changes during a composition loses the syllable.
    if (isComposing.current && (!answer.ok || question !== null)) await compositionEnd()
    if (sending.field !== current) return
    const isLast = underWay.get(roomId) === sending
    if (isLast) underWay.delete(roomId)
    sending.state = answer.ok && question === null ? 'sent' : 'refused'
    if (sending.state === 'sent') {
      attachments.release(taken)
      // The stored text may be that of a later message.
      if (isLast && current.current === '') draft.drop()
      return
    }
    // Nothing was sent: the content is put back into the field, before what was typed since.
    attachments.restore(taken)
    if (quoted !== null) onQuote(quoted)
    write(current.current === '' ? typed : `${typed}\n${current.current}`)
    if (!answer.ok) toast(errorText(answer.error))
    else if (question !== null && (await mayBeSent(question.asks))) await send(current.current, true, quoted)
  })

  const drop = useLive(draft.drop)
  // Text that was typed before the draft was read follows it. Before the next event: what is typed next is typed into this text.
  useLayoutEffect(() => {
    if (!draft.loaded || draft.stored === '') return
    const isSending = earlier !== undefined && earlier.state !== 'refused' && earlier.typed === draft.stored
    current.current = isSending ? '' : draft.stored
    setText(current.current)
    if (!isSending) return
    if (earlier.state === 'sent') return drop.current()
    earlier.field = current
    void settle.current(earlier)
  }, [draft.loaded, draft.stored, earlier, drop, settle])

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

/** Resolves once the composition has ended and the field has its text. */
const compositionEnd = () =>
  new Promise<void>((resolve) => document.addEventListener('compositionend', () => window.setTimeout(resolve), { once: true }))

const sendFailed = () => ({ ok: false, error: { code: 'serverError' } }) as const
