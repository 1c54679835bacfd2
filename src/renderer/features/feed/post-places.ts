import { current, isDraft } from '@reduxjs/toolkit'
import type { Post } from '../../../shared/contract/feed-shapes'
import { tagKey } from '../../../shared/text/tags'

/** A page of a list as it is cached. */
export interface PostPage {
  items: Post[]
  total: number
  more: boolean
  /** Its ends and how many rows it shows, where it is far from what is in sight: then its `items` are but places (page-window.ts). */
  far?: { first: string; last: string; rows: number }
}

/** A list of posts as it is cached: its pages in order, newest first. */
export interface PostPages {
  pages: PostPage[]
}

/** What is left of a row far from what is in sight: the room it takes (px); 0 for one that was not shown. */
export type RowPlace = number

/** Whether only its place is left of a row: numbers stand among the posts of a list, and nothing may be read of them. */
export function isPlace(row: unknown): row is RowPlace {
  return typeof row === 'number'
}

/** The id a page begins with. */
const headOf = ({ far, items }: PostPage): string | undefined => far?.first ?? items[0]?.id

/** The id a page ends with. */
export const endOf = ({ far, items }: PostPage): string | undefined => far?.last ?? items.at(-1)?.id

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

/** A post of a list, as a draft when the list is one; undefined too when only its place is left there. */
export function findPost(list: PostPages, postId: string): Post | undefined {
  const [page, index] = placeOf(list, postId)
  return list.pages[page]?.items[index]
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
  for (const [at, { items, far }] of plainPages(list).pages.entries()) {
    // It comes with its page when that is read again.
    if (far && far.last < post.id) return
    const before = items.findIndex((row) => row.id < post.id)
    if (before === -1) continue
    list.pages[at]?.items.splice(before, 0, post)
    return
  }
  const last = list.pages.at(-1)
  if (last && !last.more) last.items.push(post)
}

/** The rows of all pages without hidden ones, each once: what does not continue downwards in the order of ids was there already. */
export function postRows(pages: readonly PostPage[]): Post[] {
  return rowsByPage(pages).flat()
}

/** The same page by page. */
export function rowsByPage(pages: readonly PostPage[]): Post[][] {
  let last = '~'
  return pages.map(({ items, far }) => {
    if (far) last = far.last
    return items.filter((row) => {
      if (isPlace(row)) return row > 0
      if (row.id >= last) return false
      last = row.id
      return !row.hidden
    })
  })
}

/**
 * What has been written since a list was loaded.
 * @param head the newest page, just asked for
 * @returns the new posts, newest first; `gap`: more may stand between them and the list
 */
export function newSince(list: PostPages, head: { items: readonly Post[]; more: boolean }): { posts: Post[]; gap: boolean } {
  const newest = list.pages.map(headOf).find((id) => id !== undefined) ?? ''
  const posts = head.items.filter((post) => post.id > newest && !post.hidden)
  return { posts, gap: head.more && head.items.every((post) => post.id > newest) }
}
