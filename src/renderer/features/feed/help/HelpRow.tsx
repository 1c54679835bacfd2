import { IconArrowBackUp, IconExternalLink, IconMessage2 } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { NestedReply } from '../../../../shared/contract/feed-shapes'
import type { Languages } from '../../../../shared/contract/languages'
import type { Mention } from '../../../../shared/contract/people-shapes'
import type { Question } from '../../../../shared/contract/qna-shapes'
import type { HelpRow as Row } from '../../../data/help'
import { useEntity } from '../../../data/use-entity'
import { rowKeys } from '../../../hooks/row-keys'
import { type Correctable, CorrectButton, useCorrectEntry } from '../../../parts/corrections/Correct'
import { correctableQuestion, correctableReply } from '../../../parts/corrections/correctables'
import { useModerationEntries } from '../../../parts/moderation/use-moderation'
import { PictureMosaic } from '../../../parts/pictures/Mosaic'
import { readable } from '../../../parts/reading/readable'
import { Age } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { countText, rowName } from '../../../ui/format'
import { LanguageMark } from '../../../ui/LanguageMark'
import { ItemMenu, type MenuEntry, useContextMenu } from '../../../ui/Menu'
import { PersonLink, pageIdOf } from '../../../ui/PersonLink'
import acts from '../post/PostActions.module.css'
import { PostText } from '../post/PostContent'
import { PostRow } from '../post/PostRow'
import post from '../post/PostRow.module.css'
import styles from './HelpRow.module.css'

interface Shown {
  position: number
  expanded: boolean
  onExpand: (id: string, expanded: boolean) => void
}
interface HelpRowProps extends Shown {
  row: Row
  /** Whether it is a post that is open over the page; the row is then marked. */
  open: boolean
  onOpen: (postId: string, options?: { comment?: boolean }) => void
}

/** A text that waits for help, with the verb that gives it. */
export const HelpRow = memo(function HelpRow({ row: { kind, id, line }, open, onOpen, ...shown }: HelpRowProps) {
  if (kind === 'post') return <HelpPost id={id} open={open} onOpen={onOpen} {...shown} />
  return kind === 'question' ? <HelpQuestion id={id} {...shown} /> : <HelpAnswer id={id} line={line ?? ''} {...shown} />
})

function HelpPost({ id, ...shown }: Omit<HelpRowProps, 'row'> & { id: string }) {
  const found = useEntity('posts', id)
  return found ? <PostRow {...shown} post={found} mine={false} flat={false} /> : null
}

function HelpQuestion({ id, ...shown }: Shown & { id: string }) {
  const question = useEntity('questions', id)
  return question ? <QuestionRow question={question} {...shown} /> : null
}

function QuestionRow({ question, ...shown }: Shown & { question: Question }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { id, author, nickname, title, content, askedAt, mentions, images, answerCount: count } = question
  const to = `/qna/${id}`
  const answer = () => void navigate(`${to}?answer=1`)
  const entries: MenuEntry[] = [{ key: 'answer', label: t('feed.help.answer'), icon: <IconArrowBackUp />, run: answer }]
  return (
    <TextRow
      {...shown}
      item={correctableQuestion(question)}
      userId={author?.id ?? null}
      languages={author?.languages ?? null}
      kind={t('feed.help.question')}
      at={askedAt}
      to={to}
      entries={entries}
      title={title}
      text={content}
      mentions={mentions}
      images={images}
      head={
        title !== '' && (
          <h2 className={styles.title}>
            <Link to={to} tabIndex={-1} draggable={false}>
              {title}
            </Link>
          </h2>
        )
      }
    >
      <Link to={to} className={acts.act} aria-label={t('feed.help.answers', { count })}>
        <IconMessage2 />
        {countText(count, i18n.language)}
      </Link>
      <Button kind="tint" size="s" icon={<IconArrowBackUp />} aria-label={t('feed.help.answerTo', { name: nickname })} onClick={answer}>
        {t('feed.help.answer')}
      </Button>
    </TextRow>
  )
}

