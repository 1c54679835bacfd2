import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Languages } from '../../../../shared/contract/languages'
import { useShown } from '../../../data/lists'
import { usePartners } from '../../../data/partners'
import { useSession } from '../../../data/session'
import { useEntity } from '../../../data/use-entity'
import { Avatar } from '../../../ui/Avatar'
import { LanguageMark } from '../../../ui/LanguageMark'
import { PersonLink } from '../../../ui/PersonLink'
import { SideSection } from '../../../ui/SideSection'
import { ChatButton } from './ChatButton'
import styles from './PartnersSide.module.css'
import { filterOf, hasLanguages } from './partner-filter'

const most = 3

/** Three people to learn with, in the side panel of home; nothing where there are none. */
export function PartnersSide() {
  const { user } = useSession()
  const languages = user?.languages ?? null
  return hasLanguages(languages) ? <Partners languages={languages} /> : null
}

function Partners({ languages }: { languages: Languages }) {
  const { t } = useTranslation()
  const { currentData } = usePartners(filterOf('', languages))
  const ids = useShown(currentData?.pages[0]?.ids)?.slice(0, most) ?? []
  if (ids.length === 0) return null
  return (
    <SideSection title={t('partners.side.title')} action={<Link to="/people">{t('partners.side.more')}</Link>}>
      <ul>
        {ids.map((id) => (
          <SmallRow key={id} id={id} />
        ))}
      </ul>
    </SideSection>
  )
}

function SmallRow({ id }: { id: string }) {
  const user = useEntity('people', id)
  if (!user) return null
  const { nickname, imagePath, presence, languages, about } = user
  return (
    <li className={styles.row}>
      <PersonLink userId={id} face className={styles.face}>
        <Avatar path={imagePath} size={36} presence={presence} />
      </PersonLink>
      <span className={styles.words}>
        <span className={styles.top}>
          <PersonLink userId={id} className="one">
            {nickname}
          </PersonLink>
          <LanguageMark languages={languages} />
        </span>
        {about && (
          <span className="one" title={about}>
            {about}
          </span>
        )}
      </span>
      <ChatButton id={id} nickname={nickname} />
    </li>
  )
}
