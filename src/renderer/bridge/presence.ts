import { useState } from 'react'
import type { Presence } from '../../shared/contract/people-shapes'
import { useLive } from '../hooks/use-live'
import { desktop } from './desktop'
import { createLatestWins } from './latest-wins'
import { patchSession, useSession, useSessionDispatch } from './session'

/**
 * One's own presence: shown at once, sent with the last wish winning, and taken back when it could not be saved.
 * @param saved told once when a change has settled, with whether it succeeded
 */
export function usePresence(saved: (succeeded: boolean) => void): { presence: Presence; choose: (presence: Presence) => void } {
  const { user } = useSession()
  const presence = user?.presence ?? 0
  const dispatch = useSessionDispatch()
  const tell = useLive(saved)
  const [wishes] = useState(() =>
    createLatestWins<Presence>(
      (_self, wish) => desktop.call('setPresence', { presence: wish }),
      (_self, confirmed, error) => {
        if (error) dispatch(patchSession({ presence: confirmed }))
        tell.current(error === null)
      },
    ),
  )
  const choose = (wish: Presence) => {
    if (wish === presence) return
    dispatch(patchSession({ presence: wish }))
    wishes.set('own', wish, presence)
  }
  return { presence, choose }
}
