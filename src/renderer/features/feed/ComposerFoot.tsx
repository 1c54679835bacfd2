import { useTranslation } from 'react-i18next'
import { categories } from '../../../shared/categories'
import { CategoryDot } from '../../ui/CategoryDot'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { TagInput } from '../../ui/TagInput'
import styles from './Composer.module.css'
import type { ComposerState } from './use-composer'

const segments = categories.map((category) => ({ value: category, label: <CategoryDot category={category} inherit /> }))

/** Where the post goes: its category and its tags. */
export function ComposerFoot({ composer }: { composer: ComposerState }) {
  const { t } = useTranslation()
  const { tags, tagText, category } = composer.fields
  return (
    <div className={styles.foot}>
      <SegmentedControl
        label={t('compose.category')}
        className={styles.categories}
        value={category}
        onValue={(value) => composer.set({ category: value })}
        segments={segments}
      />
      <p className={styles.problem} aria-live="polite">
        {composer.problem('category')}
      </p>
      <TagInput
        tags={tags}
        text={tagText}
        problem={composer.problem('tags')}
        onText={(text) => composer.set({ tagText: text })}
        onAdd={composer.addTags}
        onTags={(next) => composer.set({ tags: next })}
      />
    </div>
  )
}
