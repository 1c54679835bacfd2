import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useSession } from '../../bridge/session'
import { Marked } from '../../ui/Marked'
import { useContextMenu } from '../../ui/Menu'
import { PersonLink } from '../../ui/PersonLink'
import styles from './ProgramCard.module.css'
import { ProgramCover } from './ProgramCover'
import { ProgramTypeMark } from './ProgramTypeMark'
import { useProgramLink } from './program-address'
import { hoursText, priceText } from './program-words'
import { SaveButton } from './SaveButton'
import { useProgramMenu } from './use-program-menu'

/** A program among others: picture and words, no box (specification 3). The picture and its save button are siblings. */
export function ProgramCard({ program }: { program: Program }) {
  const { t } = useTranslation()
  const { author, title } = program
  const mine = useSession().user?.id === author.id
  const link = useProgramLink(program)
  const { onContextMenu, menu } = useContextMenu(t('programs.actions', { title }), useProgramMenu(program))
  const heading = `program-${program.id}`
  return (
    <article className={styles.card} data-item-id={program.id} aria-labelledby={heading} onContextMenu={onContextMenu}>
      <div className={styles.cover}>
        <Link {...link} tabIndex={-1} aria-hidden>
          <ProgramCover path={program.imagePath} />
        </Link>
        <SaveButton program={program} />
      </div>
      <ProgramTypeMark program={program} />
      <h3 id={heading} className={styles.title}>
        <Link {...link}>
          <Marked>{title}</Marked>
        </Link>
      </h3>
      <p className={styles.who}>
        <PersonLink userId={author.id} mine={mine}>
          {author.nickname}
        </PersonLink>
        {author.academy && <> · {author.academy}</>}
      </p>
      <p className={styles.price}>
        {hoursText(t, program.hours)} · <strong>{priceText(t, program.price)}</strong>
      </p>
      {menu}
    </article>
  )
}
