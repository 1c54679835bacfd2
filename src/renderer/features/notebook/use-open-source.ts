import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { NotebookEntry } from '../../../shared/notebook/views'
import { desktop } from '../../desktop/desktop'
import { useConnection } from '../../desktop/machine'
import { rememberAddress } from '../../hooks/navigation'
import { useToast } from '../../ui/Toast'
import { isSourceGone } from './source-state'

/**
 * A handler for links to an entry's source. Where that cannot be seen, nothing is opened, and the entry says so until it is seen again: the
 * community does not tell what is deleted from what is hidden for a while.
 */
export function useOpenSource({ id, source }: Pick<NotebookEntry, 'id' | 'source'>): (event: MouseEvent) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const offline = useConnection() === 'offline'
  const open = async (from: NonNullable<typeof source>) => {
    const isHere = rememberAddress()
    const gone = offline ? null : await isSourceGone(from.route)
    if (gone !== null && gone !== from.gone) void desktop.changeEntry(id, { source: { ...from, gone } })
    if (gone) toast(t('notebook.source.gone'))
    else if (isHere()) void navigate(from.route)
  }
  return (event) => {
    // A press with a key held opens nothing else in this app.
    event.preventDefault()
    if (source && event.detail < 2) void open(source)
  }
}
