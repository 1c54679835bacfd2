import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { useModeration } from '../../bridge/moderation'
import { useTitle } from '../../hooks/use-title'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Switch } from '../../ui/Switch'
import styles from './RoomSettings.module.css'
import { roomName } from './room-words'
import { useLeaveRoom } from './use-leave-room'
import { useSetAlarm } from './use-set-alarm'

/** `/talk/{id}/setting`: what can be set for one room, and leaving it. */
export function RoomSettings({ room, alone }: { room: Room; alone: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const alarmId = useId()
  const setAlarm = useSetAlarm()
  const name = roomName(t, room)
  const { report, block } = useModeration()
  const { ask, dialog } = useLeaveRoom(alone)
  const { id: userId, nickname } = room.partner
  useTitle(t('talk.settings.title'))
  return (
    <section className={styles.settings} aria-label={t('talk.settings.title')}>
      <header className={styles.head}>
        <IconButton label={t('talk.settings.back')} onClick={() => void navigate(`/talk/${room.id}`, { replace: true })}>
          <IconArrowLeft />
        </IconButton>
        <h1 className="one">
          {t('talk.settings.title')}
          <span className={styles.name}> · {name}</span>
        </h1>
      </header>
      <div className={styles.rows}>
        {room.kind !== 'self' && (
          <Row label={t('talk.settings.alarm')} labelId={alarmId} hint={t('talk.settings.alarmHint')}>
            <Switch aria-labelledby={alarmId} checked={room.alarm} onChecked={(on) => setAlarm(room, on)} />
          </Row>
        )}
        {!alone && room.kind !== 'bot' && (
          <Row label={t('talk.settings.window')} hint={t('talk.settings.windowHint')}>
            <Button kind="line" size="s" onClick={() => void desktop.openRoomWindow(room.id)}>
              {t('talk.settings.open')}
            </Button>
          </Row>
        )}
        {room.kind === 'pair' && (
          <>
            <Row label={t('talk.settings.report')} hint={t('talk.settings.reportHint', { name })}>
              <Button kind="line" size="s" onClick={() => report({ kind: 'user', id: userId })}>
                {t('talk.settings.report')}
              </Button>
            </Row>
            <Row label={t('talk.settings.block')} hint={t('talk.settings.blockHint')}>
              <Button kind="line" size="s" onClick={() => block({ userId, nickname })}>
                {t('talk.settings.block')}
              </Button>
            </Row>
            <Row label={t('talk.settings.leave')} hint={t('talk.settings.leaveHint')}>
              <Button kind="danger" size="s" onClick={() => ask(room)}>
                {t('talk.leave.verb')}
              </Button>
            </Row>
          </>
        )}
        {room.kind !== 'pair' && (
          <p className={styles.note}>{t(room.kind === 'self' ? 'talk.settings.selfHint' : 'talk.settings.botHint')}</p>
        )}
      </div>
      {dialog}
    </section>
  )
}

function Row({ label, labelId, hint, children }: { label: string; labelId?: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div>
        <b id={labelId}>{label}</b>
        <span>{hint}</span>
      </div>
      {children}
    </div>
  )
}
