import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useErrorText } from '../../bridge/error-messages'
import { keepFocusNear } from '../../hooks/focus-near'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import { useDeleteProgramMutation } from './programs-api'

interface DeleteProgramsProps {
  /** None: nothing is asked. */
  programs: readonly Program[]
  onClose: () => void
  /** They are gone from every list; those the server refused come back. */
  onDeleted: () => void
}

/** Asks once more before programs go. */
export function DeletePrograms({ programs, onClose, onDeleted }: DeleteProgramsProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [deleteProgram] = useDeleteProgramMutation()
  // The dialog keeps its words while it leaves.
  const [last, setLast] = useState(programs)
  if (programs.length > 0 && programs !== last) setLast(programs)

  const confirm = async () => {
    onClose()
    const moveFocus = programs.map(({ id }) => keepFocusNear(id))
    const answers = programs.map(({ id }) => deleteProgram({ programId: id }))
    onDeleted()
    moveFocus.at(-1)?.()
    const failed = (await Promise.all(answers)).find(({ error }) => error !== undefined)
    toast(failed ? errorText(failed.error) : t('programs.deleted', { count: programs.length }))
  }
  return (
    <Dialog
      opened={programs.length > 0}
      onClose={onClose}
      title={
        last.length === 1 ? t('programs.deleteAsk.one', { title: last[0]?.title }) : t('programs.deleteAsk.many', { count: last.length })
      }
      verb={t('common.delete')}
      danger
      onConfirm={() => void confirm()}
    >
      <p>{t('programs.deleteAsk.text')}</p>
    </Dialog>
  )
}
