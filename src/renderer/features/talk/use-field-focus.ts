import { type RefObject, useCallback, useEffect } from 'react'
import { isSomethingFloating } from '../../hooks/floating'

const log = '[data-virtuoso-scroller]'
const controls = 'a, button, input, textarea, select, label'

/**
 * Brings typing to the field of a room: a click on what was said leads there, unless something was selected or pressed by it, and so does a
 * key that is typed where nothing else would hear it. In the field the keys that turn a page turn what was said.
 * @param place holds the field, in the room
 * @returns moves the caret to the field
 */
export function useFieldFocus(place: RefObject<HTMLElement | null>): () => void {
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
      // The character itself follows, and goes where the caret is by then.
      else if (isHeardNowhere() && isSafelyTyped(event)) focus()
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

/** A finger's touch would bring up the keyboard of the screen. */
function isOnLog(event: MouseEvent): boolean {
  const { target, defaultPrevented } = event
  if (defaultPrevented || (event as PointerEvent).pointerType !== 'mouse' || !(target instanceof Element)) return false
  return target.closest(log) !== null && target.closest(controls) === null
}

function isHeardNowhere(): boolean {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body && !activeElement.matches(`main, ${log}`)) return false
  return !isSomethingFloating()
}

/** Whether the letter typed last, in whichever field, came as it is, not through a composition. */
let typesPlainly = false

function noteTyping(event: KeyboardEvent): void {
  if (!/^Key[A-Z]$/.test(event.code) || !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) return
  typesPlainly = !isComposing(event) && /^[a-z]$/i.test(event.key)
}

/**
 * Outside of fields no system composes: the first letter of a Hangul syllable would come as the Latin one on its key. Letters are taken
 * over only from who has been typing Latin ones; digits and signs from everybody. A space goes on scrolling.
 */
function isSafelyTyped(event: KeyboardEvent): boolean {
  if (isComposing(event) || event.key.length !== 1 || event.key === ' ') return false
  return /^[a-z]$/i.test(event.key) ? typesPlainly : !/\p{L}/u.test(event.key)
}

const isComposing = ({ isComposing: flag, keyCode }: KeyboardEvent) => flag || keyCode === 229

/** By its place, not by `scrollBy`: somebody scrolls here, and leaves the end by it. */
function turnPage(event: KeyboardEvent, scroller: Element | null | undefined): void {
  const way = { PageUp: -1, PageDown: 1 }[event.key]
  if (way === undefined || event.shiftKey || isComposing(event) || !scroller) return
  event.preventDefault()
  scroller.scrollTop += way * scroller.clientHeight * 0.9
}
