import { type ReactNode, useEffect, useRef } from 'react'
import day from '../../../../resources/art/welcome.svg'
import night from '../../../../resources/art/welcome-night.svg'
import { useReturnAfterLogin, useSession } from '../../data/session'
import { useTheme } from '../../desktop/machine'
import { classNames } from '../../ui/class-names'
import styles from './AuthSheet.module.css'

/** The layout of login, find and signup: a column of 380 px (`wide`: 420), and a picture beside it in wide windows. */
export function AuthSheet({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const dark = useTheme() === 'dark'
  return (
    <div className={styles.sheet}>
      <div className={styles.column}>
        <div className={classNames(styles.form, wide && styles.wide)}>{children}</div>
      </div>
      <div className={styles.art}>
        <img src={dark ? night : day} alt="" draggable={false} />
      </div>
    </div>
  )
}

/**
 * Once signed in, returns to the page that asked for the login, or home (docs/product/accounts.md "Return after
 * login").
 * @returns whether the page is being left
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
