import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import styles from './CoverField.module.css'
import { type Choice, middle, mostZoom, moved, partOf } from './cover-crop'
import type { ProgramFormState } from './use-program-form'

/** The cover of the program; it can also be dropped or pasted anywhere on the sheet. */
export function CoverField({ form }: { form: ProgramFormState }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { sending, take, stop, cropping, crop, leave } = form.cover
  const problem = form.problem('image')
  const remove = () => {
    stop()
    form.set({ imagePath: null })
  }
  return (
    <div className={styles.pictures}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('programs.form.image.choose')}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button kind="line" size="s" icon={<IconPhotoPlus />} onClick={() => input.current?.click()}>
        {t(form.fields.imagePath === null ? 'programs.form.image.choose' : 'programs.form.image.change')}
      </Button>
      {(form.fields.imagePath !== null || sending) && (
        <Button kind="text" size="s" icon={<IconTrash />} onClick={remove}>
          {t('programs.form.image.remove')}
        </Button>
      )}
      <p role="status">
        {sending ? t('programs.form.image.sending', { percent: Math.round(sending.sent * 100) }) : t('programs.form.image.hint')}
      </p>
      <CoverCrop picture={cropping} onCancel={leave} onChosen={(choice) => void crop(choice)} />
      {/* Nothing here can be invalid, so the message itself takes the focus. */}
      <p className={styles.problem} aria-live="polite" tabIndex={-1} data-problem={problem && ''}>
        {problem}
      </p>
    </div>
  )
}

interface CoverCropProps {
  /** Null while the dialog is closed. */
  picture: { file: File; bitmap: ImageBitmap } | null
  onCancel: () => void
  onChosen: (choice: Choice) => void
}

const pushes: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 0.05, y: 0 },
  ArrowRight: { x: -0.05, y: 0 },
  ArrowUp: { x: 0, y: 0.05 },
  ArrowDown: { x: 0, y: -0.05 },
}

/** A dialog to choose the part of a picture that becomes the cover: moved by pointer or arrow keys, zoomed by a slider. */
function CoverCrop({ picture, onCancel, onChosen }: CoverCropProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(middle)
  const [shown, setShown] = useState(picture)
  if (picture !== null && picture !== shown) {
    setShown(picture)
    setChoice(middle)
  }
  const address = useAddress(shown?.file ?? null)
  if (shown === null) return null
  const { bitmap } = shown
  const part = partOf(bitmap, choice)
  const push = (by: { x: number; y: number }) => setChoice((before) => moved(bitmap, before, by))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = pushes[event.key]
    if (!by) return
    event.preventDefault()
    push(by)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    push({ x: event.movementX / width, y: event.movementY / height })
  }
  return (
    <Dialog
      opened={picture !== null}
      onClose={onCancel}
      title={t('programs.crop.title')}
      verb={t('programs.crop.use')}
      width={520}
      onConfirm={() => onChosen(choice)}
    >
      <p>{t('programs.crop.text')}</p>
      <button
        type="button"
        className={styles.frame}
        aria-label={t('programs.crop.part')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        {address !== null && (
          <img
            src={address}
            alt=""
            draggable={false}
            style={{
              width: `${(bitmap.width / part.width) * 100}%`,
              height: `${(bitmap.height / part.height) * 100}%`,
              left: `${(-part.left / part.width) * 100}%`,
              top: `${(-part.top / part.height) * 100}%`,
            }}
          />
        )}
      </button>
      <label className={styles.zoom}>
        {t('programs.crop.zoom')}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={choice.zoom}
          onChange={({ currentTarget }) => setChoice({ ...choice, zoom: Number(currentTarget.value) })}
        />
      </label>
    </Dialog>
  )
}

/** An object URL for a file, revoked when the file changes. */
function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
