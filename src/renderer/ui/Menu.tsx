import { type MouseEvent, type ReactNode, Suspense } from 'react'
import type { Shortcut } from '../hooks/shortcuts'
import { later } from './later'
import { type TriggerProps, useAnchored } from './use-anchored'

const MenuPanel = later(() => import('./MenuPanel').then((module) => module.MenuPanel))

/** A row of a menu; `heading` and `'rule'` stand between rows. */
export type MenuEntry =
  | {
      key: string
      label: string
      run: () => void
      icon?: ReactNode
      shortcut?: Shortcut
      danger?: boolean
      /** Among entries that exclude each other, the chosen one; gives the row a check. */
      checked?: boolean
    }
  | { heading: string }
  | 'rule'

export type MenuPosition = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end'

/** As a function they are made once the menu opens, which counts where every row of a long list has one. */
export type MenuEntries = readonly MenuEntry[] | (() => readonly MenuEntry[])
const made = (entries: MenuEntries) => (typeof entries === 'function' ? entries() : entries)

export interface MenuProps {
  /** Names the menu for a screen reader. */
  label: string
  entries: MenuEntries
  trigger: (props: TriggerProps) => ReactNode
  position?: MenuPosition
}

/** A button that opens a menu. The menu's part is loaded when the button is first pointed at or focused. */
export function Menu({ label, entries, trigger, position = 'bottom-end' }: MenuProps) {
  const floating = useAnchored('menu', MenuPanel.load)
  return (
    <>
      {trigger(floating.trigger)}
      {floating.anchor && (
        <Suspense>
          <MenuPanel
            label={label}
            entries={made(entries)}
            position={position}
            anchor={floating.anchor}
            opened={floating.opened}
            onClose={floating.close}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * The same entries where a desktop person right-clicks, or presses the menu key: spread `onContextMenu` on the row and render `menu`
 * inside it. Text selected under the pointer keeps the system's menu.
 */
export function useContextMenu(label: string, entries: MenuEntries) {
  const floating = useAnchored('menu', MenuPanel.load)
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (made(entries).length === 0 || !window.getSelection()?.isCollapsed) return
    event.preventDefault()
    event.stopPropagation()
    floating.openAt({ left: event.clientX, top: event.clientY, width: 0, height: 0 })
  }
  const menu = floating.anchor && (
    <Suspense>
      <MenuPanel
        label={label}
        entries={made(entries)}
        position="bottom-start"
        anchor={floating.anchor}
        opened={floating.opened}
        onClose={floating.close}
      />
    </Suspense>
  )
  return { onContextMenu, menu }
}
