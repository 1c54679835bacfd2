import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sets the window's title to the page's: `useTitle(t('feed.home'))`. */
export function useTitle(title: string): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`
  }, [title, t])
}
