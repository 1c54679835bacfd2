import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { classNames } from '../../../ui/class-names'
import { Counter, TextArea } from '../../../ui/Field'
import styles from './ComposerMeaning.module.css'

interface ComposerMeaningProps {
  meaning: string
  onMeaning: (meaning: string) => void
  problem: string | undefined
  readOnly: boolean
}

/** What the post means, in the writer's own language: a field that is folded until it is asked for or has text. */
export function ComposerMeaning({ meaning, onMeaning, problem, readOnly }: ComposerMeaningProps) {
  const { t } = useTranslation()
  const id = useId()
  const [unfolded, setUnfolded] = useState(meaning !== '')
  const open = unfolded || problem !== undefined
  return (
    <div className={styles.meaning}>
      <div className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setUnfolded(!open)}>
          <IconChevronDown className={classNames(styles.chevron, open && styles.up)} />
          {t('compose.meaning.title')}
        </button>
        {!open && <span className={classNames(styles.line, 'one')}>{meaning}</span>}
        {open && <Counter text={meaning} most={limits.meaning} />}
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <TextArea
            bare
            // It opens at a press, whose next step is writing; a field with text is there from the beginning.
            autoFocus={meaning === ''}
            className={styles.text}
            aria-label={t('compose.meaning.title')}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            placeholder={t('compose.meaning.placeholder')}
            value={meaning}
            onText={onMeaning}
            readOnly={readOnly}
          />
        )}
        <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
          {problem}
        </p>
      </div>
    </div>
  )
}
