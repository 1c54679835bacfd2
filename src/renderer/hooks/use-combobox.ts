import { type KeyboardEvent, useId, useState } from 'react'

/** What a key does in a field with a list of suggestions below it (ARIA combobox pattern): the focus stays in the field. */
export function useCombobox(count: number) {
  const listId = useId()
  const [opened, setOpened] = useState(false)
  const [active, setActive] = useState(-1)
  const expanded = opened && count > 0
  const at = expanded && active < count ? active : -1

  const open = () => setOpened(true)
  const close = () => {
    setOpened(false)
    setActive(-1)
  }
  /** @returns whether the key was meant for the list */
  const take = (event: KeyboardEvent): boolean => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return false
    if (step !== undefined && count > 0) {
      event.preventDefault()
      setOpened(true)
      // Beyond either end lies the field itself.
      setActive(((at + 1 + step + count + 1) % (count + 1)) - 1)
      return true
    }
    if (event.key === 'Escape' && expanded) {
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
    reset: () => setActive(-1),
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
