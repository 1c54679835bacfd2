import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import type { Presence, User } from '../../../shared/contract/people-shapes'
import { isActivePair } from '../../data/chat'
import { useUserInfoQuery } from '../../data/person'
import { useCityText } from '../../data/places'
import { useSchoolText } from '../../data/school-names'
import { useSession } from '../../data/session'
import { useEntity } from '../../data/use-entity'
import { ExchangePanel } from '../../features/chat/exchange/ExchangePanel'
import { isSameRoom } from '../../features/chat/log/log-rows'
import { hasShares, LanguageShares } from '../../features/chat/shares/LanguageShares'
import { TopicsButton } from '../../features/chat/topics/TopicsButton'
import { FollowButton } from '../../features/people/FollowButton'
import { MentorProgram } from '../../features/programs/MentorProgram'
import { asAppError } from '../../hooks/error-messages'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { LanguageMark } from '../../ui/LanguageMark'
import { Skeleton } from '../../ui/Skeleton'
import styles from './PartnerCard.module.css'

/** The partner's profile beside the room, what the two do together, and the program that the chat started from. */
export const PartnerCard = memo(DrawnCard, ({ room: before }, { room: next }) => isSameRoom(before, next))

function DrawnCard({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { partner, programId } = room
  const { data, isError, error } = useUserInfoQuery({ userId: partner.id })
  const user = useEntity('people', partner.id)
  const profile = data && user
  const isGone = isError && asAppError(error).code === 'notFound'
  const counts = hasShares(room) && !isGone
  const exchanges = isActivePair(room)
  const size = counts || exchanges ? 64 : 96
  // What the room knows, where the profile cannot be loaded: offline, or blocked.
  const shown = profile ?? (isError ? partner : null)
  return (
    <aside className={styles.card} aria-label={shown ? t('chat.room.card', { name: shown.nickname }) : undefined}>
      {shown ? <Head {...shown} presence={profile ? partner.presence : null} size={size} /> : <Loading size={size} />}
      {exchanges && <ExchangePanel room={room} topics={(language) => <TopicsButton room={room} {...(language && { language })} />} />}
      {counts && <LanguageShares room={room} />}
      {profile && <Profile user={profile} programId={programId} />}
    </aside>
  )
}

/** Of the face, in px. */
type FaceSize = 64 | 96

interface HeadProps extends Pick<Room['partner'], 'nickname' | 'imagePath' | 'languages'> {
  /** Null: not shown. */
  presence: Presence | null
  academy?: string | null
  major?: string | null
  size: FaceSize
}

function Head({ nickname, imagePath, languages, presence, academy, major, size }: HeadProps) {
  const schoolText = useSchoolText()
  const school = [academy, major].map(schoolText).filter(Boolean).join(' · ')
  return (
    <div className={styles.top}>
      <Avatar path={imagePath} size={size} {...(presence !== null && { presence })} />
      <b>{nickname}</b>
      <LanguageMark languages={languages} />
      {school !== '' && <span>{school}</span>}
    </div>
  )
}

function Profile({ user, programId }: { user: User; programId: string | null }) {
  const { t, i18n } = useTranslation()
  const ownId = useSession().user?.id ?? ''
  const { postCount, likeCount, goals, corrections } = user
  const given = corrections?.given ?? 0
  const count = (number: number) => number.toLocaleString(i18n.language)
  const city = useCityText(user.city)
  const facts = [
    ...(city === null ? [] : [{ name: t('chat.card.city'), value: city }]),
    ...(goals.length === 0 ? [] : [{ name: t('chat.card.goals'), value: goals.map((goal) => t(`learning.goal.${goal}`)).join(', ') }]),
    ...(given === 0 ? [] : [{ name: t('chat.card.corrected'), value: count(given) }]),
    // Of somebody who neither says why they learn nor has corrected anything.
    ...(goals.length > 0 || given > 0
      ? []
      : [
          { name: t('chat.card.posts'), value: count(postCount) },
          { name: t('chat.card.likes'), value: count(likeCount) },
        ]),
  ]
  return (
    <>
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

function Loading({ size }: { size: FaceSize }) {
  return (
    <div className={styles.top} aria-busy="true">
      <Skeleton width={size} height={size} round />
      <Skeleton width={120} height={17} />
      <Skeleton width={150} />
    </div>
  )
}
