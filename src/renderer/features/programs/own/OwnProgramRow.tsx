import { IconChartBar, IconCopyPlus, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import { CategoryDot } from '../../../ui/CategoryDot'
import { Checkbox } from '../../../ui/Checkbox'
import { classNames } from '../../../ui/class-names'
import { ItemMenu, type MenuEntry, useContextMenu } from '../../../ui/Menu'
import { priceText } from '../program-facts'
import { ProgramCover } from '../program-parts'
import { rowKeys } from './OwnProgramKeys'
import styles from './OwnProgramRow.module.css'
import table from './OwnProgramsTable.module.css'
import { type OwnColumn, ownColumns, valueIn } from './own-programs'

/** The actions on an own program. */
export interface OwnRowActions {
  edit: (program: Program) => void
  duplicate: (program: Program) => void
  /** Shows its figures above the table. */
  figures: (program: Program) => void
  /** Shows it as others see it. */
  view: (program: Program) => void
  /** Asks for confirmation before they are deleted. */
  remove: (programs: readonly Program[]) => void
}

interface OwnProgramRowProps {
  program: Program
  /** Whether the Tab key stops at this row (roving tabindex). */
  stop: boolean
  sortedBy: OwnColumn
  chosen: boolean
  open: boolean
  /** It is being read, to be edited or copied. */
  reading: boolean
  actions: OwnRowActions
  onFocus: () => void
  onChoose: () => void
}

/** Two quick clicks on the checkbox or in the menu do not edit the program. */
const outsideRow = (event: MouseEvent) => event.stopPropagation()

/** A row of the table: an own program with its figures. */
export function OwnProgramRow({ program, stop, sortedBy, chosen, open, reading, actions, onFocus, onChoose }: OwnProgramRowProps) {
  const { t } = useTranslation()
  const { id, title } = program
  const entries: MenuEntry[] = [
    { key: 'edit', label: t('common.edit'), icon: <IconPencil />, shortcut: rowKeys.edit, run: () => actions.edit(program) },
    {
      key: 'duplicate',
      label: t('programs.own.duplicate'),
      icon: <IconCopyPlus />,
      shortcut: rowKeys.duplicate,
      run: () => actions.duplicate(program),
    },
    { key: 'figures', label: t('programs.figures.show'), icon: <IconChartBar />, run: () => actions.figures(program) },
    { key: 'view', label: t('programs.own.view'), icon: <IconEye />, run: () => actions.view(program) },
    'rule',
    {
      key: 'delete',
      label: t('common.delete'),
      icon: <IconTrash />,
      danger: true,
      shortcut: rowKeys.delete,
      run: () => actions.remove([program]),
    },
  ]
  const { onContextMenu, menu } = useContextMenu(t('programs.actions', { title }), entries)
  return (
    <tr
      data-item-id={id}
      tabIndex={stop ? 0 : -1}
      aria-selected={chosen}
      aria-busy={reading}
      className={classNames((open || reading || chosen) && table.on)}
      onFocus={onFocus}
      onContextMenu={onContextMenu}
      onDoubleClick={() => actions.edit(program)}
    >
      <td className={table.check} onDoubleClick={outsideRow}>
        <Checkbox
          tabIndex={-1}
          label={<span className="sr">{t('programs.own.choose', { title })}</span>}
          checked={chosen}
          onChecked={onChoose}
        />
      </td>
      {ownColumns.map((column) => (
        <td key={column} data-column={column} className={classNames(sortedBy === column && table.sorted)}>
          <Cell program={program} column={column} />
        </td>
      ))}
      <td className={table.menu} onDoubleClick={outsideRow}>
        <ItemMenu label={t('programs.actions', { title })} entries={entries} tabIndex={stop ? 0 : -1} />
        {menu}
      </td>
    </tr>
  )
}

function Cell({ program, column }: { program: Program; column: OwnColumn }) {
  const { t, i18n } = useTranslation()
  switch (column) {
    case 'title':
      return (
        <span className={styles.name}>
          <span className={styles.thumb}>
            <ProgramCover path={program.imagePath} />
          </span>
          <span className={styles.words}>
            <b className="one">{program.title}</b>
            <span className={styles.under}>
              <CategoryDot category={program.subject} />
              <span>{priceText(t, program.price)}</span>
            </span>
          </span>
        </span>
      )
    case 'subject':
      return <CategoryDot category={program.subject} />
    case 'kind':
      return t(`programs.kind.${program.kind}`)
    case 'price':
      return priceText(t, program.price)
    case 'hours':
      return program.hours === 0 ? t('programs.flexibleShort') : program.hours.toLocaleString(i18n.language)
    case 'views':
      return (
        <span className={styles.views}>
          {valueIn(program, column).toLocaleString(i18n.language)}
          <Sparkline days={program.figures?.viewsByDay ?? []} />
        </span>
      )
    default:
      return valueIn(program, column).toLocaleString(i18n.language)
  }
}

const bars = 10
const step = 5
const height = 18

/** The views of the last days as bars; hidden from screen readers, as the number stands beside it. */
function Sparkline({ days }: { days: readonly number[] }) {
  const size = Math.ceil(days.length / bars)
  const sums = Array.from({ length: bars }, (_, bar) => days.slice(bar * size, (bar + 1) * size).reduce((sum, each) => sum + each, 0))
  const most = Math.max(1, ...sums)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${bars * step} ${height}`} aria-hidden="true">
      {sums.map((sum, bar) => {
        const tall = Math.max((sum / most) * height, 1)
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by position
        return <rect key={bar} x={bar * step + 1} width={3} y={height - tall} height={tall} rx={1} />
      })}
    </svg>
  )
}
