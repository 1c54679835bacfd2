import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { useShowAgain } from '../../bridge/moderation'
import { Age } from '../../ui/Age'
import { Button } from '../../ui/Button'
import styles from './HiddenRow.module.css'
import row from './SettingRow.module.css'

/** One hidden post: enough of it to know it again. */
export function HiddenRow({ post: { id, author, content, postedAt } }: { post: Post }) {
  const { t } = useTranslation()
  const { show } = useShowAgain()
  const [busy, setBusy] = useState(false)
  const showAgain = async () => {
    setBusy(true)
    const shown = await show({ kind: 'post', id })
    if (!shown) setBusy(false)
  }
  return (
    <li className={row.row} data-item-id={id}>
      <div className={row.words}>
        <b className={styles.words}>{content}</b>
        <span>
          {author.nickname} · <Age at={postedAt} />
        </span>
      </div>
      <Button
        kind="line"
        size="s"
        busy={busy}
        aria-label={t('moderation.hidden.showOne', { name: author.nickname })}
        onClick={() => void showAgain()}
      >
        {t('moderation.hidden.show')}
      </Button>
    </li>
  )
}
