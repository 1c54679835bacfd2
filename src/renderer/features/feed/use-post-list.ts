import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import {
  useCategoryPostsInfiniteQuery,
  useHomePostsInfiniteQuery,
  useSearchPostsInfiniteQuery,
  useUserPostsInfiniteQuery,
} from './feed-api'
import { categoryInput, homeInput, type PostListOf, personInput, searchInput } from './post-list-of'
import { type PostPages, postRows } from './post-places'

// A list that is there is not asked for anew when the network comes back: one reads on, and what is new waits behind its pill.
const options = { refetchOnReconnect: false }

/** The pages of a list, endless, with their rows. */
export function usePostList(list: PostListOf) {
  const home = useHomePostsInfiniteQuery(homeInput(list) ?? skipToken, options)
  const category = useCategoryPostsInfiniteQuery(categoryInput(list) ?? skipToken, options)
  const person = useUserPostsInfiniteQuery(personInput(list) ?? skipToken, options)
  const search = useSearchPostsInfiniteQuery(searchInput(list) ?? skipToken, options)
  const query = { home, category, person, search }[list.of]
  const pages: PostPages['pages'] | undefined = query.currentData?.pages
  const rows = useMemo(() => postRows(pages ?? []), [pages])
  return { ...query, pages, rows }
}
