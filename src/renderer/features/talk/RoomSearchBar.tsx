import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { useSheetEscape } from '../../ui/use-sheet-escape'
import styles from './Room.module.css'
import type { RoomSearch } from './use-room-search'

/** Finding words in the room: Enter goes back to the match before, Escape ends it. */
export function RoomSearchBar({ search, onClose }: { search: RoomSearch; onClose: () => void }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  const { asked } = search
  // Asked for again, it is there to be typed into anew.
  useEffect(() => void (asked > 0 && bar.current?.querySelector('input')?.select()), [asked])
  // From wherever one is: a button that has no more to find loses the focus.
  useSheetEscape(onClose)
  return (
    <search ref={bar} className={styles.find}>
      <Field
        size="s"
        className={styles.words}
        aria-label={t('talk.find.field')}
        placeholder={t('talk.find.field')}
        before={<IconSearch />}
        value={search.text}
        onText={search.type}
        onEnter={search.previous}
      />
      <span className={styles.count} role="status">
        {words(search, t)}
      </span>
      <IconButton label={t('talk.find.previous')} disabled={!search.hasEarlier} onClick={search.previous}>
        <IconChevronUp />
      </IconButton>
      <IconButton label={t('talk.find.next')} disabled={!search.hasLater} onClick={search.next}>
        <IconChevronDown />
      </IconButton>
      <IconButton label={t('talk.find.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
        <IconX />
      </IconButton>
    </search>
  )
}

function words({ text, looking, count, index }: RoomSearch, t: TFunction): string {
  if (text.trim() === '') return ''
  if (looking) return t('talk.find.looking')
  return count === 0 ? t('talk.find.none') : t('talk.find.at', { index, count })
}
