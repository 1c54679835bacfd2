import { IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { isBlank } from '../../../../shared/text/length'
import { askingFirst } from '../../../data/contact-question'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useSheetEscape } from '../../../hooks/shortcuts'
import { useCompletion } from '../../../parts/completion/use-completion'
import { EmojiButton } from '../../../parts/emoji/EmojiButton'
import { Dialog } from '../../../ui/Dialog'
import { IconButton } from '../../../ui/IconButton'
import { SendField } from '../../../ui/SendField'
import { useToast, useUnderToast } from '../../../ui/Toast'
import styles from './Composer.module.css'
import type { Edited, useEditing } from './use-editing'
import { useMessageText } from './use-message-text'
import { callFailed } from './use-sending'

interface EditFieldProps {
  roomId: string
  edited: Edited
  editing: ReturnType<typeof useEditing>
}

/** Replaces the room's field while a message is edited: Enter saves, Escape cancels, after a confirmation if the text was changed. */
export function EditField({ roomId, edited, editing }: EditFieldProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [shown, setShown] = useState(edited)
  const [text, setText] = useState(edited.typed)
  if (shown !== edited) {
    // Another window of the room has gone on with this edit.
    setShown(edited)
    setText(edited.typed)
  }
  const message = useMessageText()
  /** The text that is being saved. */
  const saving = useRef<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useUnderToast('field', '60px')
  useEffect(() => {
    const field = place.current?.querySelector('textarea')
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const stop = () => editing.leave(() => undefined)
  useSheetEscape(stop)

  const save = async (typed: string) => {
    const next = message.read(typed)
    if (next === null || next === saving.current || (next === '' && !edited.hasImages)) return
    if (next !== edited.text || saving.current !== null) {
      saving.current = next
      const edit = { roomId, messageId: edited.messageId, change: { kind: 'edit', text: next } as const }
      const answer = await askingFirst((confirmed) => desktop.changeMessage({ ...edit, ...(confirmed && { confirmed }) }).catch(callFailed))
      if (saving.current === next) saving.current = null
      if (answer === null) return
      if (!answer.ok) return toast(errorText(answer.error))
    }
    editing.saved(edited.messageId, typed, next)
  }
  const completion = useCompletion({ onEnter: (typed) => void save(typed), onlyEmoji: true })
  return (
    <div ref={place} className={styles.place} data-editing>
      <SendField
        aria-label={t('chat.edit.field')}
        aria-invalid={message.problem !== null}
        text={text}
        most={limits.message}
        onText={(next) => {
          message.changed()
          setText(next)
          editing.type(next)
        }}
        sendLabel={t('chat.edit.save')}
        canSend={!isBlank(text) || edited.hasImages}
        onSend={(typed) => void save(typed)}
        area={completion.area}
        before={<EmojiButton className={styles.add} />}
        problems={[message.problem]}
        above={
          <>
            <div className={styles.bar}>
              <IconPencil />
              <b>{t('chat.edit.bar')}</b>
              <IconButton label={t('chat.edit.cancel')} shortcut={{ key: 'Escape' }} onClick={stop}>
                <IconX />
              </IconButton>
            </div>
            {completion.list && <div className={styles.suggested}>{completion.list}</div>}
          </>
        }
        data-composer
      />
      <Dialog
        opened={editing.isAsking}
        onClose={editing.stay}
        title={t('chat.edit.discard.title')}
        verb={t('chat.edit.discard.verb')}
        onConfirm={editing.discard}
        danger
      >
        <p>{t('chat.edit.discard.text')}</p>
      </Dialog>
    </div>
  )
}
