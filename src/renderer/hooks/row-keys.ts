import type { KeyboardEvent } from 'react'
import { focusRow } from './focus'
import { isShortcut } from './shortcuts'

/**
 * Handles the keys of a row of a feed that has the focus itself: Enter opens it, j and k focus the next and previous.
 * @param copy for Ctrl/Cmd+C, while no text is selected
 */
export function rowKeys(open: () => void, copy?: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const row = event.currentTarget
    if (event.target !== row) return
    const pressed = (key: string, mod = false) => isShortcut(event.nativeEvent, { key, mod })
    if (pressed('Enter')) open()
    else if (pressed('j')) focusRow(row, 1)
    else if (pressed('k')) focusRow(row, -1)
    else if (copy && pressed('c', true) && window.getSelection()?.isCollapsed !== false) copy()
    else return
    event.preventDefault()
  }
}
