import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useSession } from '../../bridge/session'
import { classNames } from '../../ui/class-names'
import styles from './ProgramCard.module.css'
import { useWish } from './program-wishes'

/** Saves a program, on its cover. One's own cannot be saved (specification 6). */
export function SaveButton({ program }: { program: Pick<Program, 'id' | 'title' | 'author' | 'saved'> }) {
  const { t } = useTranslation()
  const save = useWish('saved')
  if (useSession().user?.id === program.author.id) return null
  return (
    <button
      type="button"
      className={classNames(styles.save, program.saved && styles.on)}
      aria-pressed={program.saved}
      aria-label={t('programs.saveOne', { title: program.title })}
      title={t(program.saved ? 'programs.unsave' : 'programs.save')}
      // The second press of a double click means the same as the first (decision 44).
      onClick={(event) => event.detail < 2 && save(program)}
    >
      {program.saved ? <IconBookmarkFilled /> : <IconBookmark />}
    </button>
  )
}
