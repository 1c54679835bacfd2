import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { askForRows, type FeedStore, prependPosts } from './feed-cache'
import type { PostListOf } from './post-list-of'
import { newSince, type PostPages } from './post-places'

const everyMs = 60_000

/**
 * What was written since the list was loaded: its head is asked for quietly while the window is in use, and nothing moves until
 * one wants to see it.
 * @param loadedAt when the list was last loaded whole, in milliseconds
 */
export function useNewPosts(list: PostListOf, pages: PostPages['pages'] | undefined, loadedAt: number | undefined) {
  const store = useStore() as unknown as FeedStore
  const [head, setHead] = useState<PostPages['pages'][number] | null>(null)
  const lastAt = useRef(0)
  const name = JSON.stringify(list)

  useEffect(() => {
    if (loadedAt === undefined) return
    let current = true
    const asked = JSON.parse(name) as PostListOf
    const ask = async () => {
      if (!document.hasFocus() || Date.now() - Math.max(lastAt.current, loadedAt) < everyMs - 1_000) return
      lastAt.current = Date.now()
      const page = await askForRows(store, asked)
      if (current && page) setHead(page)
    }
    const askNow = () => void ask()
    askNow()
    const timer = window.setInterval(askNow, everyMs)
    window.addEventListener('focus', askNow)
    return () => {
      current = false
      window.clearInterval(timer)
      window.removeEventListener('focus', askNow)
    }
  }, [store, name, loadedAt])

  const found = head && pages ? newSince({ pages }, head) : { posts: [], gap: false }
  const show = useCallback(() => {
    if (head) prependPosts(store, JSON.parse(name) as PostListOf, head)
    setHead(null)
  }, [store, name, head])
  return { ...found, show }
}
