import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { useErrorText } from '../../bridge/error-messages'
import { LogSkeleton } from '../../features/talk/LogSkeleton'
import { Room } from '../../features/talk/Room'
import type { RoomHeadProps } from '../../features/talk/RoomHead'
import { RoomSettings } from '../../features/talk/RoomSettings'
import type { useRooms } from '../../features/talk/use-rooms'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { usePartner } from './use-partner'

interface RoomPaneProps extends Pick<RoomHeadProps, 'single' | 'card' | 'alone'> {
  roomId: string
  list: ReturnType<typeof useRooms>
  isSetting: boolean
}

/** The open room, its settings, or why there is neither. */
export function RoomPane({ roomId, list, isSetting, ...frame }: RoomPaneProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { rooms, isFetching, error, refetch } = list
  const room = rooms?.find(({ id }) => id === roomId)
  const { subtitle, gone } = usePartner(room)
  const isGone = rooms !== undefined && room === undefined && !isFetching
  useEffect(() => {
    // Left from elsewhere: a window of its own has nothing more to show.
    if (isGone && frame.alone) desktop.closeRoomWindow()
  }, [isGone, frame.alone])
  if (room && isSetting) return <RoomSettings key={roomId} room={room} alone={frame.alone} />
  if (room) return <Room key={roomId} room={room} subtitle={subtitle} partnerGone={gone} {...frame} />
  if (rooms === undefined && error !== null && !isFetching) {
    // Beside it the list says so already.
    if (!frame.single) return null
    return (
      <ErrorState title={t('talk.failed.rooms')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!isGone) return <LogSkeleton />
  return (
    <EmptyState
      title={t('errors.told.roomMissing')}
      action={frame.single ? <ButtonLink to="/talk">{t('talk.missing.action')}</ButtonLink> : undefined}
    />
  )
}
