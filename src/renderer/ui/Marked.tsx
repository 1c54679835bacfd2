import { createContext, type ReactNode, useContext } from 'react'
import type { Stretch } from '../../shared/text/search-query'

/** Finds the ranges of a text to highlight, in order and without overlaps. */
export type FindStretches = (text: string) => readonly Stretch[]

const Find = createContext<FindStretches | null>(null)

/** Highlights search matches in every `Marked` text below it. */
export const MarkProvider = Find.Provider

const inSight = { letters: 100, lines: 2 }
const lead = 30

/** The text for a truncated view: from its start, or from shortly before the first match. */
export function useExcerpt(text: string): string {
  const find = useContext(Find)
  return find === null ? text : excerptFrom(text, find(text)[0]?.start ?? 0)
}

/** The text from shortly before `start`, where a truncated view would cut it off. @param start index that must be visible */
export function excerptFrom(text: string, start: number): string {
  const before = text.slice(0, start)
  if (start < inSight.letters && before.split('\n').length <= inSight.lines) return text
  const line = before.lastIndexOf('\n') + 1
  const word = before.lastIndexOf(' ', start - lead) + 1
  const from = Math.max(line, word)
  return from === 0 ? text : `… ${text.slice(from)}`
}

/** Whether a search has found something in a text. */
export function useHasMark(text: string): boolean {
  const find = useContext(Find)
  return find !== null && find(text).length > 0
}

/** A text with search matches highlighted; plain outside of a search. */
export function Marked({ children: text }: { children: string }) {
  return useMarks(text)(0, text.length)
}

/** Draws parts of a text with the search matches of the whole highlighted. */
export function useMarks(text: string): (from: number, to: number) => ReactNode {
  const find = useContext(Find)
  const stretches = find === null ? [] : find(text)
  return (from, to) => {
    const inside = stretches.flatMap(({ start, end }) => {
      const [first, last] = [Math.max(start, from) - from, Math.min(end, to) - from]
      return first < last ? [{ start: first, end: last }] : []
    })
    const part = text.slice(from, to)
    if (inside.length === 0) return part
    return (
      <MarkedParts key={from} stretches={inside}>
        {part}
      </MarkedParts>
    )
  }
}

/** A text with the given ranges highlighted. @param stretches in order and without overlaps */
export function MarkedParts({ children: text, stretches }: { children: string; stretches: readonly Stretch[] }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end } of stretches) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  return [...parts, text.slice(from)]
}
