import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the window after the page: `useTitle(t('feed.home'))`. */
export function useTitle(title: string): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`
  }, [title, t])
}
