import { Outlet } from 'react-router-dom'
import { classNames } from '../ui/class-names'
import { MailboxHost } from './MailboxHost'
import { PageBoundary } from './PageBoundary'
import styles from './Shell.module.css'
import { StatusBar } from './StatusBar'
import { TitleBar } from './TitleBar'

/** The frame of login, signup and find: one sheet, without rail and search. */
export function Door() {
  return (
    <div className={classNames(styles.app, styles.door)}>
      <TitleBar />
      <div className={styles.sheet}>
        <StatusBar bare />
        <div className={styles.stage}>
          <main tabIndex={-1} className={styles.main}>
            <PageBoundary>
              <Outlet />
            </PageBoundary>
          </main>
          <MailboxHost />
        </div>
      </div>
    </div>
  )
}
