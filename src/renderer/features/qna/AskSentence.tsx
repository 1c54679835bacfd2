import { useTranslation } from 'react-i18next'
import { useTextInput } from '../../hooks/use-text-input'
import styles from './Ask.module.css'
import { type ReadyShape, type SlotName, type Slots, sentenceParts } from './shape-sentence'

interface AskSentenceProps {
  shape: ReadyShape
  slots: Slots
  onSlot: (name: SlotName, text: string) => void
  readOnly: boolean
}

/** A ready shape as a sentence with blanks; its particles follow what one writes into them. */
export function AskSentence({ shape, slots, onSlot, readOnly }: AskSentenceProps) {
  const { t } = useTranslation()
  const parts = sentenceParts(t(`qna.shape.${shape}.sentence`), slots, { quoted: false })
  const first = parts.findIndex((part) => 'slot' in part)
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
            readOnly={readOnly}
            autoFocus={index === first}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
          <span key={index}>{part.text}</span>
        ),
      )}
    </p>
  )
}

interface SlotProps {
  label: string
  example: string
  text: string
  onText: (text: string) => void
  readOnly: boolean
  autoFocus: boolean
}

function Slot({ label, example, text, onText, readOnly, autoFocus }: SlotProps) {
  const ref = useTextInput<HTMLInputElement>({ onText })
  return (
    <input
      ref={ref}
      className={styles.slot}
      aria-label={label}
      placeholder={example}
      value={text}
      onChange={ignore}
      readOnly={readOnly}
      // biome-ignore lint/a11y/noAutofocus: one has just opened the sheet or chosen the shape to fill it in
      autoFocus={autoFocus}
      spellCheck={false}
    />
  )
}

// React wants a change handler beside a value; the native listeners of `useTextInput` do the work.
const ignore = () => {}
