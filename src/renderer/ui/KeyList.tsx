import styles from './KeyList.module.css'

export interface KeyLine {
  words: string
  /** Each is drawn as a key. */
  keys: readonly string[]
}

/** A titled list of keyboard shortcuts, for a popover. */
export function KeyList({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.keys}>
        {lines.map(({ words, keys }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
