import { IconArrowUp, IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { limits } from '../../../shared/limits'
import { isBlank } from '../../../shared/text/length'
import { useFileDrop } from '../../hooks/use-file-drop'
import { pictureKinds } from '../../ui/account/picture-file'
import { Counter } from '../../ui/Counter'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/IconButton'
import { TextArea } from '../../ui/TextArea'
import styles from './Composer.module.css'
import { Shots } from './Shots'
import { useSending } from './use-sending'
import { useShots } from './use-shots'

/** The field of a room. Enter sends, Ctrl or Shift with it breaks the line; pictures are chosen, dropped or pasted. */
export function Composer({ room }: { room: Room }) {
  const { t } = useTranslation()
  const shots = useShots()
  const { text, tooLong, write, send } = useSending(room.id, shots)
  const { over, handlers } = useFileDrop(shots.add)
  const chooser = useRef<HTMLInputElement>(null)
  const isEmpty = isBlank(text) && shots.shots.length === 0
  return (
    <div className={styles.place} {...handlers}>
      <div className={classNames(styles.say, over && styles.over)}>
        {shots.shots.length > 0 && <Shots shots={shots} />}
        <div className={styles.row}>
          <IconButton label={t('talk.write.addPictures')} className={styles.add} onClick={() => chooser.current?.click()}>
            <IconPhoto />
          </IconButton>
          <TextArea
            bare
            mostLines={6}
            className={styles.text}
            aria-label={t('talk.write.field')}
            aria-invalid={tooLong !== null}
            placeholder={t(room.kind === 'self' ? 'talk.write.self' : 'talk.write.placeholder')}
            value={text}
            onText={write}
            onEnter={send}
            spellCheck={false}
            data-composer
          />
          <button
            type="button"
            className={styles.send}
            aria-label={t('talk.write.send')}
            title={t('talk.write.send')}
            disabled={isEmpty}
            onClick={() => send(text)}
          >
            <IconArrowUp />
          </button>
        </div>
        <div className={styles.under}>
          {tooLong !== null && (
            <p role="alert" className={styles.problem}>
              {t('talk.write.tooLong', { most: limits.message.toLocaleString('en'), length: tooLong.toLocaleString('en') })}
            </p>
          )}
          {shots.problem !== null && (
            <p role="alert" className={styles.problem}>
              {shots.problem}
            </p>
          )}
          <Counter text={text} most={limits.message} />
        </div>
        {over && <p className={styles.drop}>{t('talk.write.drop')}</p>}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={pictureKinds.join()}
        onChange={({ currentTarget }) => {
          shots.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
