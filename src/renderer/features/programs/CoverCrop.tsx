import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog'
import styles from './CoverCrop.module.css'
import { type Choice, middle, mostZoom, moved, partOf } from './cover-crop'

interface CoverCropProps {
  /** None: nothing is asked. */
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

/** Asks which part of a picture is to be the cover: pushed by the pointer or by arrow keys, brought nearer with the slider. */
export function CoverCrop({ picture, onCancel, onChosen }: CoverCropProps) {
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

/** Where a page finds a file that only it has. */
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
