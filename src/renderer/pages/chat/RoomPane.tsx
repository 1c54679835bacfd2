import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room as RoomShape } from '../../../shared/contract/chat-shapes'
import type { useRooms } from '../../data/chat'
import { useUserInfoQuery } from '../../data/person'
import { useSchoolText } from '../../data/school-names'
import { useEntity } from '../../data/use-entity'
import { desktop } from '../../desktop/desktop'
import { Room, type RoomProps } from '../../features/chat/room/Room'
import { LogSkeleton } from '../../features/chat/room/RoomLoading'
import { RoomSettings } from '../../features/chat/room/RoomSettings'
import { asAppError, useErrorText } from '../../hooks/error-messages'
import { ButtonLink } from '../../ui/Button'
import { CommandsOf } from '../../ui/commands'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'

interface RoomPaneProps extends Pick<RoomProps, 'single' | 'card' | 'ownWindow'> {
  roomId: string
  list: ReturnType<typeof useRooms>
  isSetting: boolean
}

/** The open room, its settings, or why neither can be shown. */
export function RoomPane({ roomId, list, isSetting, ...frame }: RoomPaneProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { rooms, isFetching, error, refetch } = list
  const room = rooms?.find(({ id }) => id === roomId)
  const { subtitle, gone } = usePartner(room)
  const isGone = rooms !== undefined && room === undefined && !isFetching
  useEffect(() => {
    // Left from another window or device.
    if (isGone && frame.ownWindow) desktop.closeRoomWindow()
  }, [isGone, frame.ownWindow])
  if (room)
    return (
      <CommandsOf of="room" title={t('palette.open.room')}>
        {isSetting ? (
          <RoomSettings key={roomId} room={room} ownWindow={frame.ownWindow} />
        ) : (
          <Room key={roomId} room={room} subtitle={subtitle} partnerGone={gone} {...frame} />
        )}
      </CommandsOf>
    )
  if (rooms === undefined && error !== null && !isFetching) {
    // The list beside it shows the error.
    if (!frame.single) return null
    return (
      <ErrorState title={t('chat.failed.rooms')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!isGone) return <LogSkeleton />
  return (
    <EmptyState
      title={t('errors.sentence.roomMissing')}
      action={frame.single ? <ButtonLink to="/talk">{t('chat.missing.action')}</ButtonLink> : undefined}
    />
  )
}

/** The partner's profile, as far as a room needs it. */
function usePartner(room: RoomShape | undefined) {
  const isPair = room?.kind === 'pair'
  const { error, isFetching, refetch } = useUserInfoQuery({ userId: room?.partner.id ?? '' }, { skip: !isPair })
  const partner = useEntity('people', room?.partner.id ?? '')
  const schoolText = useSchoolText()
  const isOver = isPair && room.ended
  // A room also ends when the partner withdraws.
  useEffect(() => void (isOver && refetch()), [isOver, refetch])
  return {
    subtitle: schoolText(partner?.academy),
    /** Whether the partner has withdrawn or is blocked; null: not known yet. */
    gone: isFetching ? null : error !== undefined && asAppError(error).code === 'notFound',
  }
}
