import { IconAlertTriangle, IconDeviceDesktop, IconKey, IconLock, IconLockOpen, IconServer2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FoundCommunity } from '../../../shared/community'
import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import styles from './FoundCommunityRow.module.css'
import type { LookUp } from './use-look-up'

/** The community at an address as it introduces itself, and whether the connection to it is encrypted. */
export function FoundCommunityRow({ lookUp }: { lookUp: LookUp }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {lookUp.state === 'looking' && (
        <div className={styles.row}>
          <span className="sr">{t('community.looking')}</span>
          <Skeleton width={36} height={36} className={styles.tile} />
          <span className={styles.waiting}>
            <Skeleton width={120} />
            <Skeleton width={168} height={11} />
          </span>
        </div>
      )}
      {lookUp.state === 'found' && <CommunityTile found={lookUp.found} />}
    </div>
  )
}

/** A community with its letters, its name or host, and the kind of connection. The host is never cut off: it says who answers. */
function CommunityTile({ found: { address, isAsked, name, mark, connection, pairing } }: { found: FoundCommunity }) {
  const { t } = useTranslation()
  const host = new URL(address).host
  return (
    <div className={styles.row}>
      <CommunityMark mark={mark} name={name ?? host} />
      <span className={styles.words}>
        <b className={classNames(name !== null && 'one')}>{name ?? host}</b>
        <span>{name === null ? t(aboutOf({ isAsked, pairing })) : host}</span>
      </span>
      <Connection connection={connection} pairing={pairing} />
    </div>
  )
}

function aboutOf({ isAsked, pairing }: Pick<FoundCommunity, 'isAsked' | 'pairing'>) {
  if (pairing !== 'none') return 'hosting.pairing.needed'
  return isAsked ? 'community.answers' : 'community.notAsked'
}

function Connection({ connection, pairing }: Pick<FoundCommunity, 'connection' | 'pairing'>) {
  const { t } = useTranslation()
  if (pairing !== 'none') {
    return (
      <span className={classNames(styles.connection, pairing === 'changed' && styles.open)}>
        {pairing === 'changed' ? <IconAlertTriangle /> : <IconKey />}
        {t(pairing === 'changed' ? 'hosting.pairing.changed' : 'hosting.pairing.own')}
      </span>
    )
  }
  const Icon = icons[connection]
  return (
    <span className={classNames(styles.connection, connection === 'plain' && styles.open)}>
      <Icon />
      {t(`community.connection.${connection}`)}
    </span>
  )
}

const icons = { encrypted: IconLock, local: IconDeviceDesktop, plain: IconLockOpen } as const

/** The letters that stand for a community, its own or those of its name. */
export function CommunityMark({ mark, name }: { mark: string | null; name: string }) {
  return (
    <span aria-hidden className={styles.tile}>
      {mark ?? lettersOf(name) ?? <IconServer2 />}
    </span>
  )
}

/** The letters that stand for a community: the first two of a Korean name, one of any other; null for one that begins with no letter. */
function lettersOf(name: string): string | null {
  const [first = '', second = ''] = [...name.replace(/\s/g, '')]
  if (/^\p{Script=Hangul}{2}$/u.test(first + second)) return first + second
  return /\p{L}/u.test(first) ? first.toUpperCase() : null
}
