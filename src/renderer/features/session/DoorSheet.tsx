import type { ReactNode } from 'react'
import day from '../../../../resources/art/welcome.svg'
import night from '../../../../resources/art/welcome-night.svg'
import { useTheme } from '../../bridge/machine'
import styles from './DoorSheet.module.css'

/** The sheet of login, find and signup: one 380 px column, and beside it a picture where there is room. */
export function DoorSheet({ children }: { children: ReactNode }) {
  const dark = useTheme() === 'dark'
  return (
    <div className={styles.sheet}>
      <div className={styles.column}>
        <div className={styles.form}>{children}</div>
      </div>
      <div className={styles.art}>
        <img src={dark ? night : day} alt="" draggable={false} />
      </div>
    </div>
  )
}
