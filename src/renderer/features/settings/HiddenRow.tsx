import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShowAgain } from '../../bridge/moderation'
import { Age } from '../../ui/Age'
import { Button } from '../../ui/Button'
import styles from './HiddenRow.module.css'
import row from './SettingRow.module.css'

/** A hidden post, question or program: enough of it to know it again. */
export interface HiddenItem {
  kind: 'post' | 'question' | 'program'
  id: string
  words: string
  nickname: string
  at: string
}

export function HiddenRow({ kind, id, words, nickname, at }: HiddenItem) {
  const { t } = useTranslation()
  const { show } = useShowAgain()
  const [busy, setBusy] = useState(false)
  const showAgain = async () => {
    setBusy(true)
    const shown = await show({ kind, id })
    if (!shown) setBusy(false)
  }
  return (
    <li className={row.row} data-item-id={id}>
      <div className={row.words}>
        <b className={styles.words}>{words}</b>
        <span>
          {nickname} · <Age at={at} />
        </span>
      </div>
      <Button
        kind="line"
        size="s"
        busy={busy}
        aria-label={t(`moderation.hidden.showOne.${kind}`, { name: nickname })}
        onClick={() => void showAgain()}
      >
        {t('moderation.hidden.show')}
      </Button>
    </li>
  )
}
