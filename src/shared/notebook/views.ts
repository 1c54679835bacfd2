import type { TextLanguage } from '../text/text-language'
import type { EntryContent } from './entries'
import type { Grade } from './reviews'

/** An entry as pages show it. */
export interface NotebookEntry extends Omit<EntryContent, 'deleted'> {
  id: string
  /** Milliseconds since 1970; null for one that was never reviewed. */
  due: number | null
}

/** What a page writes of an entry; `source` only with a new one. */
export type EntryInput = Omit<EntryContent, 'deleted'>

/** Under which what is typed into the form of an entry is stored; null for the form of a new one. */
export const entryDraftKey = (id: string | null) => `notebook ${id ?? 'new'}`

/** Which entries a list shows; all conditions hold. */
export interface NotebookFilter {
  /** '' for all (docs/product/notebook.md "Search"). */
  search: string
  language: TextLanguage | null
  tag: string | null
}

/** A part of a list: new entries first, the latest kept first, then by the time they are due. */
export interface NotebookPage {
  entries: NotebookEntry[]
  /** Whether the list goes on after them. */
  more: boolean
  /** The text that was searched in place of the typed one, as the same keys give in the other layout; null: the typed one. */
  searched: string | null
}

/** How much one wants to review a day, and when the day ends. */
export interface ReviewPlan {
  newPerDay: number
  reviewsPerDay: number
  /** 0 to 23, local time. */
  dayEndsAt: number
}

/** The figures beside the list. */
export interface NotebookOverview {
  total: number
  /** What is left for today: entries due, with the new ones among them, and the minutes that takes. */
  today: { due: number; new: number; minutes: number }
  /** How many entries come on each of the next days, today first. */
  forecast: number[]
  /** The most used first. */
  tags: { name: string; count: number }[]
}

/** How the account's notebook on this machine stands to the community's copy. */
export interface NotebookSyncState {
  /** How many changed entries and reviews the community may not have. */
  waiting: number
  /** When it last had everything; milliseconds since 1970, null for never. */
  syncedAt: number | null
  /** The notebook has reached the community's limit, so that new entries stay on this machine. */
  isFull: boolean
}

/** The entry to review next, and what is left for today. */
export interface ReviewCard {
  entry: NotebookEntry | null
  /** When it would come back after each grade, in milliseconds since 1970; null without an entry. */
  dues: Record<Grade, number> | null
  /** Reviews made today, entries that are left, and among these the new ones and those that come again today. */
  counts: { done: number; left: number; new: number; again: number }
  canUndo: boolean
}
