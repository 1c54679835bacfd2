import { createContext, type ReactNode, useContext } from 'react'
import type { Stretch } from '../../shared/text/search-query'

/** Where in a text something stands that is to be marked: in order, without overlaps. */
export type FindStretches = (text: string) => readonly Stretch[]

const Find = createContext<FindStretches | null>(null)

/** Marks what was looked for in every `Marked` text below it. */
export const MarkProvider = Find.Provider

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
