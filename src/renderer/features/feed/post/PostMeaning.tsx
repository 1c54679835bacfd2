import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkedText } from '../../../parts/LinkedText'
import { type ReadableSource, readable } from '../../../parts/reading/readable'
import { classNames } from '../../../ui/class-names'
import { useHasMark } from '../../../ui/Marked'
import styles from './PostMeaning.module.css'

/** What a post means, in its writer's own language; folded, unless a search found it there. */
export function PostMeaning({ meaning = '', source }: { meaning: string | undefined; source: ReadableSource }) {
  const { t } = useTranslation()
  const id = useId()
  const found = useHasMark(meaning)
  const [open, setOpen] = useState(found)
  if (meaning === '') return null
  return (
    <div className={styles.meaning}>
      <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t(open ? 'feed.post.foldMeaning' : 'feed.post.meaning')}
        <IconChevronDown className={classNames(styles.chevron, open && styles.up)} />
      </button>
      <p id={id} hidden={!open} className={styles.text} {...readable(source)}>
        {open && <LinkedText text={meaning} />}
      </p>
    </div>
  )
}
