import { IconX } from '@tabler/icons-react'
import styles from './RemovePicture.module.css'

interface RemovePictureProps {
  label: string
  /** It keeps the focus, but does nothing. */
  disabled?: boolean
  onRemove: () => void
}

/** A button in the corner of a picture that removes it. */
export function RemovePicture({ label, disabled = false, onRemove }: RemovePictureProps) {
  return (
    <button type="button" className={styles.remove} aria-label={label} aria-disabled={disabled} onClick={disabled ? undefined : onRemove}>
      <IconX />
    </button>
  )
}
