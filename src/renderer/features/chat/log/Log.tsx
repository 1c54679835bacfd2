import { type MouseEvent, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Components, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { Room } from '../../../../shared/contract/chat-shapes'
import type { RoomMessages } from '../../../data/chat'
import { useSendingHere } from '../../../data/sent-here'
import { useLive } from '../../../hooks/use-live'
import { stopSound } from '../../../parts/voice/playing'
import { MarkProvider } from '../../../ui/Marked'
import { focusComposerOf } from '../composer/focus-field'
import type { RoomSearch } from '../room/RoomSearch'
import type { Target } from '../room/use-jump'
import failureStyles from './Failure.module.css'
import styles from './Log.module.css'
import { LogPills } from './LogPills'
import rowStyles from './LogRow.module.css'
import { LogRowView } from './LogRowView'
import { useLogTextSize } from './log-anchor'
import type { LogRow } from './log-rows'
import { useFirstItemIndex, useOlderNearStart, useScrollToRow, useStayAtEnd, useSteadyStart } from './log-scroll'

interface LogProps {
  room: Room
  log: RoomMessages
  rows: LogRow[]
  /** The number of unread messages where the first of them is not loaded yet, else 0. */
  unreadAbove: number
  search: RoomSearch
  /** In per cent. */
  textSize: number
  /** The message to scroll to. */
  target: Target | null
  /** Null until the log is drawn. */
  atEnd: boolean | null
  onAtEnd: (atEnd: boolean) => void
}

interface Context {
  label: string
  edge: LogEdgeProps
}

/** The messages of a room, of which only those around the viewport are drawn. It stays at its end until the reader scrolls away. */
export function Log({ room, log, rows: loaded, unreadAbove, search, textSize, target, atEnd, onAtEnd }: LogProps) {
  const { t } = useTranslation()
  const list = useRef<VirtuosoHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  const { rows, release } = useSteadyStart(place, list, loaded)
  const firstItemIndex = useFirstItemIndex(rows)
  const unreadAt = rows.findIndex((row) => row.unread)
  const [begin] = useState(() =>
    unreadAt > 0 ? { index: unreadAt, align: 'start' as const } : { index: 'LAST' as const, align: 'end' as const },
  )
  const { hasOlder, olderFailed, loadOlder } = log
  const isCached = log.cachedAt !== null
  // Virtuoso draws its edges anew with another context, so it stays the same while messages come.
  const context = useMemo(
    () => ({ label: t('chat.room.messages'), edge: { hasOlder, olderFailed, loadOlder, isCached } }),
    [t, hasOlder, olderFailed, loadOlder, isCached],
  )
  const end = useStayAtEnd(place, unreadAt <= 0, onAtEnd)
  const toEnd = useReleasing(release, end.toEnd)
  const { show, onDrawn } = useScrollToRow(list, rows, useReleasing(release, end.leave), end.settle)
  useOlderNearStart(place, log)
  useLogTextSize(place, textSize)
  const unreadRow = rows[Math.max(0, unreadAt)]

  const currentId = target?.id ?? search.currentId
  useShowOnce(search.currentId, search.currentId, rows, show)
  useShowOnce(target, target?.id ?? null, rows, show)

  useEndOnOwnMessage(room.id, rows, toEnd)
  useStopOnRemoval(rows)
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
          // Rows are measured before useStayAtEnd scrolls: with estimated heights virtuoso draws none, the list shrinks, and it begins anew.
          skipAnimationFrameInResizeObserver
          alignToBottom
          itemsRendered={onDrawn}
          increaseViewportBy={{ top: 800, bottom: 300 }}
          components={parts}
          itemContent={(_, row) => (
            <LogRowView row={row} room={room} found={currentId !== null && row.messages.some(({ id }) => id === currentId)} />
          )}
        />
      </MarkProvider>
      <LogPills
        log={log}
        rows={rows}
        atEnd={atEnd !== false}
        unreadAbove={unreadAbove}
        isComplete={rows === loaded}
        onUnread={() => unreadRow && show(unreadRow, 'start')}
        onEnd={toEnd}
      />
    </div>
  )
}

