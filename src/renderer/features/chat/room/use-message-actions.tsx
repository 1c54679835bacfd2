import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote, Room } from '../../../../shared/contract/chat-shapes'
import type { ReactionName } from '../../../../shared/reactions'
import { useDataDispatch } from '../../../data/api'
import { correctingOpened } from '../../../data/correcting'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { Dialog } from '../../../ui/Dialog'
import { useToast } from '../../../ui/Toast'
import { roomName } from '../chat-text'
import type { Edited } from '../composer/use-editing'
import { ForwardDialog } from '../forward/ForwardDialog'
import type { LogRow } from '../log/log-rows'
import { editedRow, type MessageActions, quoteOf } from './message-actions'

interface Begins {
  edit: (edited: Omit<Edited, 'typed'>) => void
  reply: (quote: Quote) => void
  show: (messageId: string) => void
}

/** The actions of a room's messages, and the confirmation before one is deleted for both members, which has to be rendered. */
export function useActions(room: Room, hidden: ReadonlySet<string>, begins: Begins) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [messageId, setMessageId] = useState('')
  const [forwarded, setForwarded] = useState<LogRow | null>(null)
  const dispatch = useDataDispatch()
  const begin = useLive(begins)
  const live = useLive(room)
  const react = useLive(async (row: LogRow, reaction: ReactionName | null) => {
    const { messageId: id } = editedRow(row)
    const answer = await desktop.changeMessage({ roomId: room.id, messageId: id, change: { kind: 'react', reaction } })
    if (!answer.ok) toast(errorText(answer.error))
  })
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
      forward: setForwarded,
      remove(row: LogRow) {
        setMessageId(editedRow(row).messageId)
        setOpen(true)
      },
      correct(row: LogRow) {
        const quote = quoteOf(row)
        const { id: roomId, partner } = live.current
        const { nickname: name, imagePath, languages } = partner
        const target = { kind: 'message', id: quote?.id ?? '', roomId } as const
        if (quote !== null)
          dispatch(correctingOpened({ target: { ...target, quote }, of: row.text, name, imagePath, anonymous: false, languages }))
      },
      react: (row, reaction) => void react.current(row, reaction),
    }),
    [begin, react, live, dispatch, writable, hidden],
  )
  const asking = (
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
  const dialog = (
    <>
      {asking}
      <ForwardDialog roomId={room.id} row={forwarded} onClose={() => setForwarded(null)} />
    </>
  )
  return { actions, dialog }
}
