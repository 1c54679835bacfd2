import { useState } from 'react'
import type { User } from '../../../../shared/contract/people-shapes'
import { useRequireLogin, useSession } from '../../../data/session'

const keyOf = (userId: string) => `subscribedOnly ${userId}`

/** The account's last choice on this machine; false for a visitor. */
export const isSubscribedOnly = (user: User | null): boolean => user !== null && localStorage.getItem(keyOf(user.id)) === 'yes'

/** Whether home shows subscribed categories only, stored per account on this machine; setting it asks a visitor to log in. */
export function useSubscribedOnly(): [boolean, (only: boolean) => void] {
  const { user } = useSession()
  const gated = useRequireLogin()
  const [changed, setChanged] = useState<{ userId: string; only: boolean } | null>(null)
  if (!user) return [false, () => gated(() => {})]
  const only = changed?.userId === user.id ? changed.only : isSubscribedOnly(user)
  const set = (next: boolean) => {
    localStorage.setItem(keyOf(user.id), next ? 'yes' : 'no')
    setChanged({ userId: user.id, only: next })
  }
  return [only, set]
}
