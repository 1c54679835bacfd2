import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { useSession } from '../../bridge/session'
import { Avatar } from '../../ui/Avatar'
import type { Unsent } from './draft-reply'
import styles from './ReplyRow.module.css'
import { ReplyText } from './ReplyText'
import type { Writing } from './use-replies'

/** A comment on its way, or one that did not get through and waits for what one wants with it. */
export function UnsentReply({ unsent, writing }: { unsent: Unsent; writing: Writing }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { user } = useSession()
  const row = useRef<HTMLElement>(null)
  const way = writing.wayOf(unsent.key)
  useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <article ref={row} className={styles.row} aria-label={t('compose.reply.by', { name: user?.nickname ?? '' })}>
      <Avatar path={user?.imagePath ?? null} size={28} />
      <div>
        <div className={styles.head}>
          <b>{user?.nickname}</b>
          {way === 'sending' && <span role="status">{t('compose.reply.sending')}</span>}
        </div>
        <ReplyText text={unsent.text} />
        {way !== 'sending' && (
          <div className={styles.acts} role="alert">
            <span className={styles.failed}>
              {t('compose.reply.failed')} {way && errorText(way)}
            </span>
            <button type="button" onClick={() => writing.sendAgain(unsent)}>
              {t('compose.reply.again')}
            </button>
            <button type="button" onClick={() => writing.takeBack(unsent.key)}>
              {t('compose.reply.rewrite')}
            </button>
          </div>
        )}
      </div>
    </article>
  )
}
