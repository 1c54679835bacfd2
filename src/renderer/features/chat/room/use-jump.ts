import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { RoomMessages } from '../../../data/chat'
import { useLive } from '../../../hooks/use-live'
import { useToast } from '../../../ui/Toast'

/** How long the message is marked after scrolling to it. */
const markedMs = 2_500

/** A message to scroll to; another object each time it is asked for. */
export interface Target {
  id: string
}

/** Scrolls to a message of a room, loading older ones until it is there. @returns it while it is looked for and marked */
export function useJump({ messages, loaded, cachedAt, hasOlder, isLoadingOlder, olderFailed, loadOlder, askAgain }: RoomMessages) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<Target | null>(null)
  const fail = useLive(useToast())
  const isThere = messages.some(({ id }) => id === target?.id)
  const oldest = loaded[0]?.id
  const isCached = cachedAt !== null
  useEffect(() => {
    if (target === null || isLoadingOlder) return
    if (isThere) {
      const timer = setTimeout(() => setTarget(null), markedMs)
      return () => clearTimeout(timer)
    }
    // `oldest` runs this again after each page: a page that main already has arrives without a loading state. Ids grow with time, so a
    // message that is newer than the oldest one and not in the log was deleted by this member.
    const isOlder = oldest === undefined || oldest > target.id
    if (oldest !== undefined && isOlder && hasOlder && !olderFailed) return loadOlder()
    setTarget(null)
    // What this machine has stored does not say what was before it.
    if (isOlder && isCached) fail.current(t('chat.room.olderOnline'))
    else fail.current(t(olderFailed ? 'chat.room.olderFailed' : 'chat.reply.gone'))
  }, [target, isThere, isLoadingOlder, oldest, isCached, hasOlder, olderFailed, loadOlder, fail, t])
  const show = useCallback(
    (id: string) => {
      askAgain()
      setTarget({ id })
    },
    [askAgain],
  )
  return [target, show] as const
}

/** Scrolls to the message that the address names (`message`), once the room is loaded; the address is then that of the room. */
export function useAskedMessage({ isLoaded }: Pick<RoomMessages, 'isLoaded'>, show: (id: string) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('message')
  const live = useLive({ show, setParams })
  useEffect(() => {
    if (!isLoaded || asked === null) return
    live.current.show(asked)
    live.current.setParams(
      (before) => {
        before.delete('message')
        return before
      },
      { replace: true },
    )
  }, [isLoaded, asked, live])
}
