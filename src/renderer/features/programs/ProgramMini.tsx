import { Link } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { ProgramCover } from './ProgramCover'
import styles from './ProgramMini.module.css'
import { useProgramLink } from './program-address'

/** A program in few words, beside something else; it opens over the page. */
export function ProgramMini({ program, about }: { program: Program; about: string }) {
  const link = useProgramLink(program)
  return (
    <Link {...link} className={styles.mini}>
      <span>
        <ProgramCover path={program.imagePath} />
      </span>
      <span>
        <b>{program.title}</b>
        <small>{about}</small>
      </span>
    </Link>
  )
}
