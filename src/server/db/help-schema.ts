export const helpKinds = ['post', 'question', 'answer'] as const
export type HelpKind = (typeof helpKinds)[number]

/** What a text is listed for: those who help with one language, and those who help with both. */
export const helpLists = ['korean', 'english', 'either'] as const
export type HelpList = (typeof helpLists)[number]

export interface HelpSchema {
  /**
   * The texts that nobody has corrected or answered, in each list that they belong to (docs/product/feed.md "Help"). Rows change in the
   * transaction that changes their text.
   */
  help_wanted: {
    list: HelpList
    /** The id of the text. */
    id: string
    kind: HelpKind
    /** Texts with the same turn are shown one at a time: the writer's id; for an anonymous question its own, which leads to nobody. */
    turn: string
    /** 1 for the newest text of its turn in its list. */
    is_first: number
  }
}
