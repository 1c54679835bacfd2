import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../desktop/machine'
import { Field } from '../../ui/Field'
import { EmojiGrid } from './EmojiGrid'
import styles from './EmojiPicker.module.css'
import { EmojiTabs } from './EmojiTabs'
import type { Emoji, EmojiList, EmojiTab } from './emoji'
import { findEmoji } from './find-emoji'
import { useEmojiList, useRecentEmoji } from './use-emoji'

/**
 * All emoji: those used last, by category, or by name in either language. Enter in the search field picks the first one, the arrow key down
 * goes to the grid, where arrows move.
 */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const { t } = useTranslation()
  const list = useEmojiList(true)
  const { recent } = useRecentEmoji()
  const [chosenTab, setTab] = useState<EmojiTab | null>(null)
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<Emoji | null>(null)
  const panelId = useId()
  const place = useRef<HTMLDivElement>(null)
  const isSearch = text.trim() !== ''
  const tab = chosenTab ?? (recent.length > 0 ? 'recent' : 'smileys')
  const found = (all: EmojiList) => (isSearch ? findEmoji(all, text, recent) : emojiOf(all, tab, recent))
  const shown = list === null ? [] : found(list)

  const toGrid = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    event.preventDefault()
    place.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  }
  return (
    <div ref={place} className={styles.picker}>
      <Field
        size="s"
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        // Its code may be loaded after the popover has taken the focus.
        autoFocus
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onText={(typed) => {
          setText(typed)
          setPointed(null)
        }}
        onEnter={() => shown[0] && isSearch && onPick(shown[0].sign)}
        onKeyDown={toGrid}
      />
      <EmojiTabs
        tab={isSearch ? null : tab}
        panelId={panelId}
        onTab={(next) => {
          setText('')
          setPointed(null)
          setTab(next)
        }}
      />
      <div id={panelId} role="tabpanel" aria-label={isSearch ? t('emoji.found') : t(`emoji.groups.${tab}`)} className={styles.panel}>
        {list !== null && shown.length === 0 && <p className={styles.none}>{t(isSearch ? 'emoji.none' : 'emoji.noRecent')}</p>}
        {shown.length > 0 && (
          <EmojiGrid
            // The grid begins at its first cell again when it shows others.
            key={isSearch ? text : tab}
            label={isSearch ? t('emoji.found') : t(`emoji.groups.${tab}`)}
            emoji={shown}
            onPick={onPick}
            onPointed={setPointed}
            onLeaveUp={() => place.current?.querySelector('input')?.focus()}
          />
        )}
      </div>
      <p className="sr" aria-live="polite">
        {isSearch && list !== null && t('emoji.count', { count: shown.length })}
      </p>
      <PickerFoot emoji={pointed} />
    </div>
  )
}

function emojiOf(list: EmojiList, tab: EmojiTab, recent: readonly string[]): readonly Emoji[] {
  if (tab !== 'recent') return list.all.filter(({ group }) => group === tab)
  return recent.flatMap((sign) => list.bySign.get(sign) ?? [])
}

/** The emoji that is pointed at, with its names in both languages. The focused cell already has the name for screen readers. */
function PickerFoot({ emoji }: { emoji: Emoji | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const other = language === 'ko' ? 'en' : 'ko'
  if (emoji === null) return <p className={styles.foot}>{t('emoji.hint')}</p>
  return (
    <div className={styles.foot} aria-hidden>
      <span className={styles.large}>{emoji.sign}</span>
      <span className={styles.names}>
        <b className="one">{emoji.names[language]}</b>
        <span className="one" lang={other}>
          {emoji.names[other]}
        </span>
      </span>
    </div>
  )
}
