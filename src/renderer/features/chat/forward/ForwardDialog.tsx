import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Forwarded } from '../../../../shared/chat'
import type { Result } from '../../../../shared/errors'
import { limits } from '../../../../shared/limits'
import { askingFirst } from '../../../data/contact-question'
import { sendingHere } from '../../../data/sent-here'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useOnce } from '../../../hooks/use-once'
import { Avatar } from '../../../ui/Avatar'
import { ListOption, useCombobox } from '../../../ui/Combobox'
import { classNames } from '../../../ui/class-names'
import { Dialog } from '../../../ui/Dialog'
import { Field } from '../../../ui/Field'
import { useToast } from '../../../ui/Toast'
import { contentText, noteLines } from '../chat-text'
import type { LogRow } from '../log/log-rows'
import { RoomFace } from '../RoomFace'
import styles from './ForwardDialog.module.css'
import { type Recipient, useRecipients } from './use-recipients'

interface ForwardDialogProps {
  roomId: string
  /** The message to forward; null while the dialog is closed. */
  row: LogRow | null
  onClose: () => void
}

const forwarded = { ok: true, value: 'forwarded' } as const
/** The message has contact details that are not to be sent; the dialog stays open. */
const declined = { ok: true, value: 'declined' } as const

/** Asks for the recipients of a message and hands it to main, which sends it (docs/product/chat.md "Forwarding"). */
export function ForwardDialog({ roomId, row, onClose }: ForwardDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<Recipient[]>([])
  const [last, setLast] = useState(row)
  // The last message stays visible while the dialog closes.
  if (row !== null && row !== last) {
    setLast(row)
    setChosen([])
  }
  const said = useForwarded(roomId, last)
  const [forward, busy] = useOnce(async (): Promise<Result<'forwarded' | 'declined'>> => {
    const roomIds: string[] = []
    for (const { id, room } of chosen) {
      if (room !== null) roomIds.push(id)
      else {
        const opened = await desktop.call('openRoom', { userId: id })
        if (!opened.ok) return opened
        roomIds.push(opened.value.roomId)
      }
    }
    const takenBack = roomIds.map((each) => sendingHere(each))
    const answer = await askingFirst((confirmed) => desktop.forwardMessage(said, roomIds, confirmed))
    if (answer?.ok) return forwarded
    for (const takeBack of takenBack) takeBack()
    return answer ?? declined
  })
  const close = () => {
    setChosen([])
    onClose()
  }
  const confirm = async () => {
    if (chosen.length === 0) return
    const answer = await forward()
    if (answer === null || answer === declined) return
    if (!answer.ok) return toast(errorText(answer.error))
    close()
    toast(t('chat.forward.done', { count: chosen.length }))
  }
  return (
    <Dialog
      opened={row !== null}
      // The question about contact details is open over it meanwhile.
      onClose={() => busy || close()}
      title={t('chat.forward.title')}
      verb={t('chat.forward.verb')}
      blocked={chosen.length === 0}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p className={classNames(styles.said, 'one')}>
        {contentText(t, { text: said.text, pictures: said.images.length, hasVoice: said.voice !== undefined })}
      </p>
      <Recipients chosen={chosen} onChosen={setChosen} />
    </Dialog>
  )
}

/** The content to forward; for a message of the bot, the sentence as it is shown. */
function useForwarded(roomId: string, row: LogRow | null): Forwarded {
  const { t } = useTranslation()
  const note = row?.messages[0]?.bot ?? null
  return {
    roomId,
    messageIds: row?.messages.map(({ id }) => id) ?? [],
    text: note ? noteLines(t, note).join('\n') : (row?.text ?? ''),
    images: row?.images ?? [],
    ...(row?.messages[0]?.voice && { voice: row.messages[0].voice }),
  }
}

interface RecipientsProps {
  chosen: readonly Recipient[]
  onChosen: (chosen: Recipient[]) => void
}

/** A field and a list for choosing several recipients: Enter or a click chooses one, and a second time removes it. */
function Recipients({ chosen, onChosen }: RecipientsProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const { recipients, isNobody, isLost } = useRecipients(name)
  const list = useCombobox(recipients.length, { first: 0, stays: true })
  const activeId = list.field['aria-activedescendant'] ?? ''
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId])
  const isChosen = ({ id }: Recipient) => chosen.some((one) => one.id === id)
  const isFull = chosen.length >= limits.forward
  const toggle = (one: Recipient | undefined) => {
    if (one === undefined) return
    if (isChosen(one)) onChosen(chosen.filter(({ id }) => id !== one.id))
    else if (!isFull) onChosen([...chosen, one])
  }
  const note = () => {
    if (isFull) return t('chat.forward.full', { most: limits.forward })
    if (chosen.length > 0) return t('chat.forward.chosen', { names: chosen.map((one) => one.name).join(', ') })
    if (isLost) return t('chat.forward.lost')
    return isNobody ? t('chat.start.none') : ''
  }
  return (
    <>
      <Field
        aria-label={t('chat.forward.find')}
        placeholder={t('chat.forward.find')}
        className={styles.find}
        size="s"
        value={name}
        {...list.field}
        onText={(typed) => {
          setName(typed)
          list.reset()
        }}
        onEnter={() => toggle(recipients[list.active])}
        onKeyDown={list.take}
        autoComplete="off"
        data-autofocus
      />
      <div id={list.listId} role="listbox" aria-multiselectable aria-label={t('chat.forward.title')} className={styles.list}>
        {recipients.map((one, index) => (
          <ListOption
            key={one.id}
            list={list}
            index={index}
            chosen={isChosen(one)}
            className={classNames(styles.option, index === list.active && styles.active)}
            onPick={() => toggle(one)}
          >
            {one.room ? <RoomFace room={one.room} size={36} /> : <Avatar path={one.imagePath} size={36} />}
            <b className="one">{one.name}</b>
            {isChosen(one) && <IconCheck />}
          </ListOption>
        ))}
      </div>
      <p role="status" className={styles.note}>
        {note()}
      </p>
    </>
  )
}
