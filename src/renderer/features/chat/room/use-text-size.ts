import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { isSomethingFloating } from '../../../hooks/focus'
import { isMac } from '../../../hooks/shortcuts'
import { useLive } from '../../../hooks/use-live'

const { least, most, step, usual } = limits.chatText

/** The distance of a wheel, in pixels, that is one step; a touchpad sends many small ones. */
const wheelStep = 60

const keySteps: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, _: -1 }

/**
 * The size of text in chat: Ctrl with the wheel over a room, or with +, - and 0 while the room or nothing has the focus; elsewhere these
 * keys zoom the window (docs/product/chat.md "Text size").
 * @param place the room's section
 * @returns `size` in per cent, and `announcement`, the new size for screen readers
 */
export function useTextSize(place: RefObject<HTMLElement | null>): { size: number; announcement: string } {
  const { t } = useTranslation()
  const { chatTextSize: size } = useSettings()
  const save = useSaveSettings()
  const [announcement, announce] = useState('')
  const wanted = useRef(size)
  const change = useLive((next: number) => {
    const bounded = Math.min(most, Math.max(least, next))
    announce(t('chat.room.textSize', { size: bounded }))
    if (bounded === wanted.current) return
    wanted.current = bounded
    save({ chatTextSize: bounded })
  })
  useEffect(() => {
    wanted.current = size
  }, [size])
  useEffect(() => {
    const room = place.current
    if (!room) return
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!(isMac() ? event.metaKey || event.ctrlKey : event.ctrlKey)) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < wheelStep) return
      change.current(wanted.current + (turned < 0 ? step : -step))
      turned = 0
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const withMod = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      const by = keySteps[event.key]
      if (!withMod || event.altKey || (by === undefined && event.key !== '0') || !isOn(room, event.target)) return
      // Also keeps the menu from zooming the window.
      event.preventDefault()
      change.current(by === undefined ? usual : wanted.current + by * step)
    }
    // Not passive, so that it does not scroll as well.
    room.addEventListener('wheel', onWheel, { passive: false })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      room.removeEventListener('wheel', onWheel)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [place, change])
  return { size, announcement }
}

/** Whether a key is pressed in the room, or while nothing has the focus. */
function isOn(room: HTMLElement, target: EventTarget | null): boolean {
  if (isSomethingFloating()) return false
  return target === document.body || (target instanceof Node && room.contains(target))
}
