import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { useCombobox } from '../../hooks/use-combobox'
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose (ARIA combobox pattern)
        <div
          key={text}
          id={list.optionId(index)}
          role="option"
          aria-selected={index === list.active}
          tabIndex={-1}
          className={styles.option}
          // The press must not take the focus out of the field, which would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(text)}
        >
          <IconHistory />
          <span className="one">{text}</span>
        </div>
      ))}
    </div>
  )
}
