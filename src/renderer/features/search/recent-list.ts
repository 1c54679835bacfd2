import { limits } from '../../../shared/limits'

const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

/** A search put in front of the others; one searched for before moves up, the oldest goes. */
export function withSearch(recent: readonly string[], text: string): string[] {
  return [text, ...recent.filter((other) => !same(text)(other))].slice(0, limits.recentSearches)
}

/** Those among recent searches that go on from what is being typed. */
export function matchingSearches(recent: readonly string[], typed: string): string[] {
  const begin = typed.normalize('NFC').trim().toLowerCase()
  return recent.filter((text) => text.toLowerCase() !== begin && text.toLowerCase().includes(begin))
}
