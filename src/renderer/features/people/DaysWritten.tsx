import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDaysWrittenQuery } from '../../data/days'
import { DayGrid } from './DayGrid'
import styles from './DaysWritten.module.css'

/** The last five weeks with the days a member wrote on, and how long they have kept at it. Nothing where the days are not shared. */
export function DaysWritten({ userId, mine = false }: { userId: string; mine?: boolean }) {
  const { t } = useTranslation()
  const { data } = useDaysWrittenQuery({ userId }, { refetchOnMountOrArgChange: true })
  if (!data?.days || (!mine && data.days.length === 0)) return null
  const { days, until, streak, shared } = data
  return (
    <section className={styles.section} aria-labelledby="days-written">
      <div className={styles.words}>
        <h2 id="days-written">{t('people.days.title')}</h2>
        <p>{streak > 0 ? t('people.days.streak', { count: streak }) : t(mine ? 'people.days.begin' : 'people.days.resting')}</p>
        {mine && (
          <p className={styles.quiet}>
            {t('people.days.forgiving')} {t(shared ? 'people.days.shared' : 'people.days.alone')}{' '}
            <Link to="/profile/setting/account/days">{t('people.days.change')}</Link>
          </p>
        )}
      </div>
      <DayGrid days={days} until={until} />
    </section>
  )
}
