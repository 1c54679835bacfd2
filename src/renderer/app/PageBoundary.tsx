import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { reportUncaught } from '../desktop/uncaught'
import { ErrorState } from '../ui/ErrorState'

/** Error boundary of a page: shows the failure with a retry button, while the rest of the app goes on. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Catch key={pathname.split('/')[1]}>{children}</Catch>
}

class Catch extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportUncaught(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <ErrorState title={t('shell.pageFailed')} onRetry={onRetry}>
      {t('shell.pageFailedNext')}
    </ErrorState>
  )
}
