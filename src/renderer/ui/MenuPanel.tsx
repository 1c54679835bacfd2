import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect } from 'react'
import { type Shortcut, shortcutText } from '../hooks/shortcuts'
import { classNames } from './class-names'
import styles from './Menu.module.css'
import { type Anchor, AnchorMark } from './use-anchored'

/** An entry of a menu: an action, a heading or a rule. */
export type PanelEntry =
  | {
      key: string
      label: string
      /** @param event the press in a menu, whose `detail` is 0 from the keyboard; the palette has none */
      run: (event?: MouseEvent) => void
      icon?: ReactNode
      shortcut?: Shortcut
      danger?: boolean
      /** For mutually exclusive entries: whether this one is chosen. */
      checked?: boolean
    }
  | { heading: string }
  /** Mutually exclusive entries side by side, each drawn as its icon alone. */
  | { choices: readonly { key: string; label: string; icon: ReactNode; checked: boolean; run: () => void }[] }
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

// Past the rail's edge, a little below the button.
const beside = { mainAxis: 16, crossAxis: 16 }

/** The floating part of `Menu` and `useContextMenu`. */
export function MenuPanel({ label, entries, position, anchor, opened, onClose }: MenuPanelProps) {
  // The anchor is a fixed point, so the menu closes when the page moves under it, but not when a menu higher than the window is scrolled.
  useEffect(() => {
    if (!opened) return
    const onWheel = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[role="menu"]'))) onClose()
    }
    window.addEventListener('resize', onClose)
    window.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      window.removeEventListener('resize', onClose)
      window.removeEventListener('wheel', onWheel)
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
  if ('choices' in entry) return <Choices {...entry} />
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

function Choices({ choices }: Extract<PanelEntry, { choices: unknown }>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between the entries in it
    <div className={styles.choices} onKeyDown={moveSideways}>
      {choices.map(({ key, label, icon, checked, run }) => (
        <Menu.Item
          key={key}
          className={classNames(styles.choice, checked && styles.chosen)}
          aria-label={label}
          title={label}
          aria-checked={checked}
          onClick={run}
          // Mantine overrides a `role` prop.
          ref={(element: HTMLElement | null) => element?.setAttribute('role', 'menuitemradio')}
        >
          {icon}
        </Menu.Item>
      ))}
    </div>
  )
}

function moveSideways({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const entries = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
  if (step !== undefined) entries.at((entries.indexOf(document.activeElement as HTMLElement) + step) % entries.length)?.focus()
}
