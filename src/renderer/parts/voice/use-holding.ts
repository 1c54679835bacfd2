import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLive } from '../../hooks/use-live'

/** A press that lasts longer is held. */
const heldAfterMs = 300
/** How far the pointer is dragged away, in px, before letting go discards. */
const awayFrom = 96

interface HeldActions {
  /** Whether holding begins a recording; otherwise the press does what a click does. */
  active: boolean
  start: () => void
  stop: () => void
  discard: () => void
}

/**
 * Recording while a button is held: it begins once the press is longer than a click, ends when the button is let go, and is discarded when that
 * happens far from it. The button may be gone by then.
 */
export function useHolding(actions: HeldActions) {
  const live = useLive(actions)
  const [state, setState] = useState<'none' | 'held' | 'away'>('none')
  const release = useRef<() => void>(() => undefined)
  useEffect(() => () => release.current(), [])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !live.current.active) return
    const { pointerId, clientX, clientY } = event
    let isHeld = false
    let isAway = false
    const timer = window.setTimeout(() => {
      isHeld = true
      setState('held')
      live.current.start()
    }, heldAfterMs)
    const end = (way: 'stop' | 'discard' | null) => {
      release.current()
      if (isHeld && way !== null) live.current[way]()
    }
    const onMove = (move: globalThis.PointerEvent) => {
      if (!isHeld || move.pointerId !== pointerId) return
      isAway = Math.hypot(move.clientX - clientX, move.clientY - clientY) > awayFrom
      setState(isAway ? 'away' : 'held')
    }
    const onUp = (up: globalThis.PointerEvent) => up.pointerId === pointerId && end(isAway ? 'discard' : 'stop')
    // The system has taken the pointer, or another window the focus.
    const onLost = () => end('stop')
    const listeners = [
      ['pointermove', onMove],
      ['pointerup', onUp],
      ['pointercancel', onLost],
      ['blur', onLost],
    ] as const
    release.current()
    for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener)
    release.current = () => {
      window.clearTimeout(timer)
      for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener)
      release.current = () => undefined
      setState('none')
    }
  }
  return { onPointerDown, isHeld: state !== 'none', isAway: state === 'away' }
}

export type Holding = ReturnType<typeof useHolding>
