import { IconArrowLeft, IconExternalLink, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'
import type { CaseRow } from '../../../../shared/contract/moderating-shapes'
import { limits } from '../../../../shared/limits'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { dateText } from '../../../ui/format'
import { IconButton, IconButtonLink } from '../../../ui/IconButton'
import { Popover } from '../../../ui/Popover'
import { placeText } from '../case-text'
import { isAppeal } from '../decision/draft'
import styles from './CaseHead.module.css'
import { type Lease, useLease } from './use-lease'

interface CaseHeadProps {
  row: CaseRow
  /** When the item was written, ISO; null when that is not known. */
  at: string | null
  /** Where the item stands in the app; null where there is no such place. */
  place: To | null
  /** The list, where it is a page of its own. */
  back: To | null
  /** The writer, where there is no column for them; receives the function that closes the popover. */
  writer: ((close: () => void) => ReactNode) | null
  onTake: () => void
  onRelease: () => void
}

/** What is open, who is on it and for how long. */
export function CaseHead({ row, at, place, back, writer, onTake, onRelease }: CaseHeadProps) {
  const { t, i18n } = useTranslation()
  const { kind, taken, state } = row
  const isForOthers = isAppeal(row) && row.appeal?.mayDecide !== true
  const time = at === null ? null : dateText(i18n.language, Date.parse(at), { month: 'long', day: 'numeric', ...clock })
  const words = kind === 'message' ? [time, t('moderating.exhibit.twoPeople')] : [placeText(t, row), time]
  return (
    <header className={styles.head}>
      {back !== null && (
        <IconButtonLink to={back} label={t('moderating.back')}>
          <IconArrowLeft />
        </IconButtonLink>
      )}
      <div className={styles.words}>
        <h2>{t(`moderating.kind.${kind}`)}</h2>
        <p className="one">{words.filter(Boolean).join(' · ')}</p>
      </div>
      {state === 'open' && !isForOthers && <Taken taken={taken} onTake={onTake} onRelease={onRelease} />}
      {writer !== null && (
        <Popover
          label={t('moderating.writer.title')}
          position="bottom-end"
          width={300}
          trigger={(props) => (
            <IconButton {...props} label={t('moderating.writer.show')}>
              <IconUser />
            </IconButton>
          )}
        >
          {writer}
        </Popover>
      )}
      {place !== null && (
        <IconButtonLink to={place} label={t('moderating.open')}>
          <IconExternalLink />
        </IconButtonLink>
      )}
    </header>
  )
}

const clock = { hour: 'numeric', minute: '2-digit' } as const

/** Who is on the case; of oneself with the time that is left. */
function Taken({ taken, onTake, onRelease }: Pick<CaseHeadProps, 'onTake' | 'onRelease'> & Pick<CaseRow, 'taken'>) {
  const { t } = useTranslation()
  const lease = useLease(taken)
  if (lease === null && taken !== null && !taken.mine)
    return <span className={classNames(styles.lease, 'one')}>{t('moderating.taken.by', { name: taken.nickname })}</span>
  const act = lease === null ? 'take' : 'release'
  return (
    <>
      {lease !== null && <TimeLeft {...lease} />}
      {/* One button for both, which keeps the focus. */}
      <Button
        kind="text"
        size="s"
        command={act}
        onClick={lease === null ? onTake : onRelease}
        title={lease === null ? `${t('moderating.taken.take')} · T` : undefined}
      >
        {t(`moderating.taken.${act}`)}
      </Button>
    </>
  )
}

/** How long the moderator still has the case. */
function TimeLeft({ left, part }: Lease) {
  const { t } = useTranslation()
  const minutes = Math.floor(left / 60)
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <span className={styles.lease} title={t('moderating.taken.hint', { minutes: limits.moderation.leaseMinutes })}>
      <Ring part={part} />
      <span className={styles.leaseWords}>{t('moderating.taken.mine')}</span>
      <span aria-hidden className={classNames(left < 60 && styles.soon)}>
        {minutes}:{seconds}
      </span>
      <span className="sr">{t('moderating.taken.left', { minutes, seconds })}</span>
    </span>
  )
}

const radius = 6.5
const around = 2 * Math.PI * radius

/** The part of the time that is left. */
function Ring({ part }: { part: number }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.ring} aria-hidden>
      <circle cx="8" cy="8" r={radius} />
      <circle cx="8" cy="8" r={radius} strokeDasharray={`${part * around} ${around}`} className={styles.leftPart} />
    </svg>
  )
}
