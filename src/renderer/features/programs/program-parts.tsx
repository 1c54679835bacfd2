import { IconBooks } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, type To, useLocation } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useCityText } from '../../data/places'
import { hasOverlay } from '../../hooks/overlay-address'
import { CategoryDot } from '../../ui/CategoryDot'
import { classNames } from '../../ui/class-names'
import { MediaImage } from '../../ui/MediaImage'
import { searchWithProgram } from './program-facts'
import styles from './program-parts.module.css'

/** The cover of a program, or a placeholder. Its alternative text is empty, as the title stands beside it. */
export function ProgramCover({ path, full = false }: { path: string | null; full?: boolean }) {
  return path === null ? (
    <span className={styles.blank}>
      <IconBooks />
    </span>
  ) : (
    <MediaImage path={path} alt="" full={full} />
  )
}

/** The subject and kind of a program; `flat`: without a margin, for use in a row. */
export function ProgramTypeMark({
  program: { subject, kind },
  flat = false,
}: {
  program: Pick<Program, 'subject' | 'kind'>
  flat?: boolean
}) {
  const { t } = useTranslation()
  return (
    <p className={classNames(styles.type, flat && styles.flat)}>
      <CategoryDot category={subject} />
      <span>{t(`programs.kind.${kind}`)}</span>
    </p>
  )
}

/** The city of a program's mentor after a separator; nothing when unknown. */
export function ProgramPlace({ program: { region, city } }: { program: Pick<Program, 'region' | 'city'> }) {
  const place = useCityText(region === null ? null : [region, city].filter(Boolean).join(' '))
  return place === null ? null : <> · {place}</>
}

interface ProgramMiniProps {
  program: Program
  about: string
  /** The link's target; by default the program over the current page. */
  to?: To
}

/** A program in a narrow column: a small cover, its title, and a line about it. */
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

/** The props of a link to a program over the current page. It replaces an open overlay, so that one "back" closes it. */
export function useProgramLink(program: Pick<Program, 'id' | 'author'>): { to: To; replace: boolean } {
  const { pathname, search } = useLocation()
  return { to: { pathname, search: searchWithProgram(search, program) }, replace: hasOverlay(search) }
}
