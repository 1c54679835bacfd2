import { current, isDraft } from '@reduxjs/toolkit'
import type { Post } from '../../../shared/contract/feed-shapes'
import { tagKey } from '../../../shared/text/tags'

/** A list of posts as it is cached: its pages in order, newest first. */
export interface PostPages {
  pages: { items: Post[]; total: number; more: boolean }[]
}

/** What is left of a row far from what is in sight: its place in the list and the room it takes (px). */
export interface ThinRow {
  id: string
  height: number
}

/** Whether only its place is left of a row. Lists hold such rows among posts; nothing but their `id` may be read. */
export function isThin(row: object): row is ThinRow {
  return !('author' in row)
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

/** A list apart from any draft: to look through one of many rows as a draft costs more than to change it. */
export const plainPages = (list: PostPages): PostPages => (isDraft(list) ? current(list) : list)

/** Where a post stands. */
function placeOf(list: PostPages, postId: string): [page: number, index: number] {
  for (const [page, { items }] of plainPages(list).pages.entries()) {
    const index = items.findIndex((row) => row.id === postId)
    if (index !== -1) return [page, index]
  }
  return [-1, -1]
}

/** A post of a list, as a draft when the list is one; undefined too when only its place is left there (page-window.ts). */
export function findPost(list: PostPages, postId: string): Post | undefined {
  const [page, index] = placeOf(list, postId)
  const row = plainPages(list).pages[page]?.items[index]
  return row && !isThin(row) ? list.pages[page]?.items[index] : undefined
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
  for (const [at, { items }] of plainPages(list).pages.entries()) {
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
