import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCommunity } from '../../../../shared/community'
import { communityName, communityPlace } from '../../../parts/community/community-words'
import { CommunityMark } from '../../../parts/community/FoundCommunityRow'
import { useOpenCommunity } from '../../../parts/community/use-open-community'
import { Button } from '../../../ui/Button'
import { CountBadge } from '../../../ui/CountBadge'
import { IconButton } from '../../../ui/IconButton'
import styles from './CommunityRow.module.css'
import { LeaveCommunityDialog } from './LeaveCommunityDialog'

interface CommunityRowProps {
  community: ListedCommunity
  /** The one that opens when this one is left while it is open. */
  next: ListedCommunity | undefined
  onLeft: () => void
}

/** A community that this machine keeps. Its address is always shown, since a name can be that of another. */
export function CommunityRow({ community, next, onLeft }: CommunityRowProps) {
  const { t } = useTranslation()
  const { open, busy, problem } = useOpenCommunity()
  const [leaving, setLeaving] = useState(false)
  const name = communityName(t, community)
  const { choice, isOpen, stays } = community
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <CommunityMark mark={community.mark} name={name} />
        <span className={styles.words}>
          <b>
            <span className="one">{name}</span>
            <CountBadge count={community.unread ?? 0} size="s" label={t('community.unread', { count: community.unread ?? 0 })} />
          </b>
          {(community.name !== null || choice.kind !== 'remote') && (
            <span className="one">
              {choice.kind === 'remote' ? communityPlace(t, community) : t(`community.insideHint.${choice.kind}`)}
            </span>
          )}
        </span>
        {isOpen ? (
          <span className={styles.current}>{t('community.current')}</span>
        ) : (
          <Button kind="line" size="s" busy={busy} aria-label={t('community.open', { name })} onClick={() => open(choice)}>
            {t('community.verbs.own')}
          </Button>
        )}
        {stays === null && (
          <IconButton label={t('community.leave.of', { name })} onClick={() => setLeaving(true)}>
            <IconDoorExit />
          </IconButton>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <LeaveCommunityDialog opened={leaving} onClose={() => setLeaving(false)} community={community} next={next} onLeft={onLeft} />
    </li>
  )
}
