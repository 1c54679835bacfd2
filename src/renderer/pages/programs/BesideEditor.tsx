import type { ReactNode } from 'react'
import { useMediaWidth } from '../../hooks/use-media-width'
import { classNames } from '../../ui/class-names'
import styles from './OwnProgramsPage.module.css'

/** The content of a page beside the editor of a program, which covers it in narrower windows. @param open whether the editor is open */
export function BesideEditor({ open, children }: { open: boolean; children: ReactNode }) {
  const wide = useMediaWidth() === 'wide'
  return (
    <div className={classNames(styles.frame, open && wide && styles.beside)} inert={open && !wide}>
      {children}
    </div>
  )
}
