import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { shortcutText } from '../hooks/shortcuts'
import { AnchorMark } from './AnchorMark'
import { classNames } from './class-names'
import type { MenuEntry, MenuPosition } from './Menu'
import styles from './Menu.module.css'
import type { Anchor } from './use-anchored'

interface MenuPanelProps {
  label: string
  entries: readonly MenuEntry[]
  position: MenuPosition
  anchor: Anchor
  opened: boolean
  onClose: () => void
}

// Past the rail's edge, a little below the button it hangs on.
const beside = { mainAxis: 16, crossAxis: 16 }

/** The floating part of `Menu` and `useContextMenu`. */
export function MenuPanel({ label, entries, position, anchor, opened, onClose }: MenuPanelProps) {
  // It hangs on a fixed point: when what lies under it moves, it goes.
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

const keyOf = (entry: MenuEntry, index: number) => (typeof entry === 'object' && 'key' in entry ? entry.key : `at ${index}`)

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'rule') return <Menu.Divider className={styles.rule} />
  if ('heading' in entry) return <Menu.Label className={styles.heading}>{entry.heading}</Menu.Label>
  const isChoice = entry.checked !== undefined
  // Mantine writes its own role over one that is given.
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
