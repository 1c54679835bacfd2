import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useWhileMounted } from '../hooks/use-while-mounted'
import { useLeaving } from '../ui/SheetPresence'
import { useToast } from '../ui/Toast'

/** `reply`, `answer`: an existing one that was changed. */
type Sent = 'post' | 'question' | 'program' | 'review' | 'reviewAnswer' | 'newReply' | 'newAnswer' | 'reply' | 'answer' | 'correction'

/**
 * Tells that something with a draft could not be sent when its form has been left meanwhile, with a way back to where it was.
 * @returns a function to call after a failure: whether the form has been left, and the failure is told
 */
export function useLateFailure(of: Sent): () => boolean {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const isOpen = useWhileMounted(!useLeaving())
  const [address] = useState(() => window.location.hash.slice(1))
  return () => {
    if (isOpen.current) return false
    toast({
      unasked: true,
      text: t(`compose.notSent.${of}`),
      action: { label: t('compose.notSent.open'), run: () => void navigate(address) },
    })
    return true
  }
}
