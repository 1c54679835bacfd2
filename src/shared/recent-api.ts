/** What pages request of main that was used lately on this machine. */
export interface RecentApi {
  /** The recent searches of the signed-in account (or the visitor) on this machine, newest first. */
  recentSearches(): Promise<string[]>
  /** Replaces the recent searches, at most `limits.recentSearches`. */
  saveRecentSearches(texts: string[]): Promise<void>
  /** The emoji that the signed-in account (or the visitor) used on this machine, the last one first. */
  recentEmoji(): Promise<string[]>
  /** Replaces the recently used emoji, at most `limits.emoji.recent`. */
  saveRecentEmoji(signs: string[]): Promise<void>
  /** The keys of entries that the signed-in account (or the visitor) chose in the palette on this machine, the last one first. */
  recentPicks(): Promise<string[]>
  /** Replaces these keys, at most `limits.picks.recent`. */
  saveRecentPicks(keys: string[]): Promise<void>
}
