import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import styles from './Ask.module.css'
import { ShapeIcon } from './ShapeIcon'
import { type Shape, shapes } from './shape-sentence'

/** The ready shapes, one of which a question always has; the arrow keys go through them. */
export function AskShapes({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.shapes}>
      <legend className="sr">{t('qna.write.shapes')}</legend>
      {shapes.map((one) => (
        <label key={one} className={classNames(styles.shape, one === shape && styles.on)}>
          <input type="radio" className="sr" name={name} checked={one === shape} onChange={() => onShape(one)} />
          <ShapeIcon shape={one} />
          <span>{t(`qna.shape.${one}.name`)}</span>
          {one === shape && <IconCheck className={styles.check} aria-hidden />}
        </label>
      ))}
    </fieldset>
  )
}
