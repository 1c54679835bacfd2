import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../../../shared/contract/school-shapes'
import { Field } from '../../ui/Field'
import styles from './ListPicker.module.css'
import { searchList } from './list-search'

interface ListPickerProps {
  name: string
  label: string
  list: readonly Listed[]
  /** A code, '' for none. */
  value: string
  size?: 's' | 'm'
  /** The words of the empty field. */
  placeholder?: string
  onValue: (code: string) => void
  error?: string | null | undefined
}

/** A combobox for one entry of a long list, searched in Korean and English; the first option is none. */
export function ListPicker({ name, label, list, value, onValue, size = 'm', placeholder, error }: ListPickerProps) {
  const { t, i18n } = useTranslation()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  // The text searched for; null while the list is closed.
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const nameOf = ({ ko, en }: Listed) => (i18n.language === 'ko' ? ko : en)
  const chosen = list.find(({ code }) => code === value)
  const open = typed !== null
  const found = open ? searchList(list, typed === (chosen && nameOf(chosen)) ? '' : typed) : []
  const choices = [null, ...found]
  // Where nothing matches, none is only taken when the arrow keys have moved to it.
  const at = active > 0 && found.length === 0 ? -1 : Math.min(active, found.length)

  /** Opens the whole list at the chosen entry, so that Enter keeps it. */
  const show = () => {
    setTyped(chosen ? nameOf(chosen) : '')
    setActive(chosen ? list.indexOf(chosen) + 1 : 0)
  }
  const look = (text: string) => {
    setTyped(text)
    setActive(text === '' ? 0 : 1)
  }
  const take = (choice: Listed | null | undefined) => {
    if (choice !== undefined) onValue(choice?.code ?? '')
    setTyped(null)
  }
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, index))
    setActive(next)
    box.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) goTo(at + (event.key === 'ArrowDown' ? 1 : -1))
      else show()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setTyped(null)
    }
  }
  const shown = typed ?? (chosen ? nameOf(chosen) : '')
  return (
    <div ref={box} className={styles.picker}>
      <Field
        name={name}
        label={label}
        size={size}
        error={error}
        value={shown}
        placeholder={placeholder ?? t('school.search')}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && at !== -1 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        onText={look}
        onEnter={() => (open ? at !== -1 && take(choices[at]) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => !open && show()}
        after={<IconChevronDown className={styles.chevron} />}
      />
      <span className="sr" aria-live="polite">
        {open && found.length === 0 && t('school.noMatch')}
      </span>
      {open && (
        // A press on an option must not take the focus from the field.
        <div id={listId} role="listbox" aria-label={label} className={styles.list} onPointerDown={(event) => event.preventDefault()}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y: the field moves through the options (aria-activedescendant)
            <div
              key={choice?.code ?? ''}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              onClick={() => take(choice)}
              onPointerMove={() => setActive(index)}
            >
              {choice ? (
                <>
                  <span>{nameOf(choice)}</span>
                  <small>{i18n.language === 'ko' ? choice.en : choice.ko}</small>
                </>
              ) : (
                <span className={styles.none}>{t('school.blank')}</span>
              )}
            </div>
          ))}
          {found.length === 0 && (
            <p className={styles.nothing} aria-hidden>
              {t('school.noMatch')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
