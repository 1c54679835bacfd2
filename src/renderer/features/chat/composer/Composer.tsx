import { IconPhoto } from '@tabler/icons-react'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote, Room } from '../../../../shared/contract/chat-shapes'
import type { CommunityLanguage } from '../../../../shared/languages'
import { limits } from '../../../../shared/limits'
import { isBlank } from '../../../../shared/text/length'
import { desktop } from '../../../desktop/desktop'
import { takePastedFiles, useFileDropAround } from '../../../hooks/files'
import { isSomethingFloating } from '../../../hooks/focus'
import { isShortcut, useSheetEscape } from '../../../hooks/shortcuts'
import { pictureKinds } from '../../../parts/account/profile-rules'
import { useCompletion } from '../../../parts/completion/use-completion'
import { EmojiButton } from '../../../parts/emoji/EmojiButton'
import { RecordButton } from '../../../parts/voice/RecordButton'
import { RecordingBar } from '../../../parts/voice/RecordingBar'
import { RecordingParts } from '../../../parts/voice/RecordingParts'
import { RecordingProblemLine } from '../../../parts/voice/RecordingProblem'
import { useHolding } from '../../../parts/voice/use-holding'
import { IconButton } from '../../../ui/IconButton'
import { SendField } from '../../../ui/SendField'
import { useToast, useUnderToast } from '../../../ui/Toast'
import { useRecording } from '../voice/use-recording'
import { AttachmentList, useAttachments } from './Attachments'
import styles from './Composer.module.css'
import { QuoteBar } from './QuoteBar'
import { useSending } from './use-sending'

interface ComposerProps {
  roomId: string
  kind: Room['kind']
  /** The other member, named in the quotation above the field. */
  partnerName: string
  /** The language of the half hour that is running in a 30 + 30, which the field asks for. */
  language: CommunityLanguage | null
  /** The arrow key up was pressed in an empty field. */
  onEditLast: () => void
  /** The message that the next one replies to. */
  quote: Quote | null
  onQuote: (quote: Quote | null) => void
}

/**
 * The text field of a room. Enter sends, Ctrl or Shift with it breaks the line; pictures are chosen, pasted, or dropped anywhere in the
 * room.
 */
