import { useEffect, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useLive } from '../../hooks/use-live'

/** Brings the row of the open room into sight when it becomes another: one may have come to it by keys. @returns for the list */
export function useOpenRow(rooms: readonly Room[], openId: string | undefined) {
  const list = useRef<VirtuosoHandle>(null)
  const live = useLive(rooms)
  const last = useRef(openId)
  useEffect(() => {
    if (last.current === openId) return
    last.current = openId
    const index = live.current.findIndex(({ id }) => id === openId)
    if (index >= 0) list.current?.scrollIntoView({ index })
  }, [openId, live])
  return list
}
