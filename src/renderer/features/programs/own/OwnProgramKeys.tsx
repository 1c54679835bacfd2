import { IconKeyboard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Shortcut, shortcutText } from '../../../hooks/shortcuts'
import { IconButton } from '../../../ui/IconButton'
import { Popover } from '../../../ui/Popover'
import styles from './OwnProgramKeys.module.css'

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
      {() => (
        <>
          <h2 className={styles.title}>{label}</h2>
          <dl className={styles.keys}>
            <Line words={t('programs.own.create')} keys={[shortcutText(createKey)]} />
            <Line words={t('programs.keys.save')} keys={[shortcutText(saveKey)]} />
            <Line words={t('programs.keys.move')} keys={[shortcutText(rowKeys.up), shortcutText(rowKeys.down)]} />
            <Line words={t('programs.keys.ends')} keys={[shortcutText(rowKeys.first), shortcutText(rowKeys.last)]} />
            {onRow.map((name) => (
              <Line key={name} words={t(`programs.keys.${name}`)} keys={[shortcutText(rowKeys[name])]} />
            ))}
          </dl>
        </>
      )}
    </Popover>
  )
}

function Line({ words, keys }: { words: string; keys: readonly string[] }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
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
