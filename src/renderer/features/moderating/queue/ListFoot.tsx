import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyList } from '../../../ui/KeyList'
import { Popover } from '../../../ui/Popover'
import styles from './ListFoot.module.css'

interface ListFootProps {
  /** The button that lists all keys, which a key presses too. */
  more: Ref<HTMLButtonElement>
  /** How many decisions can be chosen by their number. */
  picks: number
}

/** Below the list: its keys, and a button that lists all of them. */
export function ListFoot({ more, picks }: ListFootProps) {
  const { t } = useTranslation()
  const all = useMemo(
    () => [
      { keys: ['J', 'K'], words: t('moderating.keys.move') },
      { keys: [`1 – ${picks}`], words: t('moderating.keys.decide') },
      { keys: ['Enter'], words: t('moderating.keys.confirm') },
      { keys: ['Esc'], words: t('moderating.keys.leave') },
      { keys: ['T'], words: t('moderating.keys.take') },
      { keys: ['Z'], words: t('moderating.keys.undo') },
    ],
    [t, picks],
  )
  return (
    <footer className={styles.foot}>
      {all.slice(0, 3).map(({ keys, words }) => (
        <span key={words} aria-hidden>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {words}
        </span>
      ))}
      <Popover
        label={t('moderating.keys.title')}
        position="top-start"
        width={280}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            ref={more}
            className={styles.more}
            aria-label={t('moderating.keys.title')}
            title={t('moderating.keys.title')}
          >
            <kbd>?</kbd>
          </button>
        )}
      >
        {() => <KeyList title={t('moderating.keys.title')} lines={all} />}
      </Popover>
    </footer>
  )
}
