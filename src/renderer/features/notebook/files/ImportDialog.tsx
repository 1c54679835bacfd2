import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import type { ImportPreview } from '../../../../shared/notebook/importing'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { Dialog } from '../../../ui/Dialog'
import { ImportColumns } from './ImportColumns'
import styles from './ImportDialog.module.css'
import { ImportReading } from './ImportReading'
import type { ImportState } from './use-import'

/** Shows how a file is read before it is imported, or why it cannot be (docs/product/notebook.md "Importing"). */
export function ImportDialog({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const { busy, share, withDuplicates } = state
  const preview = useLastOne(state.preview)
  const refused = useLastOne(state.refused)
  const { rows = 0, duplicates = 0 } = preview?.counts ?? {}
  const count = rows - (withDuplicates ? 0 : duplicates)
  const close = () => share === null && state.close()
  return (
    <>
      <Dialog
        opened={state.preview !== null}
        onClose={close}
        title={t('notebook.import.title', { name: preview?.name || t('notebook.import.unnamed') })}
        width={760}
        verb={t('notebook.import.verb', { count })}
        busy={busy || share !== null}
        blocked={count === 0}
        onConfirm={() => void state.run()}
      >
        {preview && (
          <div className={styles.preview} inert={share !== null}>
            <ImportReading options={preview.options} onOptions={(patch) => void state.setOptions(patch)} />
            <ImportColumns preview={preview} onColumns={(columns) => void state.setOptions({ columns })} />
            <Summary preview={preview} state={state} />
            <Problems preview={preview} />
          </div>
        )}
        {share !== null && (
          <div
            className={styles.bar}
            role="progressbar"
            aria-label={t('notebook.import.progress')}
            aria-valuenow={Math.round(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${share * 100}%` }} />
          </div>
        )}
      </Dialog>
      <Dialog opened={state.refused !== null} onClose={state.close} title={t('notebook.import.refusedTitle')}>
        <p>
          {refused &&
            t(`notebook.import.refused.${refused}`, {
              megabytes: limits.notebook.import.bytes / 1024 / 1024,
              rows: limits.notebook.import.rows.toLocaleString('en'),
            })}
        </p>
        <div className={styles.acts}>
          <Button onClick={state.close} data-autofocus>
            {t('common.close')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** A value, or the last one that was there: a dialog keeps its content while it closes. */
function useLastOne<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

function Summary({ preview: { options, counts }, state }: { preview: ImportPreview; state: ImportState }) {
  const { t } = useTranslation()
  if (!options.columns.includes('sentence')) {
    return (
      <p role="alert" className={styles.alert}>
        {t('notebook.import.needsSentence')}
      </p>
    )
  }
  return (
    <div>
      <p role="status">
        {t('notebook.import.rows', { count: counts.rows })}
        {counts.duplicates > 0 && ` ${t('notebook.import.duplicates', { count: counts.duplicates })}`}
      </p>
      {counts.duplicates > 0 && (
        <Checkbox label={t('notebook.import.withDuplicates')} checked={state.withDuplicates} onChecked={state.setWithDuplicates} />
      )}
    </div>
  )
}

function Problems({ preview: { options, problems, problemCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  // Without the column of sentences every row would be one.
  if (problemCount === 0 || !options.columns.includes('sentence')) return null
  const { sentence, meaning, note } = limits.notebook
  return (
    <section className={styles.problems}>
      <h3>{t('notebook.import.problems', { count: problemCount })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <ul tabIndex={0} aria-label={t('notebook.import.problems', { count: problemCount })}>
        {problems.map(({ row, why }) => (
          <li key={`${row} ${why}`}>
            {t(`notebook.import.problem.${why}`, { row, sentence, meaning, note, tag: limits.tag, tags: limits.postTags })}
          </li>
        ))}
        {problemCount > problems.length && <li>{t('notebook.import.moreProblems', { count: problemCount - problems.length })}</li>}
      </ul>
    </section>
  )
}
