import { IconDots } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { Offered } from './commands'
import { IconButton } from './IconButton'
import { later } from './later'
import type { MenuPosition, PanelEntry } from './MenuPanel'
import { type Anchor, type TriggerProps, useAnchored } from './use-anchored'

const MenuPanel = later(() => import('./MenuPanel').then((module) => module.MenuPanel))

/** An entry of a menu: an action, a heading or a rule. */
export type MenuEntry = PanelEntry

/** A function is called once the menu opens, which saves work where each row of a long list has a menu. */
export type MenuEntries = readonly MenuEntry[] | (() => readonly MenuEntry[])
const made = (entries: MenuEntries) => (typeof entries === 'function' ? entries() : entries)

export interface MenuProps {
  /** Names the menu for a screen reader. */
  label: string
  entries: MenuEntries
  trigger: (props: TriggerProps) => ReactNode
  position?: MenuPosition
  /** The entries are also commands of the palette: for the menu of what is open, not of a row in a list. */
  commands?: boolean
}

interface FloatingMenuProps extends Omit<MenuProps, 'trigger' | 'position' | 'commands'> {
  position: MenuPosition
  anchor: Anchor
  floating: ReturnType<typeof useAnchored>
}

function FloatingMenu({ label, entries, position, anchor, floating }: FloatingMenuProps) {
  return (
    <MenuPanel
      label={label}
      entries={made(entries)}
      position={position}
      anchor={anchor}
      opened={floating.opened}
      onClose={floating.close}
    />
  )
}

/** A button that opens a menu. The menu's code is loaded when the button is first hovered or focused. */
export function Menu({ label, entries, trigger, position = 'bottom-end', commands = false }: MenuProps) {
  const floating = useAnchored('menu', MenuPanel.load)
  return (
    <>
      {trigger(floating.trigger)}
      {commands && <Offered entries={entries} />}
      {floating.anchor && <FloatingMenu label={label} entries={entries} position={position} anchor={floating.anchor} floating={floating} />}
    </>
  )
}

/** A menu at a point of the window, given in px: `openAt(x, y)`. Render `menu` anywhere. */
export function usePointMenu(label: string, entries: MenuEntries) {
  const floating = useAnchored('menu', MenuPanel.load)
  const menu = floating.anchor && (
    <FloatingMenu label={label} entries={entries} position="bottom-start" anchor={floating.anchor} floating={floating} />
  )
  return { openAt: (left: number, top: number) => floating.openAt({ left, top, width: 0, height: 0 }), menu }
}

/**
 * The same entries as a context menu, for a right click or the menu key: spread `onContextMenu` on the row and render `menu` inside it.
 * Where text of the row is selected, the menu of the selection opens instead.
 */
export function useContextMenu(label: string, entries: MenuEntries) {
  const { openAt, menu } = usePointMenu(label, entries)
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const selection = window.getSelection()
    const isSelected = selection?.isCollapsed === false && selection.containsNode(event.currentTarget, true)
    if (isSelected || made(entries).length === 0) return
    event.preventDefault()
    event.stopPropagation()
    openAt(event.clientX, event.clientY)
  }
  return { onContextMenu, menu }
}

interface ItemMenuProps extends Omit<MenuProps, 'trigger' | 'position'> {
  /** For a row of a grid that is one stop of the Tab key. */
  tabIndex?: 0 | -1
}

/** The "…" button of a row. Use `useContextMenu` on the row to offer the same entries on a right click. */
export function ItemMenu({ label, entries, commands = false, tabIndex }: ItemMenuProps) {
  return (
    <Menu
      label={label}
      entries={entries}
      commands={commands}
      trigger={(props) => (
        <IconButton {...props} tabIndex={tabIndex} label={label}>
          <IconDots />
        </IconButton>
      )}
    />
  )
}
