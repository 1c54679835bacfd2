import { Link, type To } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { ProgramCover } from './ProgramCover'
import styles from './ProgramMini.module.css'
import { useProgramLink } from './program-address'

interface ProgramMiniProps {
  program: Program
  about: string
  /** Where it is shown; over the current page unless said otherwise. */
  to?: To
}

/** A program in a narrow column: its picture small, its title, and a line about it. */
export function ProgramMini({ program, about, to }: ProgramMiniProps) {
  const over = useProgramLink(program)
  return (
    <Link {...(to === undefined ? over : { to })} className={styles.mini}>
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
