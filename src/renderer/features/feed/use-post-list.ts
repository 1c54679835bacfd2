import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useCategoryPostsInfiniteQuery, useHomePostsInfiniteQuery } from './feed-api'
import { categoryInput, homeInput, type PostListOf } from './post-list-of'
import { postRows } from './post-places'

// A list that is there is not asked for anew when the network comes back: one reads on, and what is new waits behind its pill.
const options = { refetchOnReconnect: false }

/** The pages of a list, endless, with their rows. */
export function usePostList(list: PostListOf) {
  const home = useHomePostsInfiniteQuery(homeInput(list) ?? skipToken, options)
  const category = useCategoryPostsInfiniteQuery(categoryInput(list) ?? skipToken, options)
  const query = list.of === 'home' ? home : category
  const pages = query.currentData?.pages
  const rows = useMemo(() => postRows(pages ?? []), [pages])
  return { ...query, pages, rows }
}
