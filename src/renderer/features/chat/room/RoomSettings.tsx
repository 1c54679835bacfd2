import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { desktop } from '../../../desktop/desktop'
import { useTitle } from '../../../hooks/use-title'
import { useModeration } from '../../../parts/moderation/use-moderation'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { Switch } from '../../../ui/Switch'
import { roomName } from '../chat-text'
import { HiddenMessages } from './HiddenMessages'
import styles from './RoomSettings.module.css'
import { useLeaveRoom, useSetAlarm } from './room-actions'

/** `/talk/{id}/setting`: the settings of one room, and leaving it. */
export function RoomSettings({ room, ownWindow }: { room: Room; ownWindow: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const alarmId = useId()
  const setAlarm = useSetAlarm()
  const name = roomName(t, room)
  const { report, block } = useModeration()
  const { ask, dialog } = useLeaveRoom(ownWindow)
  const { id: userId, nickname } = room.partner
  useTitle(t('chat.settings.title'))
  return (
    <section className={styles.settings} aria-label={t('chat.settings.title')}>
      <header className={styles.head}>
        <IconButton command="back" label={t('chat.settings.back')} onClick={() => void navigate(`/talk/${room.id}`, { replace: true })}>
          <IconArrowLeft />
        </IconButton>
        <h1 className="one">
          {t('chat.settings.title')}
          <span className={styles.name}> · {name}</span>
        </h1>
      </header>
      <div className={styles.rows}>
        {room.kind !== 'self' && (
          <Row label={t('chat.settings.alarm')} labelId={alarmId} hint={t('chat.settings.alarmHint')}>
            <Switch aria-labelledby={alarmId} checked={room.alarm} onChecked={(on) => setAlarm(room, on)} />
          </Row>
        )}
        {!ownWindow && room.kind !== 'bot' && (
          <Row label={t('chat.settings.window')} hint={t('chat.settings.windowHint')}>
            <Button
              kind="line"
              size="s"
              command="window"
              aria-label={t('chat.settings.window')}
              onClick={() => void desktop.openRoomWindow(room.id)}
            >
              {t('chat.settings.open')}
            </Button>
          </Row>
        )}
        {room.kind === 'pair' && (
          <>
            <Row label={t('chat.settings.report')} hint={t('chat.settings.reportHint', { name })}>
              <Button kind="line" size="s" command="report" onClick={() => report({ kind: 'user', id: userId })}>
                {t('chat.settings.report')}
              </Button>
            </Row>
            <Row label={t('chat.settings.block')} hint={t('chat.settings.blockHint')}>
              <Button kind="line" size="s" command="block" onClick={() => block({ userId, nickname })}>
                {t('chat.settings.block')}
              </Button>
            </Row>
            <Row label={t('chat.settings.leave')} hint={t('chat.settings.leaveHint')}>
              <Button kind="danger" size="s" command="leave" onClick={() => ask(room)}>
                {t('chat.leave.verb')}
              </Button>
            </Row>
          </>
        )}
        <HiddenMessages room={room} />
        {room.kind !== 'pair' && (
          <p className={styles.note}>{t(room.kind === 'self' ? 'chat.settings.selfHint' : 'chat.settings.botHint')}</p>
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
