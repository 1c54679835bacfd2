import { useTranslation } from 'react-i18next'
import type { Category } from '../../../shared/categories'
import { CategoryDot } from '../../ui/CategoryDot'
import styles from './CategoryHeader.module.css'
import { SubscribeButton } from './SubscribeButton'

/** The head of a category's page: its name, what it is about, and whether one subscribes to it. */
export function CategoryHeader({ category }: { category: Category }) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1>
          <CategoryDot category={category} className={styles.title ?? ''} />
        </h1>
        <p className={styles.about}>{t(`feed.about.${category}`)}</p>
      </div>
      <SubscribeButton category={category} />
    </header>
  )
}
