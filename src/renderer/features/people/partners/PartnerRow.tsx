import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../../../shared/contract/partners'
import type { User } from '../../../../shared/contract/people-shapes'
import { useCityText } from '../../../data/places'
import { useSchoolText } from '../../../data/school-names'
import { useEntity } from '../../../data/use-entity'
import { Avatar } from '../../../ui/Avatar'
import { classNames } from '../../../ui/class-names'
import { IconButton } from '../../../ui/IconButton'
import { LanguageMark } from '../../../ui/LanguageMark'
import { PersonLink } from '../../../ui/PersonLink'
import { useFollowPress } from '../FollowButton'
import { ChatButton } from './ChatButton'
import styles from './PartnerRow.module.css'

interface PartnerRowProps {
  id: string
  activity: Activity
  position: number
}

/** A person in the search for partners: who they are, when they were last active, chat and follow. */
export function PartnerRow({ id, activity, position }: PartnerRowProps) {
  const { t } = useTranslation()
  const schoolText = useSchoolText()
  const user = useEntity('people', id)
  const city = useCityText(user?.city ?? null)
  if (!user) return null
  const { nickname, imagePath, presence, languages, academy, about } = user
  const place = [city, schoolText(academy)].filter(Boolean).join(' · ')
  return (
    <article
      className={classNames(styles.row, position === 0 && styles.first)}
      aria-label={nickname}
      aria-posinset={position + 1}
      aria-setsize={-1}
    >
      <PersonLink userId={id} face className={styles.face}>
        <Avatar path={imagePath} size={44} presence={presence} />
      </PersonLink>
      <div className={styles.words}>
        <div className={styles.top}>
          <PersonLink userId={id} className={classNames(styles.name, 'one')}>
            {nickname}
          </PersonLink>
          <LanguageMark languages={languages} />
          {place && (
            <span className={classNames(styles.place, 'one')} title={place}>
              {place}
            </span>
          )}
        </div>
        {about && (
          <p className={classNames(styles.about, 'one')} title={about}>
            {about}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <span className={classNames(styles.activity, activity === 'here' && styles.here)}>{t(`partners.activity.${activity}`)}</span>
        <ChatButton id={id} nickname={nickname} />
        <FollowIcon user={user} />
      </div>
    </article>
  )
}

function FollowIcon({ user }: { user: User }) {
  const { words, press, dialog } = useFollowPress(user)
  const { following } = user
  return (
    <>
      <IconButton
        label={words}
        className={classNames(following && styles.following)}
        // The second click of a double click is ignored (docs/product/desktop.md "Optimistic changes").
        onClick={(event) => event.detail < 2 && press()}
      >
        {following ? <IconUserCheck /> : <IconUserPlus />}
      </IconButton>
      {dialog}
    </>
  )
}
