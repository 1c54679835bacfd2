import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import type { Presence, User } from '../../../shared/contract/people-shapes'
import { useSession } from '../../bridge/session'
import { FollowButton } from '../../features/people/FollowButton'
import { useUserInfoQuery } from '../../features/people/people-api'
import { MentorProgram } from '../../features/programs/MentorProgram'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import { useCityText } from '../people/use-city-text'
import styles from './PartnerCard.module.css'

/** Whom one talks to, beside the room, and the program that brought the two together. */
export const PartnerCard = memo(function PartnerCard({ partner, programId }: Pick<Room, 'partner' | 'programId'>) {
  const { t } = useTranslation()
  const { data, isError } = useUserInfoQuery({ userId: partner.id })
  if (isError && !data) return <Unknown partner={partner} />
  return (
    <aside className={styles.card} aria-label={data ? t('talk.room.card', { name: data.user.nickname }) : undefined}>
      {data ? <Known user={data.user} presence={partner.presence} programId={programId} /> : <Loading />}
    </aside>
  )
})

/** Without a network, or out of sight for each other since: what the room itself tells. */
function Unknown({ partner: { nickname, imagePath } }: Pick<Room, 'partner'>) {
  const { t } = useTranslation()
  return (
    <aside className={styles.card} aria-label={t('talk.room.card', { name: nickname })}>
      <div className={styles.top}>
        <Avatar path={imagePath} size={96} />
        <b>{nickname}</b>
      </div>
    </aside>
  )
}

function Known({ user, presence, programId }: { user: User; presence: Presence; programId: string | null }) {
  const { t } = useTranslation()
  const ownId = useSession().user?.id ?? ''
  const { nickname, academy, major, imagePath, postCount, likeCount } = user
  const city = useCityText(user.city)
  const school = [academy, major].filter(Boolean).join(' · ')
  const facts = [
    ...(city === null ? [] : [{ name: t('talk.card.city'), value: city }]),
    { name: t('talk.card.posts'), value: postCount.toLocaleString() },
    { name: t('talk.card.likes'), value: likeCount.toLocaleString() },
  ]
  return (
    <>
      <div className={styles.top}>
        <Avatar path={imagePath} size={96} presence={presence} />
        <b>{nickname}</b>
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
          {t('talk.card.profile')}
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
