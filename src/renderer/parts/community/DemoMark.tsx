import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommunity } from '../../desktop/machine'
import styles from './DemoMark.module.css'

/** Says that the demo community is open (docs/product/desktop.md "Demo"), and leads to the choice of another. */
export function DemoMark() {
  const { t } = useTranslation()
  const { demo } = useCommunity()
  if (!demo) return null
  return (
    <Link to="/profile/setting/community" title={t('community.demo.hint')} className={styles.mark}>
      {t('community.demo.mark')}
    </Link>
  )
}
