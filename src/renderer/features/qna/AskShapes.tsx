import {
  IconArrowsDiff,
  IconCheck,
  IconClock,
  IconEar,
  IconMessageQuestion,
  IconPencil,
  IconVocabulary,
  IconVolume,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextInput } from '../../hooks/use-text-input'
import { classNames } from '../../ui/class-names'
import styles from './AskShapes.module.css'
import { type ReadyShape, type Shape, type SlotName, type Slots, sentenceParts, shapes } from './question-form'

interface AskShapesProps {
  shape: Shape
  onShape: (shape: Shape) => void
  /** A shape was chosen with the pointer, not with the arrow keys: the focus moves on to the form. */
  onPicked: () => void
}

/** The choice of a shape, as radio buttons. */
export function AskShapes({ shape, onShape, onPicked }: AskShapesProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.shapes}>
      <legend className="sr">{t('qna.write.shapes')}</legend>
      {shapes.map((each) => (
        <label key={each} className={classNames(styles.shape, each === shape && styles.on)} onPointerUp={onPicked}>
          <input type="radio" className="sr" name={name} checked={each === shape} onChange={() => onShape(each)} />
          <ShapeIcon shape={each} />
          <span>{t(`qna.shape.${each}.name`)}</span>
          {each === shape && <IconCheck className={styles.check} aria-hidden />}
        </label>
      ))}
    </fieldset>
  )
}

/** What the fields of a sentence have in common. */
interface SlotState {
  readOnly: boolean
  'aria-invalid': boolean
  /** The id of what is wrong with the sentence. */
  'aria-describedby': string
}

interface AskSentenceProps extends SlotState {
  shape: ReadyShape
  slots: Slots
  onSlot: (name: SlotName, text: string) => void
}

/** A ready shape as a sentence with input fields; its Korean particles adapt to their text. */
export function AskSentence({ shape, slots, onSlot, ...state }: AskSentenceProps) {
  const { t } = useTranslation()
  const parts = sentenceParts(t(`qna.shape.${shape}.sentence`), slots, { quoted: false })
  return (
    <p className={styles.sentence}>
      {parts.map((part, index) =>
        'slot' in part ? (
          <Slot
            key={part.slot}
            label={t(`qna.write.slot.${part.slot}`)}
            example={part.slot === 'b' ? t('qna.shape.differ.b') : t(`qna.shape.${shape}.a`)}
            text={slots[part.slot]}
            onText={(text) => onSlot(part.slot, text)}
            {...state}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: text has no identity but its position
          <span key={index}>{part.text}</span>
        ),
      )}
    </p>
  )
}

interface SlotProps extends SlotState {
  label: string
  example: string
  text: string
  onText: (text: string) => void
}

function Slot({ label, example, text, onText, ...state }: SlotProps) {
  const ref = useTextInput<HTMLInputElement>({ onText })
  return (
    <input
      ref={ref}
      className={styles.slot}
      aria-label={label}
      placeholder={example}
      value={text}
      onChange={ignore}
      {...state}
      spellCheck
    />
  )
}

// React requires a change handler for a controlled field; the native listeners of `useTextInput` do the work.
const ignore = () => {}

const icons = {
  differ: IconArrowsDiff,
  natural: IconEar,
  say: IconMessageQuestion,
  mean: IconVocabulary,
  when: IconClock,
  pronounce: IconVolume,
  free: IconPencil,
} as const

/** The icon of a shape. */
export function ShapeIcon({ shape }: { shape: Shape }) {
  const Icon = icons[shape]
  return <Icon aria-hidden />
}
