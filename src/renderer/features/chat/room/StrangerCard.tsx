import { IconShieldCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { useRoomCaution } from '../../../data/chat'
import { desktop } from '../../../desktop/desktop'
import { useModeration } from '../../../parts/moderation/use-moderation'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import styles from './StrangerCard.module.css'

/** Over a room with somebody new: what to watch for, until it is closed (docs/product/chat.md "Somebody new"). */
export function StrangerCard({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { closed } = useRoomCaution(room.id)
  const { report, block } = useModeration()
  if (!room.stranger || !room.writable || closed) return null
  const { id: userId, nickname } = room.partner
  const close = () => {
    desktop.closeCaution(room.id)
    document.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true })
  }
  return (
    <aside className={styles.card} aria-label={t('safety.card.label')}>
      <IconShieldCheck />
      <p>
        <b>{t('safety.card.title')}</b> {t('safety.card.text')}
      </p>
      <span className={styles.acts}>
        <Button kind="text" size="s" onClick={() => report({ kind: 'user', id: userId })}>
          {t('safety.card.report')}
        </Button>
        <Button kind="text" size="s" onClick={() => block({ userId, nickname })}>
          {t('safety.card.block')}
        </Button>
      </span>
      <IconButton label={t('safety.card.close')} onClick={close}>
        <IconX />
      </IconButton>
    </aside>
  )
}
