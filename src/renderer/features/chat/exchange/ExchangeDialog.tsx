import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import styles from './Exchange.module.css'
import { ExchangePanel } from './ExchangePanel'

/** The dialog with the 30 + 30 of a room, for where the partner's card is not shown. `dialog` has to be rendered. */
export function useExchangeDialog(room: Room) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = (
    <Dialog opened={isOpen} onClose={close} title={t('exchange.title')}>
      <ExchangePanel room={room} titled />
      <div className={styles.close}>
        <Button kind="text" onClick={close}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
  return { open: () => setOpen(true), dialog }
}
