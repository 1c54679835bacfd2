import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import type { Presence, User } from '../../../shared/contract/people-shapes'
import { useUserInfoQuery } from '../../data/person'
import { useCityText } from '../../data/places'
import { useSession } from '../../data/session'
import { useEntity } from '../../data/use-entity'
import { ExchangePanel } from '../../features/chat/exchange/ExchangePanel'
import { canExchange } from '../../features/chat/exchange/use-exchange'
import { isSameRoom } from '../../features/chat/log/log-rows'
import { FollowButton } from '../../features/people/FollowButton'
import { MentorProgram } from '../../features/programs/MentorProgram'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { LanguageMark } from '../../ui/LanguageMark'
import { Skeleton } from '../../ui/Skeleton'
import styles from './PartnerCard.module.css'

/** The partner's profile beside the room, their 30 + 30, and the program that the chat started from. */
export const PartnerCard = memo(DrawnCard, (before, next) => isSameRoom(before.room, next.room))

function DrawnCard({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { partner, programId } = room
  const { data, isError } = useUserInfoQuery({ userId: partner.id })
  const user = useEntity('people', partner.id)
  const profile = data && user
  const exchange = canExchange(room) ? <ExchangePanel room={room} /> : null
  if (isError && !profile) return <BasicCard partner={partner} exchange={exchange} />
  return (
    <aside className={styles.card} aria-label={profile ? t('chat.room.card', { name: profile.nickname }) : undefined}>
      {profile ? (
        <Profile user={profile} presence={partner.presence} programId={programId} exchange={exchange} />
      ) : (
        <>
          <Loading faceSize={faceSizeOf(exchange)} />
          {exchange}
        </>
      )}
    </aside>
  )
}

/** Smaller above a 30 + 30, which takes space. */
const faceSizeOf = (exchange: ReactNode) => (exchange === null ? 96 : 64)

/** The name and picture from the room, where the profile cannot be loaded: offline, or blocked. */
function BasicCard({ partner: { nickname, imagePath, languages }, exchange }: Pick<Room, 'partner'> & { exchange: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className={styles.card} aria-label={t('chat.room.card', { name: nickname })}>
      <div className={styles.top}>
        <Avatar path={imagePath} size={faceSizeOf(exchange)} />
        <b>{nickname}</b>
        <LanguageMark languages={languages} />
      </div>
      {exchange}
    </aside>
  )
}

interface ProfileProps {
  user: User
  presence: Presence
  programId: string | null
  exchange: ReactNode
}

function Profile({ user, presence, programId, exchange }: ProfileProps) {
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
        <Avatar path={imagePath} size={faceSizeOf(exchange)} presence={presence} />
        <b>{nickname}</b>
        <LanguageMark languages={user.languages} />
        {school !== '' && <span>{school}</span>}
      </div>
      {exchange}
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

function Loading({ faceSize }: { faceSize: number }) {
  return (
    <div className={styles.top} aria-busy="true">
      <Skeleton width={faceSize} height={faceSize} round />
      <Skeleton width={120} height={17} />
      <Skeleton width={150} />
    </div>
  )
}
