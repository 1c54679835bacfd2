import { useEffect, useRef } from 'react'
import { useReturnAfterLogin } from '../../bridge/login-gate'
import { useSession } from '../../bridge/session'

/**
 * Who is signed in has no business at a door: back to where the login was asked for, else home (decision 39).
 * @returns whether one is on the way out
 */
export function useSignedInReturn(stay = false): boolean {
  const { signedIn } = useSession()
  const returnAfterLogin = useReturnAfterLogin()
  const gone = useRef(false)
  useEffect(() => {
    if (!signedIn || stay || gone.current) return
    gone.current = true
    returnAfterLogin()
  }, [signedIn, stay, returnAfterLogin])
  return signedIn && !stay
}
