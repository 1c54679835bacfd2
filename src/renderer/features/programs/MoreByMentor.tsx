import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { ProgramMini } from './ProgramMini'
import styles from './ProgramOverlay.module.css'
import { useProgramLink } from './program-address'
import { useUserProgramsInfiniteQuery } from './programs-api'

const most = 4

/** What else the mentor offers, the most liked first. Nothing while it is not known, and where there is nothing. */
export function MoreByMentor({ program: { id, author } }: { program: Program }) {
  const { t } = useTranslation()
  const { currentData } = useUserProgramsInfiniteQuery({ userId: author.id, order: 'likes' })
  const others = currentData?.pages[0]?.items.filter((program) => program.id !== id).slice(0, most) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.others}>
      <h3>{t('programs.moreBy', { name: author.nickname })}</h3>
      {others.map((program) => (
        <Other key={program.id} program={program} />
      ))}
    </section>
  )
}

function Other({ program }: { program: Program }) {
  const link = useProgramLink(program)
  return <ProgramMini program={program} {...link} />
}
