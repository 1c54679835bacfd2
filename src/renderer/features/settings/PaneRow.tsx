import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { classNames } from '../../ui/class-names'
import styles from './PaneRow.module.css'
import { type PaneLink, paneAddress } from './pane-links'
import row from './SettingRow.module.css'

/** A row that leads to a pane below this one. */
export function PaneRow({ pane: { path, title, hint, Icon } }: { pane: PaneLink }) {
  const { t } = useTranslation()
  return (
    <Link to={paneAddress(path)} className={classNames(row.row, styles.row)}>
      <Icon />
      <span className={row.words}>
        <b>{title(t)}</b>
        {hint && <span>{hint(t)}</span>}
      </span>
      <IconChevronRight />
    </Link>
  )
}
