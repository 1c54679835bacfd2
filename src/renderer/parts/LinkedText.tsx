import { type MouseEvent, type ReactNode, useMemo } from 'react'
import type { Mention } from '../../shared/contract/people-shapes'
import { findMentions } from '../../shared/text/mentions'
import { languageTagOf } from '../../shared/text/text-language'
import { type TextPart, textParts } from '../../shared/text/text-parts'
import { useSession } from '../data/session'
import { desktop } from '../desktop/desktop'
import { Marked } from '../ui/Marked'
import { PersonLink } from '../ui/PersonLink'
import styles from './LinkedText.module.css'
import { SoundedText, useSoundsShown } from './reading/SoundedText'

interface ExternalLinkProps {
  url: string
  className?: string | undefined
  label?: string
  children?: ReactNode
}

/** A link that opens in the system browser. */
export function ExternalLink({ url, className, label, children }: ExternalLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void desktop.openExternal(url)
  }
  return (
    <a href={url} title={url} className={className} aria-label={label} onClick={open} rel="noreferrer" draggable={false}>
      {children ?? url}
    </a>
  )
}

type LinkedPart = TextPart | (Mention & { text: string }) | { text: string; lang: 'ko' }

interface LinkedTextProps {
  text: string
  /** The people that the text mentions. */
  mentions?: readonly Mention[] | undefined
}

/**
 * A user's plain text: its links open in the system browser (docs/product/chat.md "Links in text"), the people it mentions link to their
 * profiles, and search matches are highlighted. Its language is marked for screen readers: with an English voice Hangul is not read at all.
 */
export function LinkedText({ text, mentions = nobody }: LinkedTextProps) {
  const { parts, lang } = useMemo(() => linkedParts(text, mentions), [text, mentions])
  return (
    <span lang={lang}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        <Part key={index} part={part} />
      ))}
    </span>
  )
}

function Part({ part }: { part: LinkedPart }) {
  if ('link' in part) return <ExternalLink url={part.link} className={styles.link} />
  if ('userId' in part) return <MentionLink userId={part.userId}>{part.text}</MentionLink>
  if (!('lang' in part)) return <PlainText>{part.text}</PlainText>
  return (
    <span lang={part.lang}>
      <PlainText>{part.text}</PlainText>
    </span>
  )
}

function PlainText({ children }: { children: string }) {
  return useSoundsShown() ? <SoundedText>{children}</SoundedText> : <Marked>{children}</Marked>
}

function MentionLink({ userId, children }: { userId: string; children: string }) {
  const { user } = useSession()
  return (
    <PersonLink userId={userId} mine={userId === user?.id} className={styles.mention}>
      {children}
    </PersonLink>
  )
}

const nobody: readonly Mention[] = []

function linkedParts(text: string, mentions: readonly Mention[]) {
  const lang = languageTagOf(text)
  const parts = textParts(text)
    .flatMap((part): LinkedPart[] => ('link' in part ? [part] : withMentions(part.text, mentions)))
    .flatMap((part) => (lang !== 'en' || 'link' in part || 'userId' in part ? [part] : withHangul(part.text)))
  return { parts, lang }
}

const hangul = /([가-힣ㄱ-ㅣ\u1100-\u11ff]+(?:\s+[가-힣ㄱ-ㅣ\u1100-\u11ff]+)*)/

/** Splits an English text at its Korean words. */
const withHangul = (text: string): LinkedPart[] =>
  text
    .split(hangul)
    .flatMap((piece, index) => (piece === '' ? [] : [index % 2 === 0 ? { text: piece } : { text: piece, lang: 'ko' as const }]))

/** Splits plain text at its mentions (docs/product/feed.md "Mentions"). */
function withMentions(text: string, mentions: readonly Mention[]): LinkedPart[] {
  if (mentions.length === 0) return [{ text }]
  const parts: LinkedPart[] = []
  const names = mentions.map(({ nickname }) => nickname)
  let from = 0
  for (const { at, end, nickname } of findMentions(text, names)) {
    const person = mentions.find((one) => one.nickname === nickname)
    if (!person) continue
    if (at > from) parts.push({ text: text.slice(from, at) })
    parts.push({ ...person, text: text.slice(at, end) })
    from = end
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}
