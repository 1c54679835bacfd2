import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { desktop } from '../desktop/desktop'
import { useLive } from '../hooks/use-live'
import { useToast } from '../ui/Toast'

/** Says once that something crashed before this start, and leads to the report. */
export function useCrashNews(): void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const showNews = useLive(() =>
    toast({ text: t('crashes.news'), action: { label: t('crashes.look'), run: () => void navigate('/profile/setting/crashes') } }),
  )
  useEffect(() => {
    void desktop.takeCrashNews().then((isNews) => isNews && showNews.current())
  }, [showNews])
}
