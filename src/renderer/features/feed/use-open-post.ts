import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { searchWithPost } from './post-address'

/** Shows a post over the current page. Over another post it takes that one's place, so that one "back" closes it. */
export function useOpenPost(): (postId: string, options?: { comment?: boolean }) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (postId, options) =>
      void navigate({ pathname, search: searchWithPost(search, postId, options) }, { replace: /(@|%40)id=/.test(search) }),
    [navigate, pathname, search],
  )
}
