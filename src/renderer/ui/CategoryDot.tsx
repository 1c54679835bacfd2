import { useTranslation } from 'react-i18next'
import type { Category } from '../../shared/categories'
import styles from './CategoryDot.module.css'
import { classNames } from './class-names'

/** A category: its dot and its word. The colour is the dot's alone. `inherit`: type and ink of what it stands in (chips, segments). */
export function CategoryDot({
  category,
  inherit = false,
  className,
}: {
  category: Category
  inherit?: boolean
  className?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <span className={classNames(styles.category, styles[category], inherit && styles.inherit, className)}>
      {t(`common.category.${category}`)}
    </span>
  )
}
