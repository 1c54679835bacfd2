import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotebookOverview } from '../../../shared/notebook/views'
import { tagKey } from '../../../shared/text/tags'
import { keepFocusAt } from '../../hooks/focus'
import { SideSection } from '../../ui/SideSection'
import styles from './Today.module.css'

const fewest = 5

interface TagSideProps {
  tags: NotebookOverview['tags']
  chosen: string | null
  onTag: (name: string | null) => void
}

/** The most used tags, each of which filters the list. */
export function TagSide({ tags, chosen, onTag }: TagSideProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (tags.length === 0) return null
  const shown = all ? tags : tags.filter(({ name }, at) => at < fewest || isSame(name, chosen))
  const showAll = ({ currentTarget }: MouseEvent) => {
    const section = currentTarget.closest('section')
    const added = tags.findIndex((tag) => !shown.includes(tag))
    const moveFocus = keepFocusAt(() => section?.querySelectorAll<HTMLElement>('[aria-pressed]')[added])
    setAll(true)
    moveFocus()
  }
  const more = !all && tags.length > shown.length && (
    <button type="button" onClick={showAll}>
      {t('notebook.side.allTags')}
    </button>
  )
  return (
    <SideSection title={t('notebook.side.tags')} action={more}>
      {shown.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className={styles.tag}
          aria-pressed={isSame(name, chosen)}
          onClick={() => onTag(isSame(name, chosen) ? null : name)}
        >
          #{name}
          <span>{count}</span>
        </button>
      ))}
    </SideSection>
  )
}

const isSame = (name: string, chosen: string | null) => chosen !== null && tagKey(name) === tagKey(chosen)
