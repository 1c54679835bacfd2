import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { limits } from '../../../../shared/limits'
import type { WordCounts } from '../../../../shared/text/word-counts'
import { useLanguageShares } from '../../../data/chat'
import styles from './LanguageShares.module.css'

/** Whether the languages of a room are counted: of two members, and not across a block. */
export const hasShares = ({ kind, writable, ended }: Pick<Room, 'kind' | 'writable' | 'ended'>) => kind === 'pair' && (writable || ended)

/** How much Korean and English each member of a room has written lately (docs/product/chat.md "Shares of languages"). */
export function LanguageShares({ room }: { room: Room }) {
  const { t } = useTranslation()
  const shares = useLanguageShares(room.id)
  const titleId = useId()
  const { days, messages } = limits.shares
  const isReading = shares === null || shares.of === 'reading'
  return (
    <section className={styles.shares} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t('partnerCard.shares.title')}</h2>
        <p className={styles.note}>{t('partnerCard.shares.days', { count: days })}</p>
      </header>
      <dl>
        <ShareRow who={t('chat.you')} counts={shares?.own ?? null} isReading={isReading} />
        <ShareRow who={t('partnerCard.shares.partner')} counts={shares?.partner ?? null} isReading={isReading} />
      </dl>
      <p className={styles.note}>{t(`partnerCard.shares.of.${shares?.of ?? 'reading'}`, { count: messages })}</p>
    </section>
  )
}

interface ShareRowProps {
  who: string
  counts: WordCounts | null
  isReading: boolean
}

function ShareRow({ who, counts, isReading }: ShareRowProps) {
  const { t } = useTranslation()
  const english = counts && shareOfEnglish(counts)
  return (
    <div className={styles.row}>
      <dt>{who}</dt>
      {english === null ? (
        <dd className={isReading ? styles.empty : styles.few}>{!isReading && t('partnerCard.shares.few')}</dd>
      ) : (
        <dd className={styles.bar}>
          <span className={styles.parts} aria-hidden>
            {english > 0 && <span className={styles.english} style={{ width: `${english}%` }} />}
            {english < 100 && <span className={styles.korean} />}
          </span>
          {/* Over the parts, not inside: a small part leaves no space for its own. */}
          <span>{t('partnerCard.shares.english', { percent: english })}</span>
          <span>{t('partnerCard.shares.korean', { percent: 100 - english })}</span>
        </dd>
      )}
    </div>
  )
}

/** The share of English in per cent; 0 and 100 only where a language is missing. Null where there are too few words to tell. */
function shareOfEnglish({ korean, english }: WordCounts): number | null {
  const all = korean + english
  if (all < limits.shares.words) return null
  if (korean === 0 || english === 0) return english === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((100 * english) / all)))
}
