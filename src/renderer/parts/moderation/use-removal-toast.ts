import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../desktop/desktop'
import { useLive } from '../../hooks/use-live'
import { useToast } from '../../ui/Toast'

/** Says why a view closes while it is read: moderators removed what it shows, or closed the account of its writer. */
export function useRemovalToast(...shown: (string | undefined)[]): void {
  const { t } = useTranslation()
  const toast = useToast()
  const live = useLive((id: string) => {
    if (shown.includes(id)) toast(t('moderation.removed'))
  })
  useEffect(() => desktop.on('removal', ({ id, removed }) => removed && live.current(id)), [live])
}
