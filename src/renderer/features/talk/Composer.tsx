import { IconPhoto } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { limits } from '../../../shared/limits'
import { isBlank } from '../../../shared/text/length'
import { takePastedFiles, useFileDropAround } from '../../hooks/use-file-drop'
import { useUnderToast } from '../../hooks/use-under-toast'
import { pictureKinds } from '../../ui/account/picture-file'
import { IconButton } from '../../ui/IconButton'
import { SayField } from '../../ui/SayField'
import styles from './Composer.module.css'
import { Shots } from './Shots'
import { useFieldFocus } from './use-field-focus'
import { useSending } from './use-sending'
import { useShots } from './use-shots'

/** The field of a room. Enter sends, Ctrl or Shift with it breaks the line; pictures are chosen, pasted or dropped anywhere in the room. */
export const Composer = memo(function Composer({ roomId, kind }: { roomId: string; kind: Room['kind'] }) {
  const { t } = useTranslation()
  const shots = useShots(roomId)
  const { text, tooLong, write, send, ...composition } = useSending(roomId, shots)
  const place = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(place)
  // What comes next is a word on them, or Enter.
  const add = (files: readonly File[]) => {
    shots.add(files)
    focusField()
  }
  const over = useFileDropAround(place, 'section', add)
  useUnderToast('field', '60px')
  const chooser = useRef<HTMLInputElement>(null)
  const tooLongText = (length: number) =>
    t('talk.write.tooLong', { most: limits.message.toLocaleString('en'), length: length.toLocaleString('en') })
  return (
    <div ref={place} className={styles.place} onPaste={takePastedFiles(add)}>
      <SayField
        aria-label={t('talk.write.field')}
        aria-invalid={tooLong !== null}
        placeholder={t(kind === 'self' ? 'talk.write.self' : 'talk.write.placeholder')}
        text={text}
        most={limits.message}
        onText={write}
        sendLabel={t('talk.write.send')}
        canSend={!isBlank(text) || shots.shots.length > 0}
        onSend={send}
        problems={[tooLong === null ? null : tooLongText(tooLong), shots.problem]}
        above={shots.shots.length > 0 && <Shots shots={shots} />}
        before={
          <IconButton label={t('talk.write.addPictures')} className={styles.add} onClick={() => chooser.current?.click()}>
            <IconPhoto />
          </IconButton>
        }
        cover={over && t('talk.write.drop')}
        {...composition}
        data-composer
      />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={pictureKinds.join()}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
})
