import { IconChartBar, IconCopyPlus, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { CategoryDot } from '../../ui/CategoryDot'
import { Checkbox } from '../../ui/Checkbox'
import { classNames } from '../../ui/class-names'
import { ItemMenu } from '../../ui/ItemMenu'
import { type MenuEntry, useContextMenu } from '../../ui/Menu'
import styles from './OwnPrograms.module.css'
import { rowKeys } from './own-program-keys'
import { type OwnColumn, ownColumns, valueIn } from './own-program-order'
import { ProgramCover } from './ProgramCover'
import { Sparkline } from './Sparkline'

/** What one does with a program of one's own. */
export interface OwnRowActions {
  edit: (program: Program) => void
  duplicate: (program: Program) => void
  /** Shows its figures above the table. */
  figures: (program: Program) => void
  /** Shows it as others see it. */
  view: (program: Program) => void
  /** Asks before they go. */
  remove: (programs: readonly Program[]) => void
}

interface OwnProgramRowProps {
  program: Program
  /** The one row the Tab key comes to. */
  stop: boolean
  sortedBy: OwnColumn
  chosen: boolean
  open: boolean
  actions: OwnRowActions
  onFocus: () => void
  onChoose: () => void
}

/** A program of one's own, with its figures. */
export function OwnProgramRow({ program, stop, sortedBy, chosen, open, actions, onFocus, onChoose }: OwnProgramRowProps) {
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
      className={classNames((open || chosen) && styles.on)}
      onFocus={onFocus}
      onContextMenu={onContextMenu}
      onDoubleClick={() => actions.edit(program)}
    >
      <td className={styles.check}>
        <Checkbox
          tabIndex={-1}
          label={<span className="sr">{t('programs.own.choose', { title })}</span>}
          checked={chosen}
          onChecked={onChoose}
        />
      </td>
      {ownColumns.map((column) => (
        <td key={column} data-column={column} className={classNames(sortedBy === column && styles.sorted)}>
          <Cell program={program} column={column} />
        </td>
      ))}
      <td className={styles.menu}>
        <ItemMenu label={t('programs.actions', { title })} entries={entries} />
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
              <span>{ownPrice(t, program.price)}</span>
            </span>
          </span>
        </span>
      )
    case 'subject':
      return <CategoryDot category={program.subject} />
    case 'kind':
      return t(`programs.kind.${program.kind}`)
    case 'price':
      return ownPrice(t, program.price)
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

const ownPrice = (t: TFunction, price: number) => (price === 0 ? t('programs.free') : `$${price.toLocaleString('en')}`)
