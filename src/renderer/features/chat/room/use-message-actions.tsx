import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote, Room } from '../../../../shared/contract/chat-shapes'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { Dialog } from '../../../ui/Dialog'
import { useToast } from '../../../ui/Toast'
import { roomName } from '../chat-text'
import type { Edited } from '../composer/use-editing'
import type { LogRow } from '../log/log-rows'
import { editedRow, type MessageActions, quoteOf } from './message-actions'

interface Begins {
  edit: (edited: Omit<Edited, 'typed'>) => void
  reply: (quote: Quote) => void
  show: (messageId: string) => void
}

/** The actions of a room's messages, and the question before one is deleted for both, which has to be rendered. */
export function useActions(room: Room, hidden: ReadonlySet<string>, begins: Begins) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [messageId, setMessageId] = useState('')
  const begin = useLive(begins)
  const { writable } = room
  const remove = async () => {
    setOpen(false)
    const answer = await desktop.changeMessage({ roomId: room.id, messageId, change: { kind: 'delete' } })
    if (!answer.ok) toast(errorText(answer.error))
  }
  const actions = useMemo(
    (): MessageActions => ({
      writable,
      hidden,
      edit: (row: LogRow) => begin.current.edit(editedRow(row)),
      reply(row: LogRow) {
        const quote = quoteOf(row)
        if (quote !== null) begin.current.reply(quote)
      },
      show: (id: string) => begin.current.show(id),
      remove(row: LogRow) {
        setMessageId(editedRow(row).messageId)
        setOpen(true)
      },
    }),
    [begin, writable, hidden],
  )
  const dialog = (
    <Dialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t('chat.remove.title')}
      verb={t('chat.remove.verb')}
      onConfirm={() => void remove()}
      danger
    >
      <p>{room.kind === 'self' ? t('chat.remove.note') : t('chat.remove.text', { name: roomName(t, room) })}</p>
    </Dialog>
  )
  return { actions, dialog }
}
