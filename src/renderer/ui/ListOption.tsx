import type { ReactNode } from 'react'
import type { useCombobox } from '../hooks/use-combobox'

interface ListOptionProps {
  list: ReturnType<typeof useCombobox>
  index: number
  className: string | undefined
  onPick: () => void
  children: ReactNode
}

/** A row of the list below a field, which keeps the focus while the pointer chooses. */
export function ListOption({ list, index, className, onPick, children }: ListOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose (ARIA combobox pattern)
    <div
      id={list.optionId(index)}
      role="option"
      aria-selected={index === list.active}
      tabIndex={-1}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </div>
  )
}
