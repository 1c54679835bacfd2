import { IconKeyboard } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Shortcut, shortcutText } from '../../../hooks/shortcuts'
import { IconButton } from '../../../ui/IconButton'
import { type KeyLine, KeyList } from '../../../ui/KeyList'
import { Popover } from '../../../ui/Popover'

const onRow = ['edit', 'duplicate', 'delete', 'choose', 'chooseAll'] as const satisfies readonly RowKey[]

/** A popover that lists the keyboard shortcuts of the table and its sheet. */
export function OwnProgramKeys() {
  const { t } = useTranslation()
  const label = t('programs.keys.title')
  return (
    <Popover
      label={label}
      position="bottom-end"
      width={280}
      trigger={(props) => (
        <IconButton {...props} label={label}>
          <IconKeyboard />
        </IconButton>
      )}
    >
      {() => <KeyList title={label} lines={programKeyLines(t)} />}
    </Popover>
  )
}

/** The keyboard shortcuts of the table and its sheet, with what they do. */
export function programKeyLines(t: TFunction): KeyLine[] {
  return [
    { words: t('programs.own.create'), keys: [shortcutText(createKey)] },
    { words: t('programs.keys.save'), keys: [shortcutText(saveKey)] },
    { words: t('programs.keys.move'), keys: [shortcutText(rowKeys.up), shortcutText(rowKeys.down)] },
    { words: t('programs.keys.ends'), keys: [shortcutText(rowKeys.first), shortcutText(rowKeys.last)] },
    ...onRow.map((name) => ({ words: t(`programs.keys.${name}`), keys: [shortcutText(rowKeys[name])] })),
  ]
}

/** The keyboard shortcuts on a row of the table. */
export const rowKeys = {
  down: { key: 'ArrowDown' },
  up: { key: 'ArrowUp' },
  first: { key: 'Home' },
  last: { key: 'End' },
  edit: { key: 'Enter' },
  duplicate: { key: 'd', mod: true },
  choose: { key: ' ' },
  chooseAll: { key: 'a', mod: true },
  delete: { key: 'Delete' },
} satisfies Record<string, Shortcut>
export type RowKey = keyof typeof rowKeys

/** Shortcuts of the whole page (create) and of its sheet (save). */
export const createKey: Shortcut = { key: 'n', mod: true, shift: true }
export const saveKey: Shortcut = { key: 'Enter', mod: true }
