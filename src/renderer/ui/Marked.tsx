import { createContext, type ReactNode, useContext } from 'react'
import type { Stretch } from '../../shared/text/search-query'

/** Where in a text something stands that is to be marked: in order, without overlaps. */
export type FindStretches = (text: string) => readonly Stretch[]

const Find = createContext<FindStretches | null>(null)

/** Marks what was looked for in every `Marked` text below it. */
export const MarkProvider = Find.Provider

const inSight = { letters: 100, lines: 2 }
const lead = 30

/** The text as a cut view of it should show it: from its beginning, or from shortly before what is marked first in it. */
export function useExcerpt(text: string): string {
  const find = useContext(Find)
  return find === null ? text : excerptFrom(text, find(text)[0]?.start ?? 0)
}

/** @param start what has to be in sight */
export function excerptFrom(text: string, start: number): string {
  const before = text.slice(0, start)
  if (start < inSight.letters && before.split('\n').length <= inSight.lines) return text
  const line = before.lastIndexOf('\n') + 1
  const word = before.lastIndexOf(' ', start - lead) + 1
  const from = Math.max(line, word)
  return from === 0 ? text : `… ${text.slice(from)}`
}

/** A text with what was looked for marked; outside a search the text alone. */
export function Marked({ children: text }: { children: string }) {
  const find = useContext(Find)
  if (find === null) return text
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end } of find(text)) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  return [...parts, text.slice(from)]
}
