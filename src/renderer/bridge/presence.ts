import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Presence } from '../../shared/contract/people-shapes'
import { desktop } from './desktop'
import { createLatestWins } from './latest-wins'
import { patchSession, useSession } from './session'

/**
 * One's own presence: shown at once, sent with the last wish winning, and taken back when it could not be saved.
 * @param saved told once when a change has settled, with whether it succeeded
 */
export function usePresence(saved: (succeeded: boolean) => void): { presence: Presence; choose: (presence: Presence) => void } {
  const { user } = useSession()
  const presence = user?.presence ?? 0
  const dispatch = useDispatch()
  const tell = useRef(saved)
  useEffect(() => {
    tell.current = saved
  })
  const [wishes] = useState(() =>
    createLatestWins<Presence>(
      (_self, wish) => desktop.call('setPresence', { presence: wish }),
      (_self, confirmed, error) => {
        if (error) dispatch(patchSession({ presence: confirmed }) as never)
        tell.current(error === null)
      },
    ),
  )
  const choose = (wish: Presence) => {
    if (wish === presence) return
    dispatch(patchSession({ presence: wish }) as never)
    wishes.set('own', wish, presence)
  }
  return { presence, choose }
}