export const Composer = memo(function Composer({ roomId, kind, partnerName, language, onEditLast, quote, onQuote }: ComposerProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const attachments = useAttachments(roomId)
  const { text, problem, write, send, ...composition } = useSending(roomId, attachments, { quote, onQuote })
  const voice = useRecording(roomId, { quote, onQuote })
  const { recording } = voice
  const holding = useHolding({ active: voice.isExplained, start: voice.start, stop: voice.stop, discard: voice.discard })
  const completion = useCompletion({ onEnter: send, onlyEmoji: true })
  const place = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(place)
  const add = (files: readonly File[]) => {
    // They would be attached unseen.
    if (recording.step !== 'none') return toast(t('voice.record.first'))
    attachments.add(files)
    focusField()
  }
  const over = useFileDropAround(place, 'section', add)
  useUnderToast('field', '60px')
  const endQuote = () => {
    onQuote(null)
    focusField()
  }
  useSheetEscape(endQuote, quote !== null)
  const chooser = useRef<HTMLInputElement>(null)
  const quoteBar = quote !== null && <QuoteBar quote={quote} partnerName={partnerName} onEnd={endQuote} />
  const isEmpty = text === '' && attachments.list.length === 0
  const placeholder = usePlaceholder(
    language === null ? t(kind === 'self' ? 'chat.write.self' : 'chat.write.placeholder') : t(`exchange.write.${language}`),
    text === '',
  )
  return (
    <div ref={place} className={styles.place} onPaste={takePastedFiles(add)}>
      <RecordingParts
        explanation={kind === 'self' ? t('voice.explain.own') : t('voice.explain.text', { name: partnerName })}
        voice={voice}
        field={() => fieldIn(place)}
      />
      {recording.step !== 'none' ? (
        <RecordingBar voice={voice} holding={holding} onSend={voice.send} above={quoteBar} />
      ) : (
        <SendField
          onKeyDown={(event) => {
            if (!isEmpty || !isShortcut(event.nativeEvent, { key: 'ArrowUp' })) return
            event.preventDefault()
            onEditLast()
          }}
          aria-label={t('chat.write.field')}
          aria-invalid={problem !== null}
          placeholder={placeholder}
          text={text}
          most={limits.message}
          onText={(next) => {
            write(next)
            voice.clearProblem()
            if (kind === 'pair' && !isBlank(next)) desktop.typeInRoom(roomId)
          }}
          sendLabel={t('chat.write.send')}
          canSend={!isBlank(text) || attachments.list.length > 0}
          onSend={send}
          area={completion.area}
          problems={[problem, attachments.problem]}
          above={
            <>
              {quoteBar}
              {attachments.list.length > 0 && <AttachmentList attachments={attachments} />}
              {completion.list && <div className={styles.suggested}>{completion.list}</div>}
            </>
          }
          before={
            <>
              <IconButton
                label={t('chat.write.addPictures')}
                className={styles.add}
                command="addPictures"
                onClick={() => chooser.current?.click()}
              >
                <IconPhoto />
              </IconButton>
              <EmojiButton className={styles.add} />
            </>
          }
          after={isEmpty && <RecordButton onPress={voice.start} holding={holding} />}
          under={recording.problem !== null && <RecordingProblemLine problem={recording.problem} onClose={voice.clearProblem} />}
          cover={over && t('chat.write.drop')}
          {...composition}
          data-composer
        />
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={pictureKinds.join()}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
})

/** The placeholder as it is to be while the field is empty, as it was while there is text: changing it would end a composition. */
function usePlaceholder(next: string, isEmpty: boolean): string {
  const [shown, setShown] = useState(next)
  if (isEmpty && shown !== next) setShown(next)
  return shown
}

const log = '[data-virtuoso-scroller]'
const controls = 'a, button, input, textarea, select, label, [role="slider"]'

/**
 * Focuses the field of a room on a click on the log that neither selects nor presses anything, and on a typed character that nothing else
 * handles. Page Up and Page Down in the field scroll the log.
 * @param place contains the field, inside the room's section
 * @returns focuses the field
 */
function useFieldFocus(place: RefObject<HTMLElement | null>): () => void {
  const focus = useCallback(() => fieldIn(place)?.focus({ preventScroll: true }), [place])
  useEffect(() => {
    const room = place.current?.closest('section')
    const onClick = (event: MouseEvent) => {
      if (isOnLog(event) && getSelection()?.isCollapsed !== false) focus()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      noteTyping(event)
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target === fieldIn(place)) turnPage(event, room?.querySelector(log))
      // The character itself is inserted after this event, into the field that has the focus by then.
      else if (isUnhandled() && isSafelyTyped(event)) focus()
    }
    room?.addEventListener('click', onClick)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      room?.removeEventListener('click', onClick)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [place, focus])
  return focus
}

const fieldIn = (place: RefObject<HTMLElement | null>) => place.current?.querySelector<HTMLElement>('[data-composer]')

/** By mouse only: touch would bring up the on-screen keyboard. */
function isOnLog(event: MouseEvent): boolean {
  const { target, defaultPrevented } = event
  if (defaultPrevented || (event as PointerEvent).pointerType !== 'mouse' || !(target instanceof Element)) return false
  return target.closest(log) !== null && target.closest(controls) === null
}

/** Whether the focus is on nothing that handles characters. */
function isUnhandled(): boolean {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body && !activeElement.matches(`main, ${log}`)) return false
  return !isSomethingFloating()
}

/** Whether the last letter typed in any field was a Latin one without composition. */
let typesLatin = false

function noteTyping(event: KeyboardEvent): void {
  if (!/^Key[A-Z]$/.test(event.code) || !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) return
  typesLatin = !isComposing(event) && /^[a-z]$/i.test(event.key)
}

/**
 * Outside of fields no input method composes: the first letter of a Hangul syllable would arrive as the Latin letter of its key. So letters
 * count only after Latin ones were typed; digits and signs always do. A space scrolls.
 */
function isSafelyTyped(event: KeyboardEvent): boolean {
  if (isComposing(event) || event.key.length !== 1 || event.key === ' ') return false
  return /^[a-z]$/i.test(event.key) ? typesLatin : !/\p{L}/u.test(event.key)
}

const isComposing = ({ isComposing: flag, keyCode }: KeyboardEvent) => flag || keyCode === 229

/** Sets `scrollTop`, which counts as scrolling by the reader, unlike `scrollBy` (log-scroll.ts). */
function turnPage(event: KeyboardEvent, scroller: Element | null | undefined): void {
  const direction = { PageUp: -1, PageDown: 1 }[event.key]
  if (direction === undefined || event.shiftKey || isComposing(event) || !scroller) return
  event.preventDefault()
  scroller.scrollTop += direction * scroller.clientHeight * 0.9
}
