import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useSession } from '../../bridge/session'
import { Avatar } from '../../ui/Avatar'
import { PersonLink } from '../../ui/PersonLink'
import { TagLink } from '../../ui/Tag'
import { MoreByMentor } from './MoreByMentor'
import { ProgramCover } from './ProgramCover'
import { ProgramDescription } from './ProgramDescription'
import styles from './ProgramOverlay.module.css'
import { hoursText, priceText } from './program-words'

/** The program itself, whole. */
export function ProgramOverlayBody({ program }: { program: Program }) {
  const { t } = useTranslation()
  const { author } = program
  const mine = useSession().user?.id === author.id
  return (
    <>
      <article className={styles.column} data-item-id={program.id}>
        <div className={styles.cover}>
          <ProgramCover path={program.imagePath} full />
        </div>
        <h2 className={styles.title}>{program.title}</h2>
        <p className={styles.facts}>
          {hoursText(t, program.hours)} · <strong>{priceText(t, program.price)}</strong>
        </p>
        <div className={styles.who}>
          <PersonLink userId={author.id} mine={mine} face>
            <Avatar path={author.imagePath} size={40} />
          </PersonLink>
          <div>
            <p className={styles.name}>
              <PersonLink userId={author.id} mine={mine}>
                {author.nickname}
              </PersonLink>
            </p>
            <p className={styles.school}>{[author.academy, program.major].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        <ProgramDescription text={program.description} />
        {program.tags.length > 0 && (
          <div className={styles.tags}>
            {program.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </div>
        )}
      </article>
      <MoreByMentor program={program} />
    </>
  )
}
