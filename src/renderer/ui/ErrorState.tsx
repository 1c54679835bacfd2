import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import cups from '../../../resources/art/spot-cups.svg'
import { Button } from './Button'
import { EmptyState } from './EmptyState'

interface ErrorStateProps {
  title: string
  /** What to do next; usually the error message. */
  children?: ReactNode
  onRetry: () => void
  busy?: boolean
}

/** The content of a list or page that failed to load. */
export function ErrorState({ title, children, onRetry, busy = false }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        art={cups}
        title={title}
        action={
          <Button kind="line" icon={<IconRefresh />} busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
