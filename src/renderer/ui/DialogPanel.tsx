import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import type { DialogProps } from './Dialog'
import styles from './Dialog.module.css'

const classes = {
  overlay: styles.overlay,
  inner: styles.inner,
  content: styles.content,
  header: styles.header,
  title: styles.title,
  body: styles.body,
} as Record<string, string>

/** The drawn dialog; use it through `Dialog`. */
export function DialogPanel({
  opened,
  onClose,
  title,
  children,
  verb,
  onConfirm,
  danger = false,
  busy = false,
  blocked = false,
  width = 360,
}: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={width} withCloseButton={false} classNames={classes}>
      {children}
      {verb !== undefined && (
        <div className={styles.acts}>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'fill'} busy={busy} disabled={blocked} onClick={onConfirm} data-autofocus>
            {verb}
          </Button>
        </div>
      )}
    </Modal>
  )
}
