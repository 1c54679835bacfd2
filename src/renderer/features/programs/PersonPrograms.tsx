import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShown } from '../../data/lists'
import { type ProgramList, programsCall, useProgramsInfiniteQuery, useSavedPrograms } from '../../data/programs'
import { useEntities } from '../../data/use-entity'
import { StoredAge } from '../../parts/StoredAge'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { SideSection } from '../../ui/SideSection'
import { ProgramGrid } from './list/ProgramGrid'
import styles from './PersonPrograms.module.css'
import { priceText } from './program-facts'
import { ProgramMini } from './program-parts'
import { Rating } from './reviews/Stars'

/** The programs of a member, on their profile (docs/product/screens.md "Profile pages"). */
export function PersonPrograms({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation()
  const asked: ProgramList = { of: 'person', userId, order: 'likes' }
  const list = useProgramsInfiniteQuery(asked, { refetchOnMountOrArgChange: true })
  const { rating } = list.currentData?.pages[0] ?? {}
  return (
    <div className={styles.programs}>
      <StoredAge {...programsCall(asked)} />
      {rating && rating.reviewCount > 0 && (
        <p className={styles.rating}>
          {t('reviews.ofMentor')} <Rating {...rating} />
        </p>
      )}
      <ProgramGrid
        name={`of ${userId}`}
        list={list}
        most={2}
        empty={
          <EmptyState title={t('programs.noneOf.title')} action={<ButtonLink to="/program">{t('programs.noneOf.action')}</ButtonLink>}>
            {t('programs.noneOf.text', { name })}
          </EmptyState>
        }
      />
    </div>
  )
}

const most = 3

/** The last saved programs, beside the own profile; nothing while loading or without any. */
export function SavedPrograms() {
  const { t, i18n } = useTranslation()
  const { data } = useSavedPrograms()
  const page = data?.pages[0]
  const newest = useEntities('programs', useShown(page?.ids)?.slice(0, most))
  if (!page || newest.length === 0) return null
  const all = (
    <Link to="/program/setting?category=like" aria-label={t('programs.allSaved')}>
      {page.total.toLocaleString(i18n.language)}
    </Link>
  )
  return (
    <SideSection title={t('programs.savedTitle')} action={all}>
      {newest.map((program) => (
        <ProgramMini key={program.id} program={program} about={`${program.author.nickname} · ${priceText(t, program.price)}`} />
      ))}
    </SideSection>
  )
}
