import { useTranslation } from 'react-i18next'
import { type ImportOptions, importEncodings, importSeparators } from '../../../../shared/notebook/importing'
import { Checkbox } from '../../../ui/Checkbox'
import { Select } from '../../../ui/Select'
import styles from './ImportDialog.module.css'

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe', ':': 'colon', ' ': 'space' } as const

interface ImportReadingProps {
  options: ImportOptions
  onOptions: (patch: Partial<ImportOptions>) => void
}

/** How a file to import is read: its encoding, its separator, whether the first row has names, and whether fields are HTML. */
export function ImportReading({ options, onOptions }: ImportReadingProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.reading}>
      <Select
        label={t('notebook.import.encoding')}
        size="s"
        value={options.encoding}
        onValue={(encoding) => onOptions({ encoding: importEncodings.find((each) => each === encoding) ?? 'utf8' })}
        options={importEncodings.map((value) => ({ value, label: t(`notebook.import.encodings.${value}`) }))}
      />
      <Select
        label={t('notebook.import.separator')}
        size="s"
        value={options.separator}
        onValue={(separator) => onOptions({ separator: importSeparators.find((each) => each === separator) ?? ',' })}
        options={importSeparators.map((value) => ({ value, label: t(`notebook.import.separators.${separatorNames[value]}`) }))}
      />
      <div className={styles.checks}>
        <Checkbox label={t('notebook.import.header')} checked={options.header} onChecked={(header) => onOptions({ header })} />
        <Checkbox label={t('notebook.import.html')} checked={options.html} onChecked={(html) => onOptions({ html })} />
      </div>
    </div>
  )
}
