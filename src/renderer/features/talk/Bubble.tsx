import type { Room } from '../../../shared/contract/chat-shapes'
import { LinkedText } from '../../bridge/LinkedText'
import { bubbleLook } from './bubble-look'
import styles from './Log.module.css'
import type { LogRow } from './log-rows'
import { Pictures } from './Pictures'
import { SaidAt } from './SaidAt'
import { useMessageMenu } from './use-message-menu'

/** What somebody said: text, pictures, or both, and under the last of a group its time. */
export function Bubble({ row, room }: { row: LogRow; room: Pick<Room, 'id' | 'kind' | 'partner'> }) {
  const { onContextMenu, menu, actions } = useMessageMenu(row, room)
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
          {images.length === 0 && actions}
        </div>
      )}
      {images.length > 0 && (
        <div className={styles.line}>
          <Pictures images={images} />
          <SaidAt at={row.at} shown={row.last} />
          {actions}
        </div>
      )}
      {menu}
    </div>
  )
}
