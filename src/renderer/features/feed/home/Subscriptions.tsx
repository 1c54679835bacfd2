import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Category, categories } from '../../../../shared/categories'
import { limits } from '../../../../shared/limits'
import { useSetSubscriptionMutation, useSubscriptionsQuery } from '../../../data/posts'
import { useRequireLogin, useSession } from '../../../data/session'
import { asAppError, errorMessage } from '../../../hooks/error-messages'
import { Button } from '../../../ui/Button'
import { CategoryDot } from '../../../ui/CategoryDot'
import { Popover, type PopoverProps } from '../../../ui/Popover'
import { Skeleton } from '../../../ui/Skeleton'
import { useToast } from '../../../ui/Toast'
import styles from './Subscriptions.module.css'

/** The member's subscriptions and `set` to change them. A fourth shows the reason and sends nothing (docs/product/feed.md "Subscriptions"). */
export function useSubscriptions() {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const { signedIn } = useSession()
  const { data, isFetching, isError } = useSubscriptionsQuery({}, { skip: !signedIn })
  // Shared by all buttons on screen: a second click waits for the list that the first one returns.
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

/** Subscribes to a category or unsubscribes (docs/product/feed.md "Subscriptions"); nothing when the subscriptions cannot be loaded. */
export function SubscribeButton({ category }: { category: Category }) {
  const { t } = useTranslation()
  const { subscribed, known, failed, busy, set } = useSubscriptions()
  const on = subscribed.includes(category)
  const name = t(`common.category.${category}`)
  const label = t(on ? 'feed.unsubscribeFrom' : 'feed.subscribeTo', { category: name })
  if (failed) return null
  if (!known) return <Skeleton width={52} height={32} className={styles.waiting} />
  return (
    <Button
      kind={on ? 'text' : 'tint'}
      size="s"
      busy={busy}
      className={on ? styles.on : undefined}
      title={label}
      onClick={() => set(category, !on)}
    >
      {t(on ? 'feed.unsubscribe' : 'feed.subscribe')}
      <span className="sr">, {label}</span>
    </Button>
  )
}

/** Explains subscribing and lists the four categories. `subject` itself is not a category (docs/product/feed.md "Categories"). */
export function SubjectPopover({ trigger }: Pick<PopoverProps, 'trigger'>) {
  const { t } = useTranslation()
  return (
    <Popover label={t('feed.subject.name')} trigger={trigger} width={340}>
      {(close) => (
        <div className={styles.subjects}>
          <p className={styles.intro}>{t('feed.subject.intro')}</p>
          <ul>
            {categories.map((category, type) => (
              <li key={category} className={styles.row}>
                <Link className={styles.words} to={`/category?type=${type}`} onClick={close}>
                  <CategoryDot category={category} className={styles.name ?? ''} />
                  <span className={styles.about}>{t(`feed.about.${category}`)}</span>
                </Link>
                <SubscribeButton category={category} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  )
}
