import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
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
  // The modal learns where the focus was by being opened, not by being there opened from the first.
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return (
    <Modal
      opened={opened && drawn}
      onClose={onClose}
      title={title}
      size={width}
      withCloseButton={false}
      classNames={classes}
      // On its way out it takes neither a second press nor the keys of what lies under it.
      attributes={opened ? {} : { content: { inert: true } }}
    >
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
