import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from 'react-router-dom'
import type { Notice } from '../../../shared/contract/notices'
import { isVoiceAnswerSentence } from '../../../shared/text/voice-path'
import { useDataDispatch } from '../../data/api'
import { readNotices } from '../../data/notices'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { keepFocusAt, keepFocusNear } from '../../hooks/focus'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/IconButton'
import { Mark } from '../../ui/Mark'
import { Skeleton } from '../../ui/Skeleton'
import { useToast } from '../../ui/Toast'
import styles from './NoticeList.module.css'
import { noticeText } from './notice-text'

export type NoticeLink = Pick<LinkProps, 'to' | 'replace'>

interface NoticeRowProps {
  notice: Notice
  /** The link to what it opens; null for none. */
  link: NoticeLink | null
  position: number
}

/** A notice: faces, sentence, quotation and age; opening it marks it as read. */
export function NoticeRow({ notice, link, position }: NoticeRowProps) {
  const { t } = useTranslation()
  const dispatch = useDataDispatch()
  const toast = useToast()
  const { id, read, content, at } = notice
  const text = noticeText(t, notice)
  const quote = isVoiceAnswerSentence(content) ? t('voice.answer.name') : content
  const row = useRef<HTMLElement>(null)
  const markRead = async () => {
    // Marked at once, and then without its button.
    const moveFocus = keepFocusAt(() => row.current)
    // The list of unread ones is without it once the community has told main.
    const moveFocusOnceGone = keepFocusNear(id)
    const marking = dispatch(readNotices(id))
    moveFocus()
    moveFocusOnceGone()
    const error = await marking
    if (error !== null) toast(errorMessage(t, asAppError(error)))
  }
  const words = (
    <>
      <Faces notice={notice} />
      <span className={styles.words}>
        <span className={styles.text}>
          {!read && <span className="sr">{t('notices.unread')}. </span>}
          {text}
        </span>
        {content !== '' && <span className={styles.quote}>{quote}</span>}
        <span className={styles.age}>
          <Age at={at} />
        </span>
      </span>
    </>
  )
  return (
    <article
      ref={row}
      aria-posinset={position + 1}
      aria-setsize={-1}
      aria-label={text}
      className={classNames(styles.row, !read && styles.unread, position === 0 && styles.first)}
      data-item-id={id}
    >
      {link === null ? (
        <div className={styles.body}>{words}</div>
      ) : (
        <Link {...link} className={styles.body} onClick={() => !read && void markRead()} draggable={false}>
          {words}
        </Link>
      )}
      {!read && (
        <IconButton label={t('notices.readOne')} className={styles.mark} onClick={() => void markRead()}>
          <IconCheck />
        </IconButton>
      )}
    </article>
  )
}

/** The members who acted: the first one's picture, and a second behind it where there are several; the app's mark where nobody is named. */
function Faces({ notice: { people, kind } }: { notice: Notice }) {
  if (kind === 'report') {
    return (
      <span className={styles.faces}>
        <span className={styles.app}>
          <Mark />
        </span>
      </span>
    )
  }
  const [first, second] = people
  return (
    <span className={styles.faces} aria-hidden>
      {second && <Avatar path={second.imagePath} size={28} className={styles.behind} />}
      <Avatar
        path={first?.imagePath ?? null}
        size={second ? 28 : 40}
        nameless={!first?.userId}
        className={second ? styles.front : undefined}
      />
    </span>
  )
}

/** Skeleton rows; `next`: below loaded rows, so not announced as busy. */
export function NoticeSkeleton({ count, next = false }: { count: number; next?: boolean }) {
  return (
    <div aria-busy={!next}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={index} className={classNames(styles.row, index === 0 && !next && styles.first)}>
          <div className={styles.body}>
            <Skeleton width={40} height={40} round />
            <span className={styles.words}>
              <Skeleton width="64%" height={15} />
              <Skeleton width="42%" height={13} />
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}
