import { useCallback, useEffect, useState } from 'react'
import { elementsAround } from './place'
import { type SelectedText, selectedText } from './selection'

const settleMs = 150

/** The selection of the window, once the pointer is lifted or the keys rest; null where nothing to learn from is selected. */
export function useSelected() {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  const show = useCallback((next: SelectedText | null) => {
    // The same words again are the same selection, whose panel stays.
    setSelected((last) => (isSame(last, next) ? last : next))
  }, [])
  const hide = useCallback(() => setSelected(null), [])
  useEffect(() => {
    let isPressed = false
    let timer = 0
    const look = () => show(selectedText())
    const later = (ms: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(look, ms)
    }
    const onPress = ({ button }: PointerEvent) => {
      isPressed = button === 0
    }
    const onLift = () => {
      if (!isPressed) return
      isPressed = false
      later(0)
    }
    const onChange = () => {
      if (window.getSelection()?.isCollapsed !== false) hide()
      else if (!isPressed) later(settleMs)
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    window.addEventListener('pointerup', onLift, { capture: true })
    // A long press selects by touch, and the pointer is then the system's.
    window.addEventListener('pointercancel', onLift, { capture: true })
    document.addEventListener('selectionchange', onChange)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('pointerdown', onPress, { capture: true })
      window.removeEventListener('pointerup', onLift, { capture: true })
      window.removeEventListener('pointercancel', onLift, { capture: true })
      document.removeEventListener('selectionchange', onChange)
    }
  }, [show, hide])
  // Text that leaves the page, such as a row that a list draws no more, takes its selection along.
  useEffect(() => {
    if (selected === null) return
    const { element, range } = selected
    const sizes = new ResizeObserver(() => {
      if (!element.isConnected || range.collapsed) hide()
    })
    for (const around of elementsAround(range)) sizes.observe(around)
    return () => sizes.disconnect()
  }, [selected, hide])
  return {
    selected,
    show,
    /** Shows a selection also in place of the same one, which may have been found but not rendered yet. */
    replace: setSelected,
    hide,
  }
}

/** Whether two selections are the same part of the same text. */
export function isSame(one: SelectedText | null, other: SelectedText | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.element === other.element &&
    one.range.compareBoundaryPoints(Range.START_TO_START, other.range) === 0 &&
    one.range.compareBoundaryPoints(Range.END_TO_END, other.range) === 0
  )
}
