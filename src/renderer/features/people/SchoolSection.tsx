import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { School } from '../../../shared/contract/school-shapes'
import { degreeWords, useSchoolInfosQuery } from '../../data/account'
import { useSchoolText } from '../../data/school-names'
import { SideSection } from '../../ui/SideSection'
import styles from './SchoolSection.module.css'

const address = '/profile/setting/account/info/school'

/** The own schools in the current language, beside the own profile. */
export function SchoolSection() {
  const { t, i18n } = useTranslation()
  const { data } = useSchoolInfosQuery({})
  const schoolText = useSchoolText()
  if (data === undefined) return null
  const at = (year: number, month: number | null) =>
    new Date(year, (month ?? 1) - 1).toLocaleDateString(i18n.language, { year: 'numeric', ...(month === null ? {} : { month: 'short' }) })
  const period = ({ startYear, startMonth, finishYear, finishMonth }: School) =>
    finishYear === null
      ? t('school.period.attending', { start: at(startYear, startMonth) })
      : t('school.period.done', { start: at(startYear, startMonth), finish: at(finishYear, finishMonth) })
  return (
    <SideSection
      title={t('school.university')}
      action={<Link to={address}>{t(data.schools.length === 0 ? 'school.addFirst' : 'school.edit')}</Link>}
    >
      {data.schools.map((school) => (
        <div key={`${school.universityCode} ${school.degree} ${school.majorCode} ${school.startYear}`} className={styles.school}>
          <p>
            {schoolText(school.universityName)} <span>{t(`school.degrees.${degreeWords[school.degree]}`)}</span>
          </p>
          <p className={styles.line}>
            {schoolText(school.majorName)} · {period(school)}
          </p>
        </div>
      ))}
    </SideSection>
  )
}
