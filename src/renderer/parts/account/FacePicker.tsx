import { IconCamera } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { mediaUrl } from '../../ui/MediaImage'
import styles from './FacePicker.module.css'
import { type PictureProblem, pictureKinds, pictureProblem } from './profile-rules'

interface FacePickerProps {
  picture: File | null
  /** The path of the saved picture, shown while none is chosen; undefined while there is no account yet. */
  current?: string | null
  onPicture: (picture: File | null) => void
  /** The chosen file is not the picture that its name says; by default as if it was removed. */
  onUnreadable?: () => void
  /** The server's error about the picture. */
  refused: PictureProblem | null
}

/** A round profile picture: chosen or dropped, previewed at once, and removable. */
export function FacePicker({ picture, current, onPicture, onUnreadable = () => onPicture(null), refused }: FacePickerProps) {
  const { t } = useTranslation()
  const words = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [over, setOver] = useState(false)
  /** Counts what was chosen and removed: the last one counts, also where an earlier picture takes longer to be read. */
  const turns = useRef(0)
  const chosen = useObjectUrl(picture)
  const url = chosen ?? (current ? mediaUrl(current, 480) : null)
  const shown = problem ?? refused
  const label = t('session.signup.picture')

  const take = async (file: File | undefined) => {
    if (!file) return
    turns.current += 1
    const own = turns.current
    const found = await pictureProblem(file)
    if (own !== turns.current) return
    setProblem(found)
    if (found === null) onPicture(file)
  }
  const remove = () => {
    turns.current += 1
    setProblem(null)
    onPicture(null)
    input.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const unreadable = () => {
    setProblem('pictureKind')
    onUnreadable()
  }
  return (
    <section
      aria-label={label}
      className={classNames(styles.picker, over && styles.over)}
      onDrop={drop}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
    >
      <label className={styles.face}>
        <input
          ref={input}
          type="file"
          accept={pictureKinds.join()}
          className="sr"
          aria-label={t(`session.signup.${url ? 'changePicture' : 'choosePicture'}`)}
          aria-describedby={words}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            // Choosing the same file again must fire `change` again.
            event.currentTarget.value = ''
          }}
        />
        <IconCamera />
        {url && <img src={url} alt="" draggable={false} onError={chosen ? unreadable : undefined} />}
      </label>
      <div>
        <p className={styles.name}>{current === undefined ? t('session.optional', { label }) : label}</p>
        <div id={words} aria-live="polite" className={shown ? styles.error : styles.hint}>
          {shown ? t(`session.signup.${shown}`) : t('session.signup.pictureHint')}
        </div>
        {url && (
          <div className={styles.acts}>
            <Button kind="text" size="s" onClick={() => input.current?.click()}>
              {t('session.signup.changePicture')}
            </Button>
            <Button kind="text" size="s" onClick={remove}>
              {t('session.signup.removePicture')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** An object URL for a file, revoked when the file changes. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
