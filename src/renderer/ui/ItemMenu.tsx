import { IconDots } from '@tabler/icons-react'
import { IconButton } from './IconButton'
import { Menu, type MenuProps } from './Menu'

/** The "…" of a row. With `useContextMenu` on the row, the same entries come on a right click and on the menu key. */
export function ItemMenu({ label, entries, position = 'bottom-end' }: Omit<MenuProps, 'trigger'>) {
  return (
    <Menu
      label={label}
      entries={entries}
      position={position}
      trigger={(props) => (
        <IconButton {...props} label={label}>
          <IconDots />
        </IconButton>
      )}
    />
  )
}
