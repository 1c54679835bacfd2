import { IconCopy, IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { LinkedText } from '../../bridge/LinkedText'
import { useModeration } from '../../bridge/moderation'
import { ItemMenu } from '../../ui/ItemMenu'
import { type MenuEntry, useContextMenu } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'

import { bubbleLook } from './bubble-look'
import styles from './Log.module.css'
import type { LogRow } from './log-rows'
import { Pictures } from './Pictures'
import { roomName } from './room-words'
import { SaidAt } from './SaidAt'

/** What somebody said: text, pictures, or both, and under the last of a group its time. */
export function Bubble({ row, room }: { row: LogRow; room: Pick<Room, 'id' | 'kind' | 'partner'> }) {
  const { t } = useTranslation()
  const entries = useMessageMenu(row, room)
  const label = t('talk.room.messageMenu', { name: row.side === 'mine' ? t('talk.you') : roomName(t, room) })
  const { onContextMenu, menu } = useContextMenu(label, entries)
  const { text, images } = row
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens from its button
    <div className={styles.column} onContextMenu={onContextMenu}>
      {text !== '' && (
        <div className={styles.line}>
          <p className={bubbleLook(row, images.length === 0)}>
            <LinkedText text={text} />
          </p>
          {images.length === 0 && <SaidAt at={row.at} shown={row.last} />}
          {entries.length > 0 && images.length === 0 && <Actions label={label} entries={entries} />}
        </div>
      )}
      {images.length > 0 && (
        <div className={styles.line}>
          <Pictures images={images} />
          <SaidAt at={row.at} shown={row.last} />
          {entries.length > 0 && <Actions label={label} entries={entries} />}
        </div>
      )}
      {menu}
    </div>
  )
}

function Actions({ label, entries }: { label: string; entries: MenuEntry[] }) {
  return (
    <span className={styles.actions}>
      <ItemMenu label={label} entries={entries} />
    </span>
  )
}

function useMessageMenu({ text, side, messages }: LogRow, { id: roomId }: Pick<Room, 'id'>): MenuEntry[] {
  const { t } = useTranslation()
  const toast = useToast()
  const { report } = useModeration()
  const message = messages[0]
  const entries: MenuEntry[] = []
  const copy = () => void desktop.copyText(text).then(() => toast(t('talk.room.copied')))
  if (text !== '') entries.push({ key: 'copy', label: t('talk.room.copy'), icon: <IconCopy />, run: copy })
  if (side === 'other' && message) {
    const run = () => report({ kind: 'message', id: message.id, roomId })
    entries.push({ key: 'report', label: t('talk.room.report'), icon: <IconFlag />, danger: true, run })
  }
  return entries
}
