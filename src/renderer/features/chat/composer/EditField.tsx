import { IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { isBlank, normalizeText, textLength } from '../../../../shared/text/length'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useSheetEscape } from '../../../hooks/shortcuts'
import { Dialog } from '../../../ui/Dialog'
import { IconButton } from '../../../ui/IconButton'
import { SendField } from '../../../ui/SendField'
import { useToast, useUnderToast } from '../../../ui/Toast'
import styles from './Composer.module.css'
import type { Edited } from './use-editing'

interface EditFieldProps {
  roomId: string
  edited: Edited
  onClose: () => void
}

/** In place of the room's field while a message is being changed: Enter saves, Escape stops, after a question where something was changed. */
export function EditField({ roomId, edited, onClose }: EditFieldProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [text, setText] = useState(edited.typed)
  const [tooLong, setTooLong] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useUnderToast('field', '60px')
  useEffect(() => {
    const field = place.current?.querySelector('textarea')
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const stop = () => (text === edited.text ? onClose() : setAsking(true))
  useSheetEscape(stop)

  const save = async (typed: string) => {
    const next = normalizeText(typed).trim()
    const length = textLength(next)
    if (length > limits.message) return setTooLong(length)
    if (isBlank(next) && !edited.hasImages) return
    const kept = isBlank(next) ? '' : next
    if (kept !== edited.text) {
      const change = { kind: 'edit', text: kept } as const
      const answer = await desktop.changeMessage({ roomId, messageId: edited.messageId, change })
      if (!answer.ok) return toast(errorText(answer.error))
    }
    onClose()
  }
  return (
    <div ref={place} className={styles.place} data-editing>
      <SendField
        aria-label={t('chat.edit.field')}
        aria-invalid={tooLong !== null}
        text={text}
        most={limits.message}
        onText={(next) => {
          setTooLong(null)
          setText(next)
          edited.typed = next
        }}
        sendLabel={t('chat.edit.save')}
        canSend={!isBlank(text) || edited.hasImages}
        onSend={(typed) => void save(typed)}
        problems={[
          tooLong === null
            ? null
            : t('chat.write.tooLong', { most: limits.message.toLocaleString('en'), length: tooLong.toLocaleString('en') }),
        ]}
        above={
          <div className={styles.bar}>
            <IconPencil />
            <b>{t('chat.edit.bar')}</b>
            <IconButton label={t('chat.edit.cancel')} shortcut={{ key: 'Escape' }} onClick={stop}>
              <IconX />
            </IconButton>
          </div>
        }
        data-composer
      />
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('chat.edit.discard.title')}
        verb={t('chat.edit.discard.verb')}
        onConfirm={onClose}
        danger
      >
        <p>{t('chat.edit.discard.text')}</p>
      </Dialog>
    </div>
  )
}
