import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { HostingReport } from '../../../../shared/hosting'
import { useHasRole } from '../../../data/session'
import { Avatar } from '../../../ui/Avatar'
import { ButtonLink } from '../../../ui/Button'
import { countText } from '../../../ui/format'
import { SettingRow } from '../Pane'
import styles from './HereNow.module.css'

type OpenReport = Extract<HostingReport, { state: 'open' }>

/** Who is connected from the network: how many, and the faces of the first ones. Administrators get to the list of all members. */
export function HereNow({ report }: { report: OpenReport }) {
  const { t } = useTranslation()
  const isAdministrator = useHasRole('administrator')
  return (
    <SettingRow label={t('hosting.here.title')} hint={<Count report={report} />}>
      {report.faces.length > 0 && <Faces report={report} />}
      {isAdministrator && (
        <ButtonLink to="/moderation/members" kind="line" size="s">
          {t('hosting.here.members')}
        </ButtonLink>
      )}
    </SettingRow>
  )
}

function Count({ report: { people, members, devices } }: { report: OpenReport }) {
  const { t } = useTranslation()
  const on = t('hosting.here.devices', { count: devices })
  if (devices === 0) return <span role="status">{t('hosting.here.nobody')}</span>
  return <span role="status">{people === 0 ? on : t('hosting.here.people', { count: people, members, devices: on })}</span>
}

function Faces({ report: { faces, people } }: { report: OpenReport }) {
  const { t, i18n } = useTranslation()
  const more = people - faces.length
  return (
    <ul aria-label={t('hosting.here.faces')} className={styles.faces}>
      {faces.map(({ id, nickname, imagePath }) => (
        <li key={id}>
          <Link to={`/profile/${id}`} title={nickname} aria-label={nickname}>
            <Avatar path={imagePath} size={32} />
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li className={styles.more}>
          <span aria-hidden>+{countText(more, i18n.language)}</span>
          <span className="sr">{t('hosting.here.more', { count: more })}</span>
        </li>
      )}
    </ul>
  )
}
