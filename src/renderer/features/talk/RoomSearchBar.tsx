import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import styles from './Room.module.css'
import type { RoomSearch } from './use-room-search'

/** Finding words in the room: Enter goes back to the match before, Escape ends it. */
export function RoomSearchBar({ search }: { search: RoomSearch }) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    search.close()
  }
  return (
    <search className={styles.find}>
      <Field
        size="s"
        className={styles.words}
        aria-label={t('talk.find.field')}
        placeholder={t('talk.find.field')}
        before={<IconSearch />}
        value={search.text}
        onText={search.type}
        onEnter={search.previous}
        onKeyDown={onKeyDown}
        autoFocus
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
      <IconButton label={t('talk.find.close')} shortcut={{ key: 'Escape' }} onClick={search.close}>
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
