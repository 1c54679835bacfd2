import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { useCombobox } from '../../hooks/use-combobox'
import { ListOption } from '../../ui/ListOption'
import styles from './SearchField.module.css'

interface RecentOptionsProps {
  texts: string[]
  list: ReturnType<typeof useCombobox>
  onPick: (text: string) => void
}

/** What was searched for before, below the field one types in. */
export function RecentOptions({ texts, list, onPick }: RecentOptionsProps) {
  const { t } = useTranslation()
  return (
    <div id={list.listId} role="listbox" aria-label={t('search.recent')} className={styles.options}>
      {texts.map((text, index) => (
        <ListOption key={text} list={list} index={index} className={styles.option} onPick={() => onPick(text)}>
          <IconHistory />
          <span className="one">{text}</span>
        </ListOption>
      ))}
    </div>
  )
}
