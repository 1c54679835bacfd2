import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { CoverCrop } from './CoverCrop'
import styles from './ProgramSheet.module.css'
import type { ProgramFormState } from './use-program-form'

/** The program's one picture: chosen here, or dropped and pasted anywhere on the sheet. */
export function CoverField({ form }: { form: ProgramFormState }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { sending, take, stop, cropping, crop, leave } = form.cover
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
      <p className={styles.problem} aria-live="polite">
        {form.problem('image')}
      </p>
    </div>
  )
}
