import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { ProgramCover } from './ProgramCover'
import styles from './ProgramMini.module.css'
import { hoursText, priceText } from './program-words'

/** A program in a narrow column: its picture small, its title, hours and price. */
export function ProgramMini({ program, ...link }: { program: Program; to: To; replace?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link {...link} className={styles.mini}>
      <span>
        <ProgramCover path={program.imagePath} />
      </span>
      <span>
        <b>{program.title}</b>
        <small>
          {hoursText(t, program.hours)} · {priceText(t, program.price)}
        </small>
      </span>
    </Link>
  )
}
