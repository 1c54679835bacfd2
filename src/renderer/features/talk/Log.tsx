import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Components, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useLive } from '../../hooks/use-live'
import { MarkProvider } from '../../ui/Marked'
import styles from './Log.module.css'
import { LogEdge, type LogEdgeProps } from './LogEdge'
import { LogPills } from './LogPills'
import { LogRowView } from './LogRowView'
import type { LogRow } from './log-rows'
import { useFirstIndex } from './use-first-index'
import type { RoomMessages } from './use-room-messages'
import type { RoomSearch } from './use-room-search'
import { useSeekLine } from './use-seek-line'
import { useStayAtEnd } from './use-stay-at-end'
import { useWayToRow } from './use-way-to-row'

interface LogProps {
  room: Room
  said: RoomMessages
  rows: LogRow[]
  /** So many are unread, beginning further up than what is loaded; 0 where the line is loaded, or there is none. */
  above: number
  search: RoomSearch
  atEnd: boolean | null
  onAtEnd: (atEnd: boolean) => void
}

interface Context {
  label: string
  edge: LogEdgeProps
}

/** What was said in a room, drawn only around what is in sight. It stays at its end when it is there, and holds still when it is not. */
export function Log({ room, said, rows, above, search, atEnd, onAtEnd }: LogProps) {
  const { t } = useTranslation()
  const list = useRef<VirtuosoHandle>(null)
  const firstItemIndex = useFirstIndex(rows)
  const lineAt = rows.findIndex((row) => row.unread)
  const [begin] = useState(() =>
    lineAt > 0 ? { index: lineAt, align: 'start' as const } : { index: 'LAST' as const, align: 'end' as const },
  )
  const { hasOlder, olderFailed, loadOlder } = said
  const kept = said.keptAt !== null
  // The same while messages come: virtuoso draws its edges anew with it.
  const context = useMemo(
    () => ({ label: t('talk.room.messages'), edge: { hasOlder, olderFailed, loadOlder, kept } }),
    [t, hasOlder, olderFailed, loadOlder, kept],
  )
  const place = useRef<HTMLDivElement>(null)
  const { toEnd, leave, settle } = useStayAtEnd(place, lineAt <= 0, onAtEnd)
  const { show, onDrawn } = useWayToRow(list, rows, leave, settle)
  const line = rows[Math.max(0, lineAt)]
  const seek = useSeekLine({ said, above, show: () => line && show(line, 'start') })

  const { currentId } = search
  const sought = useRef<string | null>(null)
  useEffect(() => {
    // What was found may come before its row does.
    const found = currentId === null ? undefined : rows.find(({ messages }) => messages.some(({ id }) => id === currentId))
    if (currentId !== null && (found === undefined || sought.current === currentId)) return
    sought.current = currentId
    if (found) show(found, 'center')
  }, [currentId, rows, show])

  useOwnInSight(rows, toEnd)
  return (
    <div ref={place} className={styles.place}>
      <MarkProvider value={search.find}>
        <Virtuoso<LogRow, Context>
          ref={list}
          data={rows}
          context={context}
          firstItemIndex={firstItemIndex}
          initialTopMostItemIndex={begin}
          computeItemKey={(_, { key }) => key}
          defaultItemHeight={44}
          alignToBottom
          itemsRendered={onDrawn}
          increaseViewportBy={{ top: 800, bottom: 300 }}
          startReached={() => void (hasOlder && !said.isLoadingOlder && !olderFailed && loadOlder())}
          components={parts}
          itemContent={(_, row) => (
            <LogRowView row={row} room={room} found={currentId !== null && row.messages.some(({ id }) => id === currentId)} />
          )}
        />
      </MarkProvider>
      <LogPills rows={rows} atEnd={atEnd !== false} above={above} isSeeking={seek.isSeeking} onAbove={seek.seek} onEnd={toEnd} />
    </div>
  )
}

/** What one has just said is shown, wherever one was reading. */
function useOwnInSight(rows: readonly LogRow[], toEnd: () => void): void {
  const last = rows.at(-1)
  // The same while it waits and when it is said: one that was quick has never been drawn as waiting.
  const ownKey = last?.side === 'mine' ? last.key : null
  const live = useLive(toEnd)
  const before = useRef(ownKey)
  useEffect(() => {
    if (ownKey !== null && ownKey !== before.current) live.current()
    before.current = ownKey
  }, [ownKey, live])
}

const parts = {
  Header: ({ context }: { context: Context }) => <LogEdge {...context.edge} />,
  Footer: () => <div className={styles.foot} />,
  // Where there is room left, the edge stands at what was said first and not at the top; virtuoso would part them.
  List: ({ context, style, ...props }: ComponentProps<'ol'> & { context: Context }) => (
    <ol {...props} style={style?.marginTop === 'auto' ? { ...style, marginTop: 0 } : style} aria-label={context.label} />
  ),
  Item: ({ item: _item, context: _context, ...props }: ComponentProps<'li'> & { item: LogRow; context: Context }) => <li {...props} />,
} as unknown as Components<LogRow, Context>
