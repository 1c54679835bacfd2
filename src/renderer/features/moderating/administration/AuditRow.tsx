import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '../../../../shared/contract/administering-shapes'
import { dateText } from '../../../ui/format'
import { Skeleton } from '../../../ui/Skeleton'
import styles from './AuditRow.module.css'
import { actIcons, actorText, doneText, furtherText, placeOfEntry } from './audit-text'

/** An entry of the audit: who did what to what and when; it leads to what it is about. */
export function AuditRow({ entry, position }: { entry: AuditEntry; position: number }) {
  const { t, i18n } = useTranslation()
  const { at, actor, act } = entry
  const Icon = actIcons[act]
  const name = actorText(t, actor)
  const done = doneText(t, entry)
  const to = placeOfEntry(entry)
  const time = dateText(i18n.language, Date.parse(at), { dateStyle: 'medium', timeStyle: 'medium' })
  const line = (
    <>
      <b>{name}</b> {done}
    </>
  )
  return (
    <article className={styles.row} aria-label={`${name} ${done}`} aria-posinset={position + 1} aria-setsize={-1} data-act={act}>
      <Icon />
      <div>
        <p className={styles.line}>{to === null ? line : <Link to={to}>{line}</Link>}</p>
        <p className={styles.more}>
          <time dateTime={at}>{time}</time>
          {furtherText(t, entry) !== '' && <span>{furtherText(t, entry)}</span>}
        </p>
      </div>
    </article>
  )
}

/** Entries that are loading. @param next below loaded ones, so not announced as busy */
export function AuditSkeleton({ count, next }: { count: number; next: boolean }) {
  return (
    <div aria-busy={next ? undefined : true}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={styles.row}>
          <Skeleton width={18} height={18} round />
          <div>
            <Skeleton width="72%" className={styles.bar} />
            <Skeleton width={148} height={11} className={styles.lowBar} />
          </div>
        </div>
      ))}
    </div>
  )
}
