import type { Post } from '../../../shared/contract/feed-shapes'
import { tagKey } from '../../../shared/text/tags'

/** The tags of some posts, the most used first; the spelling is the newest post's. */
export function usedTags(posts: readonly Pick<Post, 'tags'>[]): string[] {
  const used = new Map<string, { name: string; count: number }>()
  for (const name of posts.flatMap(({ tags }) => tags)) {
    const known = used.get(tagKey(name))
    if (known) known.count += 1
    else used.set(tagKey(name), { name, count: 1 })
  }
  return [...used.values()].sort((a, b) => b.count - a.count).map(({ name }) => name)
}
