import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { errorMessage } from '../error-messages'
import { useSession } from '../session'
import styles from './Replies.module.css'
import { ReplyText } from './ReplyText'
import { useThread } from './thread'
import type { OnItsWay, ReplyOutbox } from './use-reply-outbox'

/** One's own comment before the server has it: a word beside it says how it stands. */
export function ReplyRowWaiting({ reply, nested, outbox }: { reply: OnItsWay; nested: boolean; outbox: ReplyOutbox }) {
  const { t } = useTranslation()
  const { words } = useThread()
  const { user } = useSession()
  const { key, state, error } = reply
  return (
    <li data-waiting className={classNames(nested && styles.nested)}>
      <article className={styles.reply} aria-label={t(`${words}.by`, { name: user?.nickname ?? '' })}>
        <Avatar path={user?.imagePath ?? null} size={28} />
        <div>
          <p className={styles.head}>
            <b>{user?.nickname}</b>
            {reply.anonymous && <span>{t('qna.anonymous.own')}</span>}
            {state === 'sending' && (
              <span className={styles.state}>
                <IconClock />
                {t(`${words}.sending`)}
              </span>
            )}
          </p>
          <ReplyText text={reply.text} />
          {state === 'failed' && (
            <p role="alert" className={classNames(styles.acts, styles.unsent)}>
              <span>
                <IconAlertCircle />
                {t(`${words}.failed`)} {error && errorMessage(t, error)}
              </span>
              <button type="button" onClick={() => outbox.sendAgain(key)}>
                {t(`${words}.again`)}
              </button>
              <button type="button" onClick={() => outbox.takeBack(key)}>
                {t(`${words}.rewrite`)}
              </button>
            </p>
          )}
        </div>
      </article>
    </li>
  )
}
