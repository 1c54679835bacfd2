import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WriterFacts } from '../../../../shared/contract/moderating-shapes'
import { limits } from '../../../../shared/limits'
import { isBlank, textLength } from '../../../../shared/text/length'
import { useUnsealWriterMutation } from '../../../data/administering'
import { useErrorText } from '../../../hooks/error-messages'
import { Dialog } from '../../../ui/Dialog'
import { Counter, Field } from '../../../ui/Field'
import styles from './Writer.module.css'

interface UnsealDialogProps {
  opened: boolean
  onClose: () => void
  caseId: string
  onRevealed: (writer: WriterFacts) => void
}

/** Reveals an anonymous writer to an administrator who says why (docs/product/moderation.md "Anonymous writers"). */
export function UnsealDialog({ opened, onClose, caseId, onRevealed }: UnsealDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [unseal, { isLoading, error, reset }] = useUnsealWriterMutation()
  const blocked = isBlank(reason) || textLength(reason) > limits.moderation.sentence
  const close = () => {
    onClose()
    reset()
  }
  const reveal = async () => {
    if (blocked || isLoading) return
    const { data } = await unseal({ caseId, reason })
    if (!data) return
    // The name stays with the open case alone.
    reset()
    setReason('')
    onRevealed(data.writer)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('administering.unseal.title')}
      verb={t('administering.unseal.verb')}
      onConfirm={() => void reveal()}
      busy={isLoading}
      blocked={blocked}
      width={440}
    >
      <p>{t('administering.unseal.text')}</p>
      <Field
        className={styles.why}
        label={t('administering.unseal.reason')}
        placeholder={t('administering.unseal.placeholder')}
        value={reason}
        onText={setReason}
        onEnter={() => void reveal()}
        corner={<Counter text={reason} most={limits.moderation.sentence} />}
        error={error === undefined ? null : errorText(error)}
        autoComplete="off"
        spellCheck
        data-autofocus
      />
    </Dialog>
  )
}
