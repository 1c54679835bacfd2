import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import styles from './Dialog.module.css'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** The label of the confirming button, a verb: "Log out", never "Yes". It has the focus at first. Without it `children` bring their own buttons. */
  verb?: string
  /** The label of the button that closes it, "Cancel" by default. With one of its own, that button has the focus at first. */
  keep?: string
  onConfirm?: () => void
  /** Confirming destroys something. */
  danger?: boolean
  busy?: boolean
  /** Disables the confirming button: nothing is chosen yet. */
  blocked?: boolean
  /** In px; 360 by default. */
  width?: number
}

const classes = {
  overlay: styles.overlay,
  inner: styles.inner,
  content: styles.content,
  header: styles.header,
  title: styles.title,
  body: styles.body,
} as Record<string, string>

/** The lazily loaded part of `Dialog`. */
export function DialogPanel({
  opened,
  onClose,
  title,
  children,
  verb,
  keep,
  onConfirm,
  danger = false,
  busy = false,
  blocked = false,
  width = 360,
}: DialogProps) {
  const { t } = useTranslation()
  // Mantine's modal records where the focus was only when `opened` changes, so the first render has it closed.
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
      // While closing it takes neither clicks nor keys.
      attributes={opened ? {} : { content: { inert: true } }}
    >
      {children}
      {verb !== undefined && (
        <div className={styles.acts}>
          <Button kind="text" onClick={onClose} data-autofocus={keep !== undefined || undefined}>
            {keep ?? t('common.cancel')}
          </Button>
          <Button
            kind={danger ? 'danger' : 'fill'}
            busy={busy}
            disabled={blocked}
            onClick={onConfirm}
            data-autofocus={keep === undefined || undefined}
          >
            {verb}
          </Button>
        </div>
      )}
    </Modal>
  )
}