function HelpAnswer({ id, line, ...shown }: Shown & { id: string; line: string }) {
  const reply = useEntity('replies', id)
  return reply?.content ? <AnswerRow reply={reply} line={line} {...shown} /> : null
}

function AnswerRow({ reply, line, ...shown }: Shown & { reply: NestedReply; line: string }) {
  const { t } = useTranslation()
  const { id, authorId, languages, repliedAt, content, mentions, images, on } = reply
  const question = 'questionId' in on ? on.questionId : ''
  const item = correctableReply('answer', reply)
  return (
    <TextRow
      {...shown}
      item={item}
      userId={authorId}
      languages={languages}
      kind={t('feed.help.answerKind')}
      at={repliedAt}
      to={`/qna/${question}?reply=${id}`}
      entries={[]}
      text={content ?? ''}
      mentions={mentions}
      images={images}
      head={
        <p className={classNames(styles.line, 'one')}>
          <Link to={`/qna/${question}`} tabIndex={-1} draggable={false}>
            {line}
          </Link>
        </p>
      }
    >
      <CorrectButton item={item} />
    </TextRow>
  )
}

interface TextRowProps extends Shown {
  item: Correctable
  userId: string | null
  languages: Languages | null
  /** What it is, in a word. */
  kind: string
  at: string
  /** Where it is shown whole. */
  to: string
  /** What its menu offers besides opening, correcting, hiding, blocking and reporting. */
  entries: readonly MenuEntry[]
  head: ReactNode
  title?: string
  text: string
  mentions: readonly Mention[] | undefined
  images: readonly string[] | undefined
  /** The buttons. */
  children: ReactNode
}

/** A question or an answer. Keys: Enter opens it, j and k focus the next and previous, the menu key opens its menu. */
function TextRow(props: TextRowProps) {
  const { item, userId, languages, kind, at, to, position, expanded, onExpand, head, title, text, mentions, images, children } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name, imagePath } = item
  const pageId = pageIdOf(userId, name)
  const { kind: target, id } = item.target
  const open = () => void navigate(to)
  const forOthers = useModerationEntries({ kind: target === 'question' ? target : 'answer', id }, { userId, nickname: name })
  const correct = useCorrectEntry(item)
  const entries: MenuEntry[] = [
    { key: 'open', label: t('feed.help.open'), icon: <IconExternalLink />, shortcut: { key: 'Enter' }, run: open },
    ...props.entries,
    ...correct,
    'rule',
    ...forOthers,
  ]
  const menuLabel = t(target === 'question' ? 'qna.detail.menu' : 'qna.answer.actions')
  const { onContextMenu, menu } = useContextMenu(menuLabel, entries)
  return (
    <article
      className={classNames(post.post, position === 0 && post.first)}
      data-item-id={id}
      aria-label={rowName(t('feed.help.label', { kind, name }), title || text)}
      aria-posinset={position + 1}
      aria-setsize={-1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed are its stops (ARIA feed pattern)
      tabIndex={0}
      onKeyDown={rowKeys(open)}
      onContextMenu={onContextMenu}
    >
      <PersonLink userId={pageId} face className={post.face}>
        <Avatar path={imagePath} nameless={userId === null} size={40} />
      </PersonLink>
      <div>
        <header className={post.head}>
          <PersonLink userId={pageId} className={post.nick}>
            {name}
          </PersonLink>
          <LanguageMark languages={languages} />
          <span className={post.meta}>
            {kind}&nbsp;·&nbsp;
            <Age at={at} />
          </span>
        </header>
        {head}
        <div {...readable({ kind: target === 'question' ? target : 'answer', route: to, name: userId === null ? '' : name })}>
          <PostText
            text={text}
            {...(mentions && { mentions: [...mentions] })}
            expanded={expanded}
            onToggle={(next) => onExpand(id, next)}
          />
        </div>
        {images && <PictureMosaic images={images} />}
        <footer className={acts.acts}>
          {children}
          <span className={acts.more}>
            <ItemMenu label={menuLabel} entries={entries} />
          </span>
        </footer>
      </div>
      {menu}
    </article>
  )
}
