import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface ComboboxOptions {
  /** The option that is active before an arrow key is pressed: 0 for the first one, -1 for none. */
  first?: -1 | 0
  /** The list is always open; Escape does not close it. */
  stays?: boolean
}

/** Keyboard behaviour of a field with a list of suggestions (ARIA combobox pattern). The focus stays in the field. */
export function useCombobox(count: number, { first = -1, stays = false }: ComboboxOptions = {}) {
  const listId = useId()
  const [opened, setOpened] = useState(stays)
  const [active, setActive] = useState<number | null>(null)
  const expanded = opened && count > 0
  const chosen = active !== null && active < count ? Math.max(active, first) : first
  const at = expanded ? chosen : -1

  const open = () => setOpened(true)
  const close = () => {
    setOpened(false)
    setActive(null)
  }
  /** @returns whether the list has handled the key */
  const take = (event: KeyboardEvent): boolean => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return false
    if (step !== undefined && count > 0) {
      event.preventDefault()
      setOpened(true)
      // Beyond either end no option is active, unless the first one is by default.
      const places = count - first
      setActive(((at - first + step + places) % places) + first)
      return true
    }
    if (event.key === 'Escape' && expanded && !stays) {
      close()
      return true
    }
    return false
  }
  return {
    expanded,
    active: at,
    open,
    close,
    take,
    /** Resets the active option, after typing. */
    reset: () => setActive(null),
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    field: {
      role: 'combobox',
      'aria-expanded': expanded,
      'aria-controls': expanded ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at === -1 ? undefined : `${listId}-${at}`,
    } as const,
  }
}

interface ListOptionProps {
  list: ReturnType<typeof useCombobox>
  index: number
  className: string | undefined
  /** Where several options can be chosen: whether this one is. Without it the active option is the chosen one. */
  chosen?: boolean
  onPick: () => void
  children: ReactNode
}

/** An option of the list. A click chooses it without taking the focus from the field. */
export function ListOption({ list, index, className, chosen = index === list.active, onPick, children }: ListOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose (ARIA combobox pattern)
    <div
      id={list.optionId(index)}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </div>
  )
}
