import { type ComponentProps, type KeyboardEvent, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Components, Virtuoso } from 'react-virtuoso'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useErrorText } from '../../bridge/error-messages'
import { useRoomInSight } from '../../bridge/machine'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import styles from './RoomList.module.css'
import { RoomListSkeleton } from './RoomListSkeleton'
import { RoomRow } from './RoomRow'
import { useKeptText } from './TalkLine'
import { useListMenu } from './use-list-menu'
import { useOpenRow } from './use-open-row'
import type { useRooms } from './use-rooms'

interface RoomListProps {
  list: ReturnType<typeof useRooms>
  openId: string | undefined
}

/** One's rooms. The arrows go from one to the next, Enter opens, a right click and the menu key say what else can be done with one. */
export function RoomList({ list, openId }: RoomListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { rooms, isLoading, error, isFetching, refetch, keptAt } = list
  if (isLoading) return <RoomListSkeleton />
  if (rooms === undefined) {
    return (
      <ErrorState title={t('talk.failed.rooms')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (rooms.length === 0) {
    return (
      <EmptyState title={t('talk.empty.title')} action={<ButtonLink to="/search?category=user">{t('talk.empty.action')}</ButtonLink>}>
        {t('talk.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      {keptAt !== null && <KeptSince at={keptAt} />}
      <Rooms rooms={rooms} openId={openId} />
    </>
  )
}

function KeptSince({ at }: { at: number }) {
  const text = useKeptText('keptRooms', true)(at)
  return text && <p className={styles.kept}>{text}</p>
}

interface Context {
  label: string
}

function Rooms({ rooms, openId }: Pick<RoomListProps, 'openId'> & { rooms: Room[] }) {
  const { t } = useTranslation()
  const inSight = useRoomInSight()
  const { onContextMenu, menu } = useListMenu(rooms)
  const list = useOpenRow(rooms, openId)
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
          context={{ label: t('talk.rooms') }}
          tabIndex={-1}
          computeItemKey={(_, { id }) => id}
          defaultItemHeight={64}
          increaseViewportBy={200}
          initialItemCount={Math.min(rooms.length, 12)}
          components={parts}
          itemContent={(_, room) => <RoomRow room={room} on={room.id === openId} inSight={room.id === inSight} />}
        />
      </div>
      {menu}
    </>
  )
}

const parts = {
  List: ({ context, ...props }: ComponentProps<'ul'> & { context: Context }) => <ul {...props} aria-label={context.label} />,
  Item: ({ item: _item, context: _context, ...props }: ComponentProps<'li'> & { item: Room; context: Context }) => <li {...props} />,
} as unknown as Components<Room, Context>
