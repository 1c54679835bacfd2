import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLive } from '../../hooks/use-live'

/** So near the end, in pixels, counts as being there. */
const nearEnd = 48

const isAtEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop <= nearEnd

const toEndOf = (scroller: HTMLElement) => scroller.scrollTo({ top: scroller.scrollHeight })

/**
 * Keeps a log at its end while one is there: whatever comes, however many at once, and whatever its rows, the field below or the window
 * do to its height. Only somebody's scrolling leaves the end, be it with a wheel, keys, a screen reader or `leave`.
 * @param place holds virtuoso's list
 * @param begin whether the list begins at its end
 * @param onAtEnd hears each change, and how it is once it is drawn
 */
export function useStayAtEnd(place: RefObject<HTMLElement | null>, begin: boolean, onAtEnd: (atEnd: boolean) => void) {
  const live = useLive(onAtEnd)
  const stays = useRef(begin)
  const told = useRef<boolean | null>(null)

  const become = useCallback(
    (atEnd: boolean) => {
      stays.current = atEnd
      if (told.current === atEnd) return
      told.current = atEnd
      live.current(atEnd)
    },
    [live],
  )
  const scrollerOf = useCallback(() => place.current?.querySelector<HTMLElement>('[data-virtuoso-scroller]') ?? null, [place])

  useEffect(() => {
    const scroller = scrollerOf()
    const rows = scroller?.querySelector('ol')
    if (!scroller || !rows) return
    // Virtuoso puts its place right when rows come or turn out higher than thought: where a program put the list, nobody scrolled to.
    let put = scroller.scrollTop
    for (const way of ['scrollTo', 'scrollBy'] as const) {
      scroller[way] = (...given: unknown[]) => {
        Reflect.apply(Element.prototype[way], scroller, given)
        put = scroller.scrollTop
      }
    }
    const observer = new ResizeObserver(() => {
      if (stays.current) toEndOf(scroller)
      become(stays.current || isAtEnd(scroller))
    })
    const onScroll = () => {
      if (isAtEnd(scroller)) become(true)
      else if (Math.abs(scroller.scrollTop - put) >= 1) become(false)
      else if (stays.current) toEndOf(scroller)
    }
    observer.observe(scroller)
    observer.observe(rows, { box: 'border-box' })
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scrollerOf, become])

  return {
    /** Goes to the end, and stays. */
    toEnd: useCallback(() => {
      const scroller = scrollerOf()
      if (!scroller) return
      become(true)
      toEndOf(scroller)
    }, [scrollerOf, become]),
    /** Lets another place be shown. */
    leave: useCallback(() => become(false), [become]),
    /** Another place is shown: it may be at the end all the same, and nothing had to be scrolled. */
    settle: useCallback(() => {
      const scroller = scrollerOf()
      if (scroller) become(isAtEnd(scroller))
    }, [scrollerOf, become]),
  }
}
