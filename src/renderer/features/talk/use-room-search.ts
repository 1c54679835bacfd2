import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FindStretches } from '../../ui/Marked'
import type { RoomMessages } from './use-room-messages'

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Finding words in one room: in what is loaded, and further back page by page. */
export function useRoomSearch({ messages, hasOlder, isLoadingOlder, olderFailed, loadOlder }: RoomMessages) {
  const [asked, setAsked] = useState(0)
  const opened = asked > 0
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)
  const wanted = opened ? folded(text.trim()) : ''
  const found = useMemo(() => matches(messages, wanted), [messages, wanted])
  // What was shown may be gone since.
  const currentId = chosenId === null || found.includes(chosenId) ? chosenId : (found.at(-1) ?? null)
  const at = currentId === null ? found.length : found.indexOf(currentId)
  const earlier = found[at - 1]

  useEffect(() => {
    if (!looking || isLoadingOlder) return
    if (earlier !== undefined) setChosenId(earlier)
    if (earlier !== undefined || !hasOlder || olderFailed) setLooking(false)
    else void loadOlder()
  }, [looking, isLoadingOlder, earlier, hasOlder, olderFailed, loadOlder])

  const find = useMemo((): FindStretches | null => (wanted === '' ? null : (inText) => stretches(inText, wanted)), [wanted])
  return {
    opened,
    /** Another number each time it is asked for. */
    asked,
    text,
    find,
    /** The message to be shown. */
    currentId: wanted === '' ? null : currentId,
    index: found.length - at,
    count: found.length,
    looking,
    hasEarlier: wanted !== '' && (earlier !== undefined || hasOlder),
    hasLater: at < found.length - 1,
    open: useCallback(() => setAsked((times) => times + 1), []),
    close: useCallback(() => {
      setAsked(0)
      setLooking(false)
    }, []),
    type(typed: string) {
      setText(typed)
      setLooking(false)
      setChosenId(matches(messages, folded(typed.trim())).at(-1) ?? null)
    },
    previous: () => wanted !== '' && setLooking(true),
    next() {
      const later = found[at + 1]
      if (later !== undefined) setChosenId(later)
    },
  }
}
export type RoomSearch = ReturnType<typeof useRoomSearch>

/** The messages that hold the words, oldest first. */
function matches(messages: RoomMessages['messages'], wanted: string): string[] {
  return wanted === '' ? [] : messages.filter(({ text }) => folded(text).includes(wanted)).map(({ id }) => id)
}

function stretches(text: string, wanted: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const within = text.toLowerCase()
  for (let start = within.indexOf(wanted); start !== -1; start = within.indexOf(wanted, start + wanted.length))
    found.push({ start, end: start + wanted.length })
  return found
}
