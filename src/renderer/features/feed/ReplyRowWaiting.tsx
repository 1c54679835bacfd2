import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../bridge/error-messages'
import { useSession } from '../../bridge/session'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import styles from './Replies.module.css'
import { ReplyText } from './ReplyText'
import type { OnItsWay, ReplyOutbox } from './use-reply-outbox'

/** One's own comment before the server has it: a word beside it says how it stands. */
export function ReplyRowWaiting({ reply, nested, outbox }: { reply: OnItsWay; nested: boolean; outbox: ReplyOutbox }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { key, state, error } = reply
  return (
    <li data-waiting className={classNames(nested && styles.nested)}>
      <article className={styles.reply} aria-label={t('compose.reply.by', { name: user?.nickname ?? '' })}>
        <Avatar path={user?.imagePath ?? null} size={28} />
        <div>
          <p className={styles.head}>
            <b>{user?.nickname}</b>
            {state === 'sending' && (
              <span className={styles.state}>
                <IconClock />
                {t('compose.reply.sending')}
              </span>
            )}
          </p>
          <ReplyText text={reply.text} />
          {state === 'failed' && (
            <p role="alert" className={classNames(styles.acts, styles.unsent)}>
              <span>
                <IconAlertCircle />
                {t('compose.reply.failed')} {error && errorMessage(t, error)}
              </span>
              <button type="button" onClick={() => outbox.sendAgain(key)}>
                {t('compose.reply.again')}
              </button>
              <button type="button" onClick={() => outbox.takeBack(key)}>
                {t('compose.reply.rewrite')}
              </button>
            </p>
          )}
        </div>
      </article>
    </li>
  )
}
