import { type KeyboardEvent, useId, useState } from 'react'

interface ComboboxOptions {
  /** What is chosen before an arrow is pressed: -1, the field itself, or the first row, which Enter then takes. */
  first?: -1 | 0
  /** The list is there as long as the field is: Escape is not for it. */
  stays?: boolean
}

/** What a key does in a field with a list of suggestions below it (ARIA combobox pattern): the focus stays in the field. */
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
  /** @returns whether the key was meant for the list */
  const take = (event: KeyboardEvent): boolean => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return false
    if (step !== undefined && count > 0) {
      event.preventDefault()
      setOpened(true)
      // Beyond either end lies the field itself, unless something is always chosen.
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
    /** Typing begins at the field again. */
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
