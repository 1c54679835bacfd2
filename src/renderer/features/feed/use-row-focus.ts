import { useEffect } from 'react'

/** The address of the page, without what lies over it. */
export function beneath(): string {
  const [path = '/', search = ''] = window.location.hash.slice(1).split('?')
  const rest = search.split('&').filter((part) => part !== '' && !/^(@|%40)id=|^comment=/i.test(part))
  return rest.length === 0 ? path || '/' : `${path}?${rest.join('&')}`
}

/** When the post over the page goes, its row has the focus again, even if the press that opened it left the focus nowhere. */
export function useRowFocus(postId: string, leaving: boolean): void {
  useEffect(() => {
    if (leaving) return
    const page = beneath()
    return () => {
      // After the sheet has given the focus back in its own way.
      window.setTimeout(() => {
        const row = document.querySelector<HTMLElement>(`[data-post-id="${CSS.escape(postId)}"]`)
        const another = /[?&](@|%40)id=/i.test(window.location.hash)
        if (row && !another && beneath() === page && !row.contains(document.activeElement)) row.focus({ preventScroll: true })
      })
    }
  }, [postId, leaving])
}
