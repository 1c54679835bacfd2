import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { type Shortcut, shortcutText } from '../hooks/shortcuts'
import { classNames } from './class-names'
import styles from './Menu.module.css'
import { type Anchor, AnchorMark } from './use-anchored'

/** An entry of a menu: an action, a heading or a rule. */
export type PanelEntry =
  | {
      key: string
      label: string
      run: () => void
      icon?: ReactNode
      shortcut?: Shortcut
      danger?: boolean
      /** For mutually exclusive entries: whether this one is chosen. */
      checked?: boolean
    }
  | { heading: string }
  | 'rule'

export type MenuPosition = 'bottom-start' | 'bottom-end' | 'right-end'

interface MenuPanelProps {
  label: string
  entries: readonly PanelEntry[]
  position: MenuPosition
  anchor: Anchor
  opened: boolean
  onClose: () => void
}

// Past the rail's edge, a little below its button.
const beside = { mainAxis: 16, crossAxis: 16 }

/** The floating part of `Menu` and `useContextMenu`. */
export function MenuPanel({ label, entries, position, anchor, opened, onClose }: MenuPanelProps) {
  // The anchor is a fixed point, so the menu closes when the page moves under it.
  useEffect(() => {
    if (!opened) return
    window.addEventListener('resize', onClose)
    window.addEventListener('wheel', onClose, { passive: true })
    return () => {
      window.removeEventListener('resize', onClose)
      window.removeEventListener('wheel', onClose)
    }
  }, [opened, onClose])
  return (
    <Menu
      opened={opened}
      onChange={(open) => open || onClose()}
      position={position}
      offset={position === 'right-end' ? beside : 6}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AnchorMark anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={label} onContextMenu={(event) => event.preventDefault()}>
        {entries.map((entry, index) => (
          <Entry key={keyOf(entry, index)} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const keyOf = (entry: PanelEntry, index: number) => (typeof entry === 'object' && 'key' in entry ? entry.key : `at ${index}`)

function Entry({ entry }: { entry: PanelEntry }) {
  if (entry === 'rule') return <Menu.Divider className={styles.rule} />
  if ('heading' in entry) return <Menu.Label className={styles.heading}>{entry.heading}</Menu.Label>
  const isChoice = entry.checked !== undefined
  // Mantine overrides a `role` prop.
  const asChoice = (element: HTMLElement | null) => void (isChoice && element?.setAttribute('role', 'menuitemradio'))
  return (
    <Menu.Item
      className={classNames(styles.row, entry.danger && styles.danger)}
      classNames={{ itemLabel: styles.words ?? '' }}
      onClick={entry.run}
      ref={asChoice}
      {...(isChoice ? { 'aria-checked': entry.checked } : {})}
    >
      {entry.icon}
      <span className={styles.label}>{entry.label}</span>
      {entry.shortcut && <kbd>{shortcutText(entry.shortcut)}</kbd>}
      {entry.checked && <IconCheck className={styles.check} />}
    </Menu.Item>
  )
}
