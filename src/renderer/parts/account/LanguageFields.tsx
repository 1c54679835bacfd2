import { useTranslation } from 'react-i18next'
import type { Learning } from '../../../shared/contract/languages'
import { goals, levels, otherTongues, type Skill, skills } from '../../../shared/languages'
import { limits } from '../../../shared/limits'
import { Chip } from '../../ui/Chip'
import { Counter, Field } from '../../ui/Field'
import { languageName } from '../../ui/LanguageMark'
import { Select } from '../../ui/Select'
import styles from './LanguageFields.module.css'

interface LanguageFieldsProps {
  learning: Learning
  onEdit: (learning: Learning) => void
  /** Why the text about the member is refused, as a sentence. */
  aboutError: string | null
  onEnter?: () => void
}

/** The languages a member has and learns, the goals, and a line about themselves (docs/product/people.md "Languages"). */
export function LanguageFields({ learning, onEdit, aboutError, onEnter }: LanguageFieldsProps) {
  const { t, i18n } = useTranslation()
  const { languages, about } = learning
  const tongues = otherTongues
    .map((code) => ({ value: code, label: languageName(i18n.language, code) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  const skillText = (skill: Skill, of: 'korean' | 'english') => {
    const text = t(`learning.skill.${skill}`)
    const level = levels.indexOf(skill as (typeof levels)[number]) + 1
    return of === 'korean' && level > 0 ? t('learning.topik', { skill: text, level }) : text
  }
  return (
    <div className={styles.fields}>
      {(['korean', 'english'] as const).map((of) => (
        <Select
          key={of}
          name={of}
          label={t(`learning.${of}`)}
          value={languages[of] ?? ''}
          onValue={(value) => onEdit({ ...learning, languages: { ...languages, [of]: value === '' ? null : value } })}
          options={skills.map((skill) => ({ value: skill, label: skillText(skill, of) }))}
          none={t('learning.none')}
        />
      ))}
      <Select
        name="motherTongue"
        label={t('learning.motherTongue')}
        hint={t('learning.motherTongueHint')}
        value={languages.motherTongue ?? ''}
        onValue={(value) =>
          onEdit({ ...learning, languages: { ...languages, motherTongue: otherTongues.find((code) => code === value) ?? null } })
        }
        options={tongues}
        none={t('learning.noMotherTongue')}
      />
      <fieldset>
        <legend className={styles.name}>{t('learning.goals')}</legend>
        <div className={styles.goals}>
          {goals.map((goal) => {
            const on = learning.goals.includes(goal)
            const next = on
              ? learning.goals.filter((each) => each !== goal)
              : goals.filter((each) => each === goal || learning.goals.includes(each))
            return (
              <Chip key={goal} on={on} aria-pressed={on} onClick={() => onEdit({ ...learning, goals: next })}>
                {t(`learning.goal.${goal}`)}
              </Chip>
            )
          })}
        </div>
      </fieldset>
      <Field
        name="about"
        label={t('learning.about')}
        hint={t('learning.aboutHint')}
        corner={<Counter text={about} most={limits.aboutLine} />}
        error={aboutError}
        value={about}
        onText={(text) => onEdit({ ...learning, about: text })}
        onEnter={onEnter}
        spellCheck
      />
    </div>
  )
}
