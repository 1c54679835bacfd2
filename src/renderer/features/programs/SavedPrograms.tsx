import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SideSection } from '../../ui/SideSection'
import { ProgramMini } from './ProgramMini'
import { priceText } from './program-words'
import { useSavedProgramsInfiniteQuery } from './programs-api'

const most = 3

/** What one has saved last, beside one's profile. Nothing while that is not known, and where there is nothing. */
export function SavedPrograms() {
  const { t, i18n } = useTranslation()
  const { data } = useSavedProgramsInfiniteQuery({})
  const page = data?.pages[0]
  if (!page || page.items.length === 0) return null
  const all = (
    <Link to="/program/setting?category=like" aria-label={t('programs.allSaved')}>
      {page.total.toLocaleString(i18n.language)}
    </Link>
  )
  return (
    <SideSection title={t('programs.savedTitle')} action={all}>
      {page.items.slice(0, most).map((program) => (
        <ProgramMini key={program.id} program={program} about={`${program.author.nickname} · ${priceText(t, program.price)}`} />
      ))}
    </SideSection>
  )
}
