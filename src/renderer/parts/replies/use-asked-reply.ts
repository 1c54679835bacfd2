import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useToast } from '../../ui/Toast'

/**
 * Shows the comment or answer that the address names (`reply`) once the thread has it, or says that it is gone
 * (docs/product/notifications.md "The list").
 * @param isLoading whether it may still arrive
 * @param show shows a reply. It returns whether the thread has it
 */
export function useAskedReply(isLoading: boolean, show: (id: string) => boolean): void {
  const { t } = useTranslation()
  const toast = useToast()
  const { search, key } = useLocation()
  const asked = new URLSearchParams(search).get('reply')
  const done = useRef<string | null>(null)
  useEffect(() => {
    const place = `${key} ${asked}`
    if (asked === null || done.current === place) return
    const isThere = show(asked)
    if (!isThere && isLoading) return
    done.current = place
    if (!isThere) toast(t('notices.replyGone'))
  })
}
