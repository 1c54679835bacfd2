import type { Category } from '../../../shared/categories'
import { categories } from '../../../shared/categories'
import { normalizeTag, tagKey } from '../../../shared/text/tags'

/** The list of all posts, under which its `total` is stored. */
export const homeList = 'home'

export const categoryList = (category: Category) => `category:${category}`

/** The list of a tag, in all categories or in one. The key comes last, so no tag can produce the name of another list. */
export function tagList(key: string, category?: Category | undefined): string {
  return category === undefined ? `tag:${key}` : `${categoryList(category)}:tag:${key}`
}

/** The fields that decide which lists contain a post. */
export interface Listed {
  category: Category
  tagKeys: string[]
}

/** Every list that counts a post. */
export function listsOf({ category, tagKeys }: Listed): string[] {
  return [homeList, categoryList(category), ...tagKeys.flatMap((key) => [tagList(key), tagList(key, category)])]
}

/** The lists a post joins and leaves when it is edited. */
export function listChanges(before: Listed, after: Listed): { joined: string[]; left: string[] } {
  const [were, are] = [listsOf(before), listsOf(after)]
  return { joined: are.filter((list) => !were.includes(list)), left: were.filter((list) => !are.includes(list)) }
}

/** The keys of tags as written, each once. */
export function tagKeysOf(tags: string[]): string[] {
  return [...new Set(tags.map(tagKey))]
}

/** Keys in the order of the number of posts with them, the fewest first: a list of posts with all of them is read along the first. */
export function rarestFirst(totals: Map<string, number>): string[] {
  return [...totals].sort(([, a], [, b]) => a - b).map(([key]) => key)
}

/**
 * The tags of recent posts, those in most posts first.
 * @param tagsOfPosts the tags of each post as written, the newest post first: its spelling is the one shown
 */
export function mostUsedTags(tagsOfPosts: string[][], most: number): { name: string; count: number }[] {
  const used = new Map<string, { name: string; count: number }>()
  for (const tag of tagsOfPosts.flat()) {
    const known = used.get(tagKey(tag))
    if (known) known.count += 1
    else used.set(tagKey(tag), { name: normalizeTag(tag), count: 1 })
  }
  return [...used.values()].sort((a, b) => b.count - a.count).slice(0, most)
}

/** One value for each category. */
export function perCategory<T>(values: (category: Category) => T): Record<Category, T> {
  return Object.fromEntries(categories.map((category) => [category, values(category)])) as Record<Category, T>
}
