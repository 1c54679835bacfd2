import { useTranslation } from 'react-i18next'
import { type ColumnRole, columnRoles, type ImportPreview } from '../../../../shared/notebook/importing'
import { classNames } from '../../../ui/class-names'
import { Select } from '../../../ui/Select'
import styles from './ImportDialog.module.css'

interface ImportColumnsProps {
  preview: ImportPreview
  onColumns: (columns: ColumnRole[]) => void
}

/** The first rows of a file to import, with what each column is. */
export function ImportColumns({ preview: { names, rows, options }, onColumns }: ImportColumnsProps) {
  const { t } = useTranslation()
  const set = (at: number, role: ColumnRole) =>
    // The sentence, the gap and the language come from one column each: the one chosen last.
    onColumns(
      options.columns.map((before, other) => {
        if (other === at) return role
        return before === role && ['sentence', 'gap', 'language'].includes(role) ? 'ignored' : before
      }),
    )
  const roles = columnRoles.map((value) => ({ value, label: t(`notebook.import.roles.${value}`) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={styles.scroller} tabIndex={0} aria-label={t('notebook.import.preview')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {options.columns.map((role, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={at} scope="col">
                {names[at] !== '' && <span className="one">{names[at]}</span>}
                <Select
                  size="s"
                  aria-label={
                    names[at]
                      ? t('notebook.import.columnNamed', { number: at + 1, name: names[at] })
                      : t('notebook.import.column', { number: at + 1 })
                  }
                  value={role}
                  onValue={(chosen) => set(at, columnRoles.find((each) => each === chosen) ?? 'ignored')}
                  options={roles}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
            <tr key={row}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={at} className={classNames(options.columns[at] === 'ignored' && styles.ignored)}>
                  <span>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
