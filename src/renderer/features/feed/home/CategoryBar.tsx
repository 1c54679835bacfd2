import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { categories } from '../../../../shared/categories'
import { CategoryDot } from '../../../ui/CategoryDot'
import { Chip, ChipLink } from '../../../ui/Chip'
import { Switch } from '../../../ui/Switch'
import styles from './CategoryBar.module.css'
import { SubjectPopover } from './Subscriptions'

interface CategoryBarProps {
  subscribedOnly: boolean
  onSubscribedOnly: (only: boolean) => void
}

/** Links to the categories, the popover to subscribe to them, and the switch for subscribed posts only. */
export function CategoryBar({ subscribedOnly, onSubscribedOnly }: CategoryBarProps) {
  const { t } = useTranslation()
  return (
    <nav className={styles.bar} aria-label={t('feed.categories')}>
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
      <Switch className={styles.only} size="s" label={t('feed.subscribedOnly')} checked={subscribedOnly} onChecked={onSubscribedOnly} />
    </nav>
  )
}
