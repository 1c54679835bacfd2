import { type KeyboardEvent, type MouseEvent, type Ref, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Components, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { Room } from '../../../../shared/contract/chat-shapes'
import type { useRooms } from '../../../data/chat'
import { useRoomInSight } from '../../../desktop/machine'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { useContextMenu } from '../../../ui/Menu'
import { Skeleton } from '../../../ui/Skeleton'
import { RoomListNotice } from '../room/RoomNotice'
import { useRoomMenu } from '../room/room-actions'
import styles from './RoomList.module.css'
import { RoomRow } from './RoomRow'

interface RoomListProps {
  list: ReturnType<typeof useRooms>
  openId: string | undefined
}

/** The member's rooms. Arrow keys move between them, Enter opens one, a right click or the menu key opens its menu. */
export function RoomList({ list, openId }: RoomListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { rooms, isLoading, error, isFetching, refetch, cachedAt } = list
  if (isLoading) return <RoomListSkeleton />
  if (rooms === undefined) {
    return (
      <ErrorState title={t('chat.failed.rooms')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (rooms.length === 0) {
    return (
      <EmptyState title={t('chat.empty.title')} action={<ButtonLink to="/people">{t('chat.empty.action')}</ButtonLink>}>
        {t('chat.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <RoomListNotice cachedAt={cachedAt} error={error} showsCause={openId === undefined} />
      <Rooms rooms={rooms} openId={openId} />
    </>
  )
}

interface Context {
  label: string
}

function Rooms({ rooms, openId }: Pick<RoomListProps, 'openId'> & { rooms: Room[] }) {
  const { t } = useTranslation()
  const inSight = useRoomInSight()
  const { onContextMenu, menu } = useSharedMenu(rooms)
  const list = useScrollToOpen(rooms, openId)
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = event.target instanceof Element ? event.target.closest('[data-room-id]') : null
    if (by === undefined || row === null || event.altKey) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-room-id]')]
    all[all.indexOf(row as HTMLElement) + by]?.focus()
  }, [])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside, which have the menu */}
      <div className={styles.scroll} onKeyDown={onKeyDown} onContextMenu={onContextMenu}>
        <Virtuoso<Room, Context>
          ref={list}
          data={rooms}
          context={{ label: t('chat.rooms') }}
          tabIndex={-1}
          computeItemKey={(_, { id }) => id}
          defaultItemHeight={64}
          increaseViewportBy={200}
          initialItemCount={Math.min(rooms.length, 12)}
          components={parts}
          itemContent={(_, room) => <RoomRow room={room} isOpen={room.id === openId} inSight={room.id === inSight} />}
        />
      </div>
      {menu}
    </>
  )
}

const parts: Components<Room, Context> = {
  // Virtuoso types the ref as a div's, and only measures the element.
  List: ({ context, ref, ...props }) => <ul {...props} ref={ref as Ref<HTMLUListElement>} aria-label={context.label} />,
  Item: ({ item: _item, context: _context, ...props }) => <li {...props} />,
}

/** Scrolls to the row of the open room when another is opened, as by a shortcut. @returns the ref of the list */
function useScrollToOpen(rooms: readonly Room[], openId: string | undefined) {
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

const widths = [62, 48, 70, 54, 66, 44, 58]

/** Stands in while the rooms are loading. */
function RoomListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('chat.rooms')} className={styles.skeleton}>
      {widths.map((width) => (
        <div key={width} className={styles.room}>
          <Skeleton width={44} height={44} round />
          <span className={styles.text}>
            <Skeleton width={`${width - 18}%`} height={15} />
            <Skeleton width={`${width + 20}%`} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** The menu of the row that is right-clicked: one instance for all rows, so that a row stays cheap. */
function useSharedMenu(rooms: readonly Room[]) {
  const { t } = useTranslation()
  const { entriesOf, dialog } = useRoomMenu({ ownWindow: false, hasBell: false })
  const pointedAt = useRef<string | null>(null)
  const { onContextMenu, menu } = useContextMenu(t('chat.room.more'), () => {
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
