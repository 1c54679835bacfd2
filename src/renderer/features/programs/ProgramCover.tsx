import { IconBooks } from '@tabler/icons-react'
import { MediaImage } from '../../ui/MediaImage'
import styles from './ProgramCard.module.css'

/** A program's picture, or a quiet ground where it has none. It says nothing that the title beside it does not. */
export function ProgramCover({ path, full = false }: { path: string | null; full?: boolean }) {
  return path === null ? (
    <span className={styles.blank}>
      <IconBooks />
    </span>
  ) : (
    <MediaImage path={path} alt="" full={full} />
  )
}