/** Scrolls to the row of a message once it is there. @param asked the same is not shown twice in a row */
function useShowOnce(
  asked: unknown,
  messageId: string | null,
  rows: readonly LogRow[],
  show: (row: LogRow, align: 'center') => void,
): void {
  const shown = useRef<unknown>(null)
  useEffect(() => {
    // A match may be known before its row is drawn.
    const found = messageId === null ? undefined : rows.find(({ messages }) => messages.some(({ id }) => id === messageId))
    if (messageId !== null && (found === undefined || shown.current === asked)) return
    shown.current = asked
    if (found) show(found, 'center')
  }, [asked, messageId, rows, show])
}

/** Scrolling by code first releases the row that is held at its place. */
const useReleasing = (release: () => void, scroll: () => void) =>
  useCallback(() => {
    release()
    scroll()
  }, [release, scroll])

/** Scrolls to the end when the member sends a message on this page, from wherever they were reading. */
function useEndOnOwnMessage(roomId: string, rows: readonly LogRow[], toEnd: () => void): void {
  const live = useLive(toEnd)
  /** The rows when the member sent something that is not among them yet. */
  const before = useRef<{ sending: symbol; keys: ReadonlySet<string> } | null>(null)
  useSendingHere(roomId, ({ sending, isRefused }) => {
    if (!isRefused) before.current = { sending, keys: new Set(rows.map(({ key }) => key)) }
    else if (before.current?.sending === sending) before.current = null
  })
  useEffect(() => {
    if (before.current === null) return
    const { keys } = before.current
    // One that failed before stays after a message that is sent so quickly that it is never drawn as unsent.
    const inOrder = rows.filter(({ key, unsent }) => unsent?.state !== 'failed' || !keys.has(key))
    const since = inOrder.slice(inOrder.findLastIndex(({ key }) => keys.has(key)) + 1)
    // The key stays the same when an unsent message is sent.
    if (!since.some(({ side }) => side === 'mine')) return
    before.current = null
    live.current()
  }, [rows, live])
}

/** Ends a voice message that is played when it is deleted or hidden, also while its row is scrolled away. */
function useStopOnRemoval(rows: readonly LogRow[]): void {
  const before = useRef<string[]>([])
  useEffect(() => {
    const playable = new Set(rows.filter(({ voice }) => voice !== null).map(({ key }) => key))
    for (const key of before.current) if (!playable.has(key)) stopSound(key)
    before.current = [...playable]
  }, [rows])
}

const parts: Components<LogRow, Context> = {
  Header: ({ context }) => <LogEdge {...context.edge} />,
  Footer: () => <div className={styles.foot} />,
  // A short log is aligned to the bottom; without the margin its edge stands right above the first message and not at the top.
  List: ({ context, style, ref, ...props }) => (
    <ol
      {...props}
      // Virtuoso types the ref as a div's, and only measures the element.
      ref={ref as Ref<HTMLOListElement>}
      style={style?.marginTop === 'auto' ? { ...style, marginTop: 0 } : style}
      aria-label={context.label}
    />
  ),
  Item: ({ item, context: _context, ...props }) => <li {...props} data-row-key={item.key} />,
}

interface LogEdgeProps extends Pick<RoomMessages, 'hasOlder' | 'olderFailed' | 'loadOlder'> {
  /** The messages come from this machine alone, where it is not known whether there are older ones. */
  isCached: boolean
}

/** Above the oldest loaded message: that older ones are loading or failed to, or that it is the first. */
function LogEdge({ hasOlder, olderFailed, loadOlder, isCached }: LogEdgeProps) {
  const { t } = useTranslation()
  // The button goes while they are loaded.
  const retry = (event: MouseEvent) => {
    void loadOlder()
    focusComposerOf(event)
  }
  if (isCached) return <p className={rowStyles.edge}>{t('chat.room.olderOnline')}</p>
  if (olderFailed) {
    return (
      <p className={rowStyles.edge} role="alert">
        {t('chat.room.olderFailed')}
        <button type="button" className={failureStyles.verb} onClick={retry}>
          {t('common.retry')}
        </button>
      </p>
    )
  }
  // Both have the same height, so that nothing moves when the first message is loaded.
  return <p className={rowStyles.edge}>{hasOlder ? t('chat.room.older') : t('chat.room.begin')}</p>
}
