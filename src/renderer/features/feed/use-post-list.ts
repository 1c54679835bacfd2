import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useCategoryPostsInfiniteQuery, useHomePostsInfiniteQuery, useUserPostsInfiniteQuery } from './feed-api'
import { categoryInput, homeInput, type PostListOf, personInput } from './post-list-of'
import { postRows } from './post-places'

// A list that is there is not asked for anew when the network comes back: one reads on, and what is new waits behind its pill.
const options = { refetchOnReconnect: false }

/** The pages of a list, endless, with their rows. */
export function usePostList(list: PostListOf) {
  const home = useHomePostsInfiniteQuery(homeInput(list) ?? skipToken, options)
  const category = useCategoryPostsInfiniteQuery(categoryInput(list) ?? skipToken, options)
  const person = useUserPostsInfiniteQuery(personInput(list) ?? skipToken, options)
  const query = { home, category, person }[list.of]
  const pages = query.currentData?.pages
  const rows = useMemo(() => postRows(pages ?? []), [pages])
  return { ...query, pages, rows }
}
