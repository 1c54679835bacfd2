import type { Room } from '../../../shared/contract/chat-shapes'
import { LinkedText } from '../../bridge/LinkedText'
import { bubbleLook } from './bubble-look'
import styles from './Log.module.css'
import type { LogRow } from './log-rows'
import { MessageColumn } from './MessageColumn'
import { Pictures } from './Pictures'
import { SaidAt } from './SaidAt'

/** What somebody said: text, pictures, or both, and under the last of a group its time. */
export function Bubble({ row, room }: { row: LogRow; room: Pick<Room, 'id' | 'kind' | 'partner'> }) {
  const { text, images } = row
  return (
    <MessageColumn row={row} room={room}>
      {(actions) => (
        <>
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
        </>
      )}
    </MessageColumn>
  )
}
