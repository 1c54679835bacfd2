import { IconCopy, IconFlag, IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { useModeration } from '../../bridge/moderation'
import { ItemMenu } from '../../ui/ItemMenu'
import { type MenuEntry, useContextMenu } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import styles from './Log.module.css'
import type { LogRow } from './log-rows'
import { roomName } from './room-words'
import { useHideMessages } from './use-hide-messages'

interface MessageColumnProps {
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner'>
  /** @param actions a button that opens the same menu as a right click */
  children: (actions: ReactNode) => ReactNode
}

/** What was said, with what can be done with it. */
export function MessageColumn({ row, room, children }: MessageColumnProps) {
  const { t } = useTranslation()
  const entries = useEntries(row, room)
  const label = menuLabel(t, row, room)
  const { onContextMenu, menu } = useContextMenu(label, entries)
  const actions = (
    <span className={styles.actions}>
      <ItemMenu label={label} entries={entries} />
    </span>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens from its button
    <div className={styles.column} onContextMenu={onContextMenu}>
      {children(actions)}
      {menu}
    </div>
  )
}

function menuLabel(t: TFunction, { side }: LogRow, room: Pick<Room, 'kind' | 'partner'>): string {
  if (side === 'mine') return t('talk.room.ownMessageMenu')
  return side === 'bot' ? t('talk.room.botMessageMenu') : t('talk.room.messageMenu', { name: roomName(t, room) })
}

function useEntries({ text, side, messages }: LogRow, { id: roomId }: Pick<Room, 'id'>): () => MenuEntry[] {
  const { t } = useTranslation()
  const toast = useToast()
  const { report } = useModeration()
  const hide = useHideMessages(roomId)
  return () => {
    const message = messages[0]
    const entries: MenuEntry[] = []
    const copy = () => void desktop.copyText(text).then(() => toast(t('talk.room.copied')))
    if (text !== '') entries.push({ key: 'copy', label: t('talk.room.copy'), icon: <IconCopy />, run: copy })
    const hideAll = () => hide(messages.map(({ id }) => id))
    entries.push({ key: 'hide', label: t('talk.room.hide'), icon: <IconTrash />, danger: true, run: hideAll })
    if (side === 'other' && message) {
      const run = () => report({ kind: 'message', id: message.id, roomId })
      entries.push({ key: 'report', label: t('talk.room.report'), icon: <IconFlag />, danger: true, run })
    }
    return entries
  }
}
