import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useContextMenu } from '../../ui/Menu'
import { useRoomMenu } from './use-room-menu'

/** The menu of whichever row of the list is right-clicked: one for all of them, so that a row costs nothing more. */
export function useListMenu(rooms: readonly Room[]) {
  const { t } = useTranslation()
  const { entriesOf, dialog } = useRoomMenu({ alone: false, belled: false })
  const pointedAt = useRef<string | null>(null)
  const { onContextMenu, menu } = useContextMenu(t('talk.room.more'), () => {
    const room = rooms.find(({ id }) => id === pointedAt.current)
    return room === undefined ? [] : entriesOf(room)
  })
  const open = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-room-id]') : null
    if (row === null) return
    pointedAt.current = row.dataset['roomId'] ?? null
    onContextMenu(event)
  }
  return {
    onContextMenu: open,
    menu: (
      <>
        {menu}
        {dialog}
      </>
    ),
  }
}
