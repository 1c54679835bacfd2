import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { categories } from '../../../shared/categories'
import { CategoryDot } from '../../ui/CategoryDot'
import { Popover, type PopoverProps } from '../../ui/Popover'
import styles from './SubjectPopover.module.css'
import { SubscribeButton } from './SubscribeButton'

/** What subscribing does, and the four categories to subscribe to. `subject` itself is no category (decision 1). */
export function SubjectPopover({ trigger }: Pick<PopoverProps, 'trigger'>) {
  const { t } = useTranslation()
  return (
    <Popover label={t('feed.subject.name')} trigger={trigger} width={340}>
      {(close) => (
        <div className={styles.subjects}>
          <p className={styles.intro}>{t('feed.subject.intro')}</p>
          <ul>
            {categories.map((category, type) => (
              <li key={category} className={styles.row}>
                <Link className={styles.words} to={`/category?type=${type}`} onClick={close}>
                  <CategoryDot category={category} className={styles.name ?? ''} />
                  <span className={styles.about}>{t(`feed.about.${category}`)}</span>
                </Link>
                <SubscribeButton category={category} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  )
}
