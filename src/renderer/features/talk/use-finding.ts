import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isShortcut } from '../../hooks/shortcuts'
import type { RoomSearch } from './use-room-search'

const keys = { key: 'f', mod: true }
const floating = '[data-portal], [aria-modal=true]'

/**
 * Begins and ends finding in the room that is shown. Its keys are heard wherever the focus is, unless something floats above the room;
 * at its end one goes on writing, or, where nothing can be written, from where one was.
 */
export function useFinding({ opened, open, close }: RoomSearch, room: RefObject<HTMLElement | null>) {
  const from = useRef<Element | null>(null)
  const begin = useCallback(() => {
    if (!opened) from.current = document.activeElement
    open()
  }, [opened, open])
  const end = useCallback(() => {
    close()
    const next = room.current?.querySelector('[data-composer]') ?? from.current
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [close, room])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isBelow = event.target instanceof Element && event.target.closest(floating) !== null
      if (isBelow || event.defaultPrevented || !isShortcut(event, keys)) return
      event.preventDefault()
      begin()
    }
    // Before the window, where the frame hears the same keys and searches everywhere.
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [begin])
  return { begin, end }
}
