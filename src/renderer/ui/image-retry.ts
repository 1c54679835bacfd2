import { type RefCallback, useCallback, useEffect, useState } from 'react'

const failedImages = new Set<() => void>()

/** Loads all pictures again that failed: the community can be reached again. */
export function retryFailedImages(): void {
  for (const retry of [...failedImages]) retry()
}

/**
 * The state of a picture that may fail to load. A failed one is tried again when the community is reachable again, when it is scrolled
 * back into view, and when it or the button it stands in is pressed.
 * @returns `placeholder`: the ref of what is shown instead while it has failed
 */
export function useImageRetry(src: string): { failed: boolean; onError: () => void; placeholder: RefCallback<Element> } {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const failed = failedSrc === src
  const retry = useCallback(() => setFailedSrc(null), [])
  useEffect(() => {
    if (!failed) return
    failedImages.add(retry)
    return () => void failedImages.delete(retry)
  }, [failed, retry])
  const placeholder = useCallback(
    (element: Element | null) => {
      if (!element) return
      let wasOut = false
      const observer = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting) wasOut = true
        else if (wasOut) retry()
      })
      observer.observe(element)
      const pressed = element.closest('button, a') ?? element
      pressed.addEventListener('click', retry)
      return () => {
        observer.disconnect()
        pressed.removeEventListener('click', retry)
      }
    },
    [retry],
  )
  return { failed, onError: () => setFailedSrc(src), placeholder }
}
