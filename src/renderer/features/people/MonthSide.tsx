import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMonthFigures } from '../../data/corrections'
import { useDaysWrittenQuery } from '../../data/days'
import { useSession } from '../../data/session'
import { countText } from '../../ui/format'
import { SideSection } from '../../ui/SideSection'
import { DayGrid } from './DayGrid'
import styles from './MonthSide.module.css'

/** The member's own month in the side panel of home: corrections given and received, the days written, the streak. */
export function MonthSide() {
  const { user } = useSession()
  return user ? <Month userId={user.id} /> : null
}

function Month({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation()
  const figures = useMonthFigures()
  const { data } = useDaysWrittenQuery({ userId }, { refetchOnMountOrArgChange: true })
  if (!figures || !data?.days) return null
  const { days, until, streak } = data
  const begun = t('people.days.streak', { count: streak })
  return (
    <SideSection title={t('people.month.title')} action={<Link to="/profile">{t('people.month.mine')}</Link>}>
      <div className={styles.row}>
        <dl className={styles.figures}>
          {(['given', 'received'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`people.month.${name}`)}</dt>
              <dd>{countText(figures[name], i18n.language)}</dd>
            </div>
          ))}
        </dl>
        <DayGrid days={days} until={until} />
      </div>
      <p className={styles.streak}>{streak > 0 ? `${begun} · ${t('people.days.forgiving')}` : t('people.days.begin')}</p>
    </SideSection>
  )
}
