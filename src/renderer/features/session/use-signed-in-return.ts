import { useEffect, useRef } from 'react'
import { useReturnAfterLogin } from '../../bridge/login-gate'
import { useSession } from '../../bridge/session'

/** Who is signed in has no business at a door: back to where the login was asked for, else home (decision 39). */
export function useSignedInReturn(stay = false): void {
  const { signedIn } = useSession()
  const returnAfterLogin = useReturnAfterLogin()
  const gone = useRef(false)
  useEffect(() => {
    if (!signedIn || stay || gone.current) return
    gone.current = true
    returnAfterLogin()
  }, [signedIn, stay, returnAfterLogin])
}
