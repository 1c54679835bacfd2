import { type KeyboardEvent, useRef, useState } from 'react'
import { useLanguage } from '../../desktop/machine'
import styles from './EmojiPicker.module.css'
import type { Emoji } from './emoji'

const columns = 9
/** How many rows Page Up and Page Down go. */
const pageRows = 5

interface EmojiGridProps {
  label: string
  emoji: readonly Emoji[]
  onPick: (sign: string) => void
  /** The focused emoji, or the one under the pointer. */
  onPointed: (emoji: Emoji) => void
  /** The arrow key up in the first row. */
  onLeaveUp: () => void
}

/** Emoji in rows. Tab reaches one of them; arrows, Home, End and the page keys move between them (ARIA grid pattern). */
export function EmojiGrid({ label, emoji, onPick, onPointed, onLeaveUp }: EmojiGridProps) {
  const language = useLanguage()
  const [active, setActive] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const rows = Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) => emoji.slice(row * columns, (row + 1) * columns))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowUp' && active < columns) {
      event.preventDefault()
      return onLeaveUp()
    }
    const next = nextPlace(event, active, emoji.length)
    if (next === null) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be moved in cell by cell
    <div ref={grid} role="grid" aria-label={label} aria-rowcount={rows.length} className={styles.grid} onKeyDown={onKeyDown}>
      {rows.map((row, rowIndex) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: of a grid whose cells have the focus
        <div key={row[0]?.sign} role="row" aria-rowindex={rowIndex + 1} className={styles.row}>
          {row.map((each, column) => {
            const index = rowIndex * columns + column
            const point = () => onPointed(each)
            return (
              // biome-ignore lint/a11y/useSemanticElements: of a grid that is no table
              <button
                key={each.sign}
                type="button"
                role="gridcell"
                data-index={index}
                tabIndex={index === active ? 0 : -1}
                aria-label={each.names[language]}
                title={each.names[language]}
                className={styles.cell}
                onClick={() => onPick(each.sign)}
                onFocus={() => {
                  setActive(index)
                  point()
                }}
                onPointerEnter={point}
              >
                {each.sign}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The cell that a key leads to; null for keys that move nothing. */
function nextPlace({ key, ctrlKey }: KeyboardEvent, at: number, count: number): number | null {
  const rowStart = at - (at % columns)
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    // The last row may be shorter.
    ArrowDown: rowStart + columns < count ? Math.min(at + columns, count - 1) : at,
    ArrowUp: at - columns,
    PageDown: at + columns * pageRows,
    PageUp: at - columns * pageRows,
    Home: ctrlKey ? 0 : rowStart,
    End: ctrlKey ? count - 1 : rowStart + columns - 1,
  }
  const place = places[key]
  return place === undefined ? null : Math.max(0, Math.min(place, count - 1))
}
