import { useMemo } from 'react'
import { descriptionBlocks } from './description-blocks'
import styles from './ProgramOverlay.module.css'

/** What a mentor says of a program. */
export function ProgramDescription({ text }: { text: string }) {
  const blocks = useMemo(() => descriptionBlocks(text), [text])
  return (
    <div className={styles.description}>
      {blocks.map((block) =>
        block.is === 'paragraph' ? (
          <p key={block.line}>{block.text}</p>
        ) : (
          <ul key={block.line}>
            {block.items.map((item) => (
              <li key={item.line}>{item.text}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
