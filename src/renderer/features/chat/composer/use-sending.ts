import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { draftKey } from '../../../data/chat'
import { askingFirst, isQuestion } from '../../../data/contact-question'
import { useDebouncedDraft } from '../../../data/draft'
import { sendingHere } from '../../../data/sent-here'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { useToast } from '../../../ui/Toast'
import type { Attachments } from './Attachments'
import type { Attachment } from './attachment-store'
import { useMessageText } from './use-message-text'

export interface Answering {
  /** The message that the next one replies to. */
  quote: Quote | null
  onQuote: (quote: Quote | null) => void
}

type Answer = Awaited<ReturnType<typeof desktop.sendMessage>>

/** What the field of a room does with the answer of main. */
interface Field {
  /** Resolves once no syllable is being composed: a field whose text or focus changes meanwhile loses it. */
  composed(): Promise<void>
  /** @param answer null where the member has decided not to send the message */
  settle(sending: Sending, answer: Answer | null): void
}

/** A message that is being sent to main. */
interface Sending {
  typed: string
  taken: readonly Attachment[]
  quote: Quote | null
  state: 'sending' | 'sent' | 'refused'
  /** The last field of the room that has read its draft. */
  field: RefObject<Field>
}
/**
 * By room, in the order of sending, which continues when the room is left. Until main has stored a message, the stored draft of its room
 * has its text before that of the field.
 */
const underWay = new Map<string, readonly Sending[]>()

const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join('\n')

/** A stored draft without the messages that it begins with. */
function without(stored: string, sendings: readonly Sending[]): string {
  const texts = sendings.map(({ typed }) => typed).filter((text) => text !== '')
  return texts.reduce((rest, text) => (`${rest}\n`.startsWith(`${text}\n`) ? rest.slice(text.length + 1) : rest), stored)
}

/**
 * The text of a room's field and sending it. The text survives a restart as a draft; it leaves the field when it is handed to main, and
 * the draft when main has stored the message.
 */
export function useSending(roomId: string, attachments: Attachments, { quote, onQuote }: Answering) {
  const draft = useDebouncedDraft(draftKey(roomId), {
    onElsewhere: takeFromElsewhere,
    join: (stored) => withUnderWay(textIn(stored) + current.current),
  })
  const errorText = useErrorText()
  const toast = useToast()
  const message = useMessageText()
  const [text, setText] = useState('')
  const current = useRef('')
  const isEdited = useRef(false)
  const isComposing = useRef(false)
  const [earlier] = useState(() => underWay.get(roomId) ?? [])

  const sendings = () => underWay.get(roomId) ?? []
  /** The draft to store with a text of the field. */
  const withUnderWay = (ownText: string) => joined(...sendings().map(({ typed }) => typed), ownText)
  /** The text of the field in a draft that was read, which may have been before messages of it were sent. */
  const textIn = (stored: string) => {
    const known = [...new Set([...earlier, ...sendings()])]
    const gone = known.filter(({ state }) => state !== 'refused')
    return without(stored, gone)
  }

  const show = (next: string) => {
    current.current = next
    setText(next)
  }
  /** Takes the draft that another window wrote or sent, unless the text here differs from the one it replaces. */
  function takeFromElsewhere(next: string, before: string): void {
    if (isComposing.current || (isEdited.current && withUnderWay(current.current) !== before)) return
    isEdited.current = true
    message.changed()
    show(without(next, sendings()))
  }

  const write = (next: string) => {
    isEdited.current = true
    message.changed()
    show(next)
    draft.keep(withUnderWay(next))
  }

  const send = async (typed: string): Promise<void> => {
    const files = attachments.files()
    const text = message.read(typed)
    if (text === null || (text === '' && files.length === 0)) return
    isEdited.current = true
    const sending: Sending = { typed, taken: attachments.take(), quote, state: 'sending', field }
    underWay.set(roomId, [...sendings(), sending])
    show('')
    if (quote !== null) onQuote(null)
    const input = { roomId, text, ...(quote !== null && { quote }) }
    const answer = await askingFirst(async (confirmed) => {
      const takeBack = sendingHere(roomId)
      const given = await desktop.sendMessage({ ...input, ...(confirmed && { confirmed }) }, { files }).catch(callFailed)
      if (given.ok && !isQuestion(given.value)) return given
      takeBack()
      await sending.field.current.composed()
      return given
    })
    sending.field.current.settle(sending, answer)
  }

  const field = useLive<Field>({
    async composed() {
      if (isComposing.current) await compositionEnd()
    },
    settle(sending, answer) {
      const { typed, taken, quote: quoted } = sending
      const left = sendings().filter((each) => each !== sending)
      if (left.length > 0) underWay.set(roomId, left)
      else underWay.delete(roomId)
      sending.state = answer?.ok ? 'sent' : 'refused'
      if (sending.state === 'sent') {
        attachments.release(taken)
        draft.keep(withUnderWay(current.current))
      } else {
        // Nothing was sent: the content is put back into the field, before what was typed since.
        attachments.restore(taken)
        if (quoted !== null) onQuote(quoted)
        write(joined(typed, current.current))
        if (answer?.ok === false) toast(errorText(answer.error))
      }
      // At once: this field may be gone, and the next one reads the draft.
      draft.flush()
    },
  })

  const read = useLive((stored: string) => {
    show(textIn(stored))
    for (const sending of sendings()) sending.field = field
  })
  // Before the next event: what is typed next is typed into this text.
  useLayoutEffect(() => {
    if (draft.loaded) read.current(draft.stored)
  }, [draft.loaded, draft.stored, read])

  return {
    text,
    problem: message.problem,
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

export const callFailed = () => ({ ok: false, error: { code: 'serverError' } }) as const
