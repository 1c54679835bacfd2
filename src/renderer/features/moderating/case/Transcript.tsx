import { IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ExhibitText } from '../../../../shared/contract/moderating-shapes'
import { PictureMosaic } from '../../../parts/pictures/Mosaic'
import { Avatar } from '../../../ui/Avatar'
import { classNames } from '../../../ui/class-names'
import { dateText, momentText } from '../../../ui/format'
import { personText } from '../case-text'
import styles from './Transcript.module.css'
import { WithheldVoice } from './WithheldVoice'

/** The reported message among those around it. Nobody here is the reader, so all stand at the left, with names. */
export function Transcript({ messages }: { messages: readonly ExhibitText[] }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.script} aria-label={t('moderating.exhibit.messages')}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Message({ message }: { message: ExhibitText }) {
  const { t, i18n } = useTranslation()
  const { id, writer, content, images, voice, at, gone, reported } = message
  const time = Date.parse(at)
  const marks = [reported && t('moderating.exhibit.reported.message'), gone && t('moderating.exhibit.gone')].filter(Boolean)
  return (
    <li className={styles.message} data-reported={reported || undefined}>
      <Avatar path={writer.imagePath} size={32} nameless={writer.userId === null} />
      <div className={styles.words}>
        <p className={styles.who}>
          <b className="one">{personText(t, writer)}</b>
          <time dateTime={at} title={momentText(i18n.language, time)}>
            {dateText(i18n.language, time, { timeStyle: 'short' })}
          </time>
          {marks.length > 0 && (
            <span className={styles.mark}>
              <IconFlag />
              {marks.join(', ')}
            </span>
          )}
        </p>
        {voice !== undefined && (
          <div className={classNames(styles.bubble, styles.voice, reported && styles.reported)}>
            <WithheldVoice of={id} voice={voice} gone={gone} />
          </div>
        )}
        {voice === undefined && (content !== '' || images.length === 0) && (
          <p className={classNames(styles.bubble, reported && styles.reported, content === '' && styles.erased)}>
            {content === '' ? t('moderating.exhibit.erased') : content}
          </p>
        )}
        {images.length > 0 && (
          <div className={classNames(styles.pictures, reported && styles.reported)}>
            <PictureMosaic images={images} withheld={gone} />
          </div>
        )}
      </div>
    </li>
  )
}
