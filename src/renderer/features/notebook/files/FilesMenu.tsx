import { IconArrowBackUp, IconChevronDown, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '../../../../shared/notebook/importing'
import { useLastImportQuery } from '../../../data/notebook'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { useMediaWidth } from '../../../hooks/use-media-width'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Menu, type MenuEntry } from '../../../ui/Menu'
import { useToast } from '../../../ui/Toast'
import { useImportUndo } from './use-import'

/** The menu for importing a file into the notebook and exporting it. */
export function FilesMenu({ onImport, empty }: { onImport: (kind: ImportKind) => void; empty: boolean }) {
  const { t } = useTranslation()
  const toast = useToast()
  const narrow = useMediaWidth() === 'narrow'
  const { data: last } = useLastImportQuery()
  const { undo } = useImportUndo()
  const [asking, setAsking] = useState(false)
  const save = async (kind: 'csv' | 'anki') => {
    const answer = await desktop.exportNotebook(kind)
    if (!answer.ok) toast(errorMessage(t, answer.error))
    else if (answer.value) toast(t('notebook.files.exported'))
  }
  const entries: MenuEntry[] = [
    { key: 'csv', label: t('notebook.files.importCsv'), icon: <IconFileImport />, run: () => onImport('csv') },
    { key: 'anki', label: t('notebook.files.importAnki'), icon: <IconFileImport />, run: () => onImport('anki') },
  ]
  if (!empty) {
    entries.push(
      'rule',
      { key: 'toCsv', label: t('notebook.files.exportCsv'), icon: <IconFileExport />, run: () => void save('csv') },
      { key: 'toAnki', label: t('notebook.files.exportAnki'), icon: <IconFileExport />, run: () => void save('anki') },
    )
  }
  if (last) {
    const label = t('notebook.files.undo', { name: last.name })
    entries.push('rule', { key: 'undo', label, icon: <IconArrowBackUp />, run: () => setAsking(true) })
  }
  return (
    <>
      <Menu
        label={t('notebook.files.menu')}
        entries={entries}
        commands
        trigger={(props) => (
          <Button {...props} kind="text" size="s" aria-label={t('notebook.files.menu')}>
            {t(narrow ? 'notebook.files.short' : 'notebook.files.menu')}
            <IconChevronDown />
          </Button>
        )}
      />
      <Dialog
        opened={asking && last !== null}
        onClose={() => setAsking(false)}
        title={t('notebook.files.undoTitle')}
        verb={t('notebook.files.undoVerb')}
        danger
        onConfirm={() => {
          setAsking(false)
          void undo()
        }}
      >
        <p>{t('notebook.files.undoText', { name: last?.name ?? '', count: last?.added ?? 0 })}</p>
      </Dialog>
    </>
  )
}
