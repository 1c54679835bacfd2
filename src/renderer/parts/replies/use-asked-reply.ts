import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useToast } from '../../ui/Toast'
import { showReply } from './ReplyText'

/**
 * Shows the comment or answer that the address names (`reply`) once it is drawn, or says that it is gone (docs/product/notifications.md
 * "The list").
 * @param isLoading whether it may still arrive
 */
export function useAskedReply(isLoading: boolean): void {
  const { t } = useTranslation()
  const toast = useToast()
  const { search, key } = useLocation()
  const asked = new URLSearchParams(search).get('reply')
  const done = useRef<string | null>(null)
  useEffect(() => {
    const place = `${key} ${asked}`
    if (asked === null || done.current === place) return
    const isShown = showReply(asked)
    if (!isShown && isLoading) return
    done.current = place
    if (!isShown) toast(t('notices.replyGone'))
  })
}
