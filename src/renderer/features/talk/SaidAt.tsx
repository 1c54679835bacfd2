import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { momentText } from '../../ui/date-text'
import styles from './Log.module.css'
import { clockText } from './talk-times'

/** When it was said. Within a group only the last shows it; a screen reader hears it of each. */
export function SaidAt({ at, shown }: { at: number; shown: boolean }) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={new Date(at).toISOString()} title={momentText(i18n.language, at)} className={classNames(shown ? styles.time : 'sr')}>
      {clockText(i18n.language, at)}
    </time>
  )
}
