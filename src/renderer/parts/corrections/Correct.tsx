import { IconPencilCheck, IconPencilPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CorrectionTarget } from '../../../shared/contract/corrections-shapes'
import { useDataDispatch } from '../../data/api'
import { type CorrectionRequest, correctingOpened } from '../../data/correcting'
import { useRequireLogin } from '../../data/session'
import { Button } from '../../ui/Button'
import { countText } from '../../ui/format'
import type { MenuEntry } from '../../ui/Menu'
import styles from './Correct.module.css'
import { useAsksForHelp } from './helping'

/** A text that can be corrected. */
export interface Correctable extends Omit<CorrectionRequest, 'mine' | 'target'> {
  target: CorrectionTarget
  /** Whether it is the member's own text. */
  own: boolean
  /** Whether the member has corrected it. */
  corrected: boolean | undefined
}

function useOpen() {
  const gated = useRequireLogin()
  const dispatch = useDataDispatch()
  return ({ own: _, corrected: __, ...request }: Correctable) => gated(() => void dispatch(correctingOpened(request)))
}

/**
 * Opens the correction editor. Shown where the writer learns the language of the text and the member helps with it
 * (docs/product/corrections.md "Correct").
 */
export function CorrectButton({ item, small = false }: { item: Correctable; small?: boolean }) {
  const { t } = useTranslation()
  const open = useOpen()
  const isAsked = useAsksForHelp(item.of, item.languages)
  if (!isAsked || item.own || item.corrected) return null
  const label = t('corrections.correctOf', { name: item.name })
  if (small)
    return (
      <button type="button" className={styles.small} aria-label={label} onClick={() => open(item)}>
        {t('corrections.correct')}
      </button>
    )
  return (
    <Button kind="tint" size="s" icon={<IconPencilPlus />} aria-label={label} onClick={() => open(item)}>
      {t('corrections.correct')}
    </Button>
  )
}

/** The menu entry that opens the correction editor; none for the member's own text and for one that they have corrected. */
export function useCorrectEntry(item: Correctable): MenuEntry[] {
  const { t } = useTranslation()
  const open = useOpen()
  if (item.own || item.corrected) return []
  return [{ key: 'correct', label: t('corrections.correct'), icon: <IconPencilPlus />, run: () => open(item) }]
}

/** The number of corrections of a text, which links to them; nothing for none. */
export function CorrectionCount({ count, onOpen }: { count: number | undefined; onOpen?: () => void }) {
  const { t, i18n } = useTranslation()
  if (!count) return null
  const words = t('corrections.count', { count })
  if (!onOpen)
    return (
      <span className={styles.count}>
        <IconPencilCheck aria-hidden />
        {words}
      </span>
    )
  return (
    <button type="button" className={styles.count} aria-label={words} title={words} onClick={onOpen}>
      <IconPencilCheck aria-hidden />
      {countText(count, i18n.language)}
    </button>
  )
}
