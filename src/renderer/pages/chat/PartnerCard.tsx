import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import type { Presence, User } from '../../../shared/contract/people-shapes'
import { useUserInfoQuery } from '../../data/person'
import { useCityText } from '../../data/places'
import { useSession } from '../../data/session'
import { useEntity } from '../../data/use-entity'
import { FollowButton } from '../../features/people/FollowButton'
import { MentorProgram } from '../../features/programs/MentorProgram'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { LanguageMark } from '../../ui/LanguageMark'
import { Skeleton } from '../../ui/Skeleton'
import styles from './PartnerCard.module.css'

/** The partner's profile beside the room, and the program that the chat started from. */
export const PartnerCard = memo(function PartnerCard({ partner, programId }: Pick<Room, 'partner' | 'programId'>) {
  const { t } = useTranslation()
  const { data, isError } = useUserInfoQuery({ userId: partner.id })
  const user = useEntity('people', partner.id)
  const profile = data && user
  if (isError && !profile) return <BasicCard partner={partner} />
  return (
    <aside className={styles.card} aria-label={profile ? t('chat.room.card', { name: profile.nickname }) : undefined}>
      {profile ? <Profile user={profile} presence={partner.presence} programId={programId} /> : <Loading />}
    </aside>
  )
})

/** The name and picture from the room, where the profile cannot be loaded: offline, or blocked. */
function BasicCard({ partner: { nickname, imagePath, languages } }: Pick<Room, 'partner'>) {
  const { t } = useTranslation()
  return (
    <aside className={styles.card} aria-label={t('chat.room.card', { name: nickname })}>
      <div className={styles.top}>
        <Avatar path={imagePath} size={96} />
        <b>{nickname}</b>
        <LanguageMark languages={languages} />
      </div>
    </aside>
  )
}

function Profile({ user, presence, programId }: { user: User; presence: Presence; programId: string | null }) {
  const { t, i18n } = useTranslation()
  const ownId = useSession().user?.id ?? ''
  const { nickname, academy, major, imagePath, postCount, likeCount } = user
  const city = useCityText(user.city)
  const school = [academy, major].filter(Boolean).join(' · ')
  const facts = [
    ...(city === null ? [] : [{ name: t('chat.card.city'), value: city }]),
    { name: t('chat.card.posts'), value: postCount.toLocaleString(i18n.language) },
    { name: t('chat.card.likes'), value: likeCount.toLocaleString(i18n.language) },
  ]
  return (
    <>
      <div className={styles.top}>
        <Avatar path={imagePath} size={96} presence={presence} />
        <b>{nickname}</b>
        <LanguageMark languages={user.languages} />
        {school !== '' && <span>{school}</span>}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.program}>
        <MentorProgram userId={user.id} ownId={ownId} programId={programId} />
      </div>
      <div className={styles.acts}>
        <ButtonLink to={`/profile/${user.id}`} kind="line" size="s">
          {t('chat.card.profile')}
        </ButtonLink>
        <FollowButton person={user} size="s" />
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.top} aria-busy="true">
      <Skeleton width={96} height={96} round />
      <Skeleton width={120} height={17} />
      <Skeleton width={150} />
    </div>
  )
}
