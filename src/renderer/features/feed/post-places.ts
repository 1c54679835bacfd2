import { current, isDraft } from '@reduxjs/toolkit'
import type { Post } from '../../../shared/contract/feed-shapes'
import { tagKey } from '../../../shared/text/tags'

/** A list of posts as it is cached: its pages in order, newest first. */
export interface PostPages {
  pages: { items: Post[]; total: number; more: boolean }[]
}

/** What a cached list asks for. */
export interface PostFilter {
  category?: Post['category']
  subscribedOnly?: boolean
  /** Whose posts. */
  userId?: string
  tags?: readonly string[]
  /** What was searched for; which posts that finds is for the server to say. */
  text?: string
}

/** Whether a post stands in a list. `subscribed`: one's categories, for lists that show only those. */
export function belongs(post: Post, filter: PostFilter, subscribed: readonly Post['category'][]): boolean {
  if (filter.category !== undefined && post.category !== filter.category) return false
  if (filter.subscribedOnly === true && !subscribed.includes(post.category)) return false
  if (filter.userId !== undefined && post.author.id !== filter.userId) return false
  const keys = new Set(post.tags.map(tagKey))
  return (filter.tags ?? []).every((tag) => keys.has(tagKey(tag)))
}

const plain = (list: PostPages): PostPages => (isDraft(list) ? current(list) : list)

/** Where a post stands. Looked for in the plain data: a draft of every row passed would cost more than the change. */
function placeOf(list: PostPages, postId: string): [page: number, index: number] {
  for (const [page, { items }] of plain(list).pages.entries()) {
    const index = items.findIndex((row) => row.id === postId)
    if (index !== -1) return [page, index]
  }
  return [-1, -1]
}

/** A post of a list, as a draft when the list is one; `plain`: apart from any draft. */
export function findPost(list: PostPages, postId: string, as: 'draft' | 'plain' = 'draft'): Post | undefined {
  const [page, index] = placeOf(list, postId)
  return (as === 'plain' ? plain(list) : list).pages[page]?.items[index]
}

/** Takes a post out, on whichever page it is. */
export function removePost(list: PostPages, postId: string): void {
  const [page, index] = placeOf(list, postId)
  list.pages[page]?.items.splice(index, 1)
}

/** Puts a post where its id stands among the loaded rows (ids are the order); one older than all of them is left to its own page. */
export function placePost(list: PostPages, post: Post): void {
  const [page, index] = placeOf(list, post.id)
  if (page !== -1) {
    list.pages[page]?.items.splice(index, 1, post)
    return
  }
  for (const [at, { items }] of plain(list).pages.entries()) {
    const before = items.findIndex((row) => row.id < post.id)
    if (before === -1) continue
    list.pages[at]?.items.splice(before, 0, post)
    return
  }
  const last = list.pages.at(-1)
  if (last && !last.more) last.items.push(post)
}

/** The rows of all pages without hidden ones, each once: what does not continue downwards in the order of ids was there already. */
export function postRows(pages: readonly { items: readonly Post[] }[]): Post[] {
  const rows: Post[] = []
  let last = '~'
  for (const { items } of pages) {
    for (const post of items) {
      if (post.id >= last) continue
      last = post.id
      if (!post.hidden) rows.push(post)
    }
  }
  return rows
}

/**
 * What has been written since a list was loaded.
 * @param head the newest page, just asked for
 * @returns the new posts, newest first; `gap`: more may stand between them and the list
 */
export function newSince(list: PostPages, head: { items: readonly Post[]; more: boolean }): { posts: Post[]; gap: boolean } {
  const newest = list.pages.flatMap(({ items }) => items.slice(0, 1)).at(0)?.id ?? ''
  const posts = head.items.filter((post) => post.id > newest && !post.hidden)
  return { posts, gap: head.more && head.items.every((post) => post.id > newest) }
}
