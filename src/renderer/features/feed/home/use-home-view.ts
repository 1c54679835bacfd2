import { useState } from 'react'
import type { User } from '../../../../shared/contract/people-shapes'
import { useRequireLogin, useSession } from '../../../data/session'

/** What home shows: all posts, those of subscribed categories and followed people, or texts that wait for help. */
export const homeViews = ['all', 'subscribed', 'help'] as const
export type HomeView = (typeof homeViews)[number]

const keyOf = (userId: string) => `homeView ${userId}`

/** The account's last choice on this machine; all posts for a visitor. */
export function storedView(user: User | null): HomeView {
  const stored = user && localStorage.getItem(keyOf(user.id))
  return homeViews.find((view) => view === stored) ?? 'all'
}

/** The view of home, stored per account on this machine; choosing one asks a visitor to log in. */
export function useHomeView(): [HomeView, (view: HomeView) => void] {
  const { user } = useSession()
  const gated = useRequireLogin()
  const [changed, setChanged] = useState<{ userId: string; view: HomeView } | null>(null)
  if (!user) return ['all', (next) => next !== 'all' && gated(() => {})]
  const view = changed?.userId === user.id ? changed.view : storedView(user)
  const set = (next: HomeView) => {
    localStorage.setItem(keyOf(user.id), next)
    setChanged({ userId: user.id, view: next })
  }
  return [view, set]
}
