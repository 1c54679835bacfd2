import { useTranslation } from 'react-i18next'
import type { Category } from '../../shared/categories'
import styles from './CategoryDot.module.css'
import { classNames } from './class-names'

/** A category's coloured dot and name. @param inherit uses the font and colour of the parent (chips, segments) */
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
