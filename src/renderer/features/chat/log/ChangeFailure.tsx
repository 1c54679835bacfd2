import { IconAlertCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { UnsentChange } from '../../../../shared/chat'
import { limits } from '../../../../shared/limits'
import { refusalText } from '../chat-text'
import styles from './Failure.module.css'
import { CancelButton, RetryButton } from './UnsentButtons'

const failures = { edit: 'chat.edit.failed', delete: 'chat.remove.failed', react: 'reactions.failed' } as const

/** Shown under a message that could not be changed: the reason, and what can be done (docs/product/chat.md "Changing and deleting"). */
export function ChangeFailure({ change: { id, change, error } }: { change: UnsentChange }) {
  const { t } = useTranslation()
  return (
    <div className={styles.failure} role="alert">
      <div className={styles.failureActions}>
        <IconAlertCircle />
        {t(failures[change.kind])}
        {error?.code !== 'expired' && <RetryButton id={id} label={t('common.retry')} />}
        <CancelButton id={id} />
      </div>
      {error && <p className={styles.cause}>{causeText(t, { change, error })}</p>}
    </div>
  )
}

function causeText(t: TFunction, { change, error }: { change: UnsentChange['change']; error: NonNullable<UnsentChange['error']> }): string {
  const { editMinutes: minutes, deleteHours: hours } = limits.messageChange
  if (error.code !== 'expired') return refusalText(t, error)
  return change.kind === 'edit' ? t('chat.edit.tooLate', { minutes }) : t('chat.remove.tooLate', { hours })
}
