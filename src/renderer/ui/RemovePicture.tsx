import { IconX } from '@tabler/icons-react'
import styles from './RemovePicture.module.css'

/** A button in the corner of a picture that removes it. */
export function RemovePicture({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onRemove}>
      <IconX />
    </button>
  )
}
