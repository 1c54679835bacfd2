import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { categories } from '../../../../shared/categories'
import { limits } from '../../../../shared/limits'
import { useHelpCount } from '../../../parts/help/use-help-count'
import { CategoryDot } from '../../../ui/CategoryDot'
import { Chip, ChipLink } from '../../../ui/Chip'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import styles from './CategoryBar.module.css'
import { SubjectPopover } from './Subscriptions'
import { type HomeView, homeViews } from './use-home-view'

interface CategoryBarProps {
  view: HomeView
  onView: (view: HomeView) => void
}

/** Links to the categories, the popover to subscribe to them, and the choice of what home shows. */
export function CategoryBar({ view, onView }: CategoryBarProps) {
  const { t } = useTranslation()
  const label = (each: HomeView) => (each === 'help' ? <HelpLabel /> : t(`feed.views.${each}`))
  return (
    <div className={styles.bar}>
      <nav className={styles.categories} aria-label={t('feed.categories')}>
        {categories.map((category, type) => (
          <ChipLink key={category} to={`/category?type=${type}`}>
            <CategoryDot category={category} inherit />
          </ChipLink>
        ))}
        <SubjectPopover
          trigger={(props) => (
            <Chip {...props} quiet>
              {t('feed.subject.name')}
              <IconChevronDown />
            </Chip>
          )}
        />
      </nav>
      <SegmentedControl
        label={t('feed.views.label')}
        size="s"
        className={styles.views}
        value={view}
        onValue={onView}
        segments={homeViews.map((each) => ({ value: each, label: label(each) }))}
      />
    </div>
  )
}

/** With the number of texts that wait for help. */
function HelpLabel() {
  const { t } = useTranslation()
  const { count } = useHelpCount()
  return (
    <>
      {t('feed.views.help')}
      {count > 0 && (
        <>
          <span className={styles.count} aria-hidden>
            {count < limits.help.counted ? count : `${limits.help.counted - 1}+`}
          </span>
          <span className="sr">{t('feed.views.waiting', { count })}</span>
        </>
      )}
    </>
  )
}
