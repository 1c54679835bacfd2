import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Tab and Shift+Tab move between the lines of the sentences, and behind the last one to the comment. */
export function useSentenceFocus(at: number, setAt: (at: number) => void, count: number) {
  const list = useRef<HTMLOListElement>(null)
  const [move, setMove] = useState<{ to: '[data-line]' | '[data-note]' } | null>(null)
  const sheet = () => list.current?.closest('[role="dialog"]')
  useLayoutEffect(() => {
    if (move !== null) list.current?.querySelector<HTMLElement>(move.to)?.focus()
  }, [move])
  // After the sheet has taken the focus.
  useEffect(() => setMove({ to: '[data-line]' }), [])
  const go = (index: number, to: '[data-line]' | '[data-note]' = '[data-line]') => {
    if (index >= count) return sheet()?.querySelector<HTMLElement>('[data-comment]')?.focus()
    setAt(Math.max(0, index))
    setMove({ to })
  }
  const isTab = (event: KeyboardEvent) => event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey
  return {
    list,
    go,
    /** Focuses the note of a sentence, or the comment (null). */
    goToNote: (index: number | null) => go(index ?? count, '[data-note]'),
    lineKey: (event: KeyboardEvent) => {
      // Before the first sentence, Shift+Tab moves to the sheet's close button.
      if (!isTab(event) || (event.shiftKey && at === 0)) return
      event.preventDefault()
      go(event.shiftKey ? at - 1 : at + 1)
    },
    commentKey: (event: KeyboardEvent) => {
      if (!isTab(event) || !event.shiftKey) return
      event.preventDefault()
      go(at)
    },
  }
}
