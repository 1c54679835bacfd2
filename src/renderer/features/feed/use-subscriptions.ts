import { useTranslation } from 'react-i18next'
import type { Category } from '../../../shared/categories'
import { limits } from '../../../shared/limits'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { useRequireLogin, useSession } from '../../bridge/session'
import { useToast } from '../../ui/Toast'
import { useSetSubscriptionMutation, useSubscriptionsQuery } from './feed-api'

/** One's subscriptions, and how to change them. A fourth shows why not and sends nothing (specification 5, 8). */
export function useSubscriptions() {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const { signedIn } = useSession()
  const { data, isFetching, isError } = useSubscriptionsQuery({}, { skip: !signedIn })
  // One line for all buttons on screen: a second press waits for the list that the first one brings.
  const [setSubscription, { isLoading }] = useSetSubscriptionMutation({ fixedCacheKey: 'subscription' })
  const subscribed = signedIn ? (data?.categories ?? []) : []
  const busy = signedIn && (isLoading || isFetching)

  const send = async (category: Category, wish: boolean) => {
    if (busy || data === undefined) return
    if (wish && subscribed.length >= limits.subscriptions) return toast(t('feed.subscribeError'))
    const { error } = await setSubscription({ category, subscribed: wish })
    if (error) toast(asAppError(error).code === 'limit' ? t('feed.subscribeError') : errorMessage(t, asAppError(error)))
  }
  const set = (category: Category, wish: boolean) => gated(() => void send(category, wish))
  const known = !signedIn || data !== undefined
  return { subscribed, known, failed: !known && isError, busy, set }
}
