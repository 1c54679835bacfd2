import { IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { keepFocusNear } from '../../hooks/focus'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { useToast } from '../../ui/Toast'
import styles from './RecentSearches.module.css'
import { searchAddress } from './search-query'
import { useRecentSearches } from './use-recent-searches'

/** The recent searches, each with a link and a button to remove it (docs/product/search.md "Recent searches"). */
export function RecentSearches() {
  const { t } = useTranslation()
  const toast = useToast()
  const { recent, add, save, bringBack } = useRecentSearches()
  if (recent === undefined || recent.length === 0) return null

  const remove = (left: string[], text: string) => {
    const removed = recent.filter((each) => !left.includes(each))
    const moveFocus = keepFocusNear(...removed)
    save(left)
    moveFocus()
    toast({ text, undo: () => bringBack(recent, removed) })
  }
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <header>
        <h2 id="recent-searches">{t('search.recent')}</h2>
        <Button kind="text" size="s" onClick={() => remove([], t('search.allRemoved'))}>
          {t('search.removeAll')}
        </Button>
      </header>
      <ul>
        {recent.map((text) => (
          <li key={text} data-item-id={text}>
            <Link to={searchAddress(text)} onClick={() => void add(text)}>
              <IconHistory />
              <span className="one">{text}</span>
            </Link>
            <IconButton
              label={t('search.remove', { text })}
              onClick={() =>
                remove(
                  recent.filter((other) => other !== text),
                  t('search.removed', { text }),
                )
              }
            >
              <IconX />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
