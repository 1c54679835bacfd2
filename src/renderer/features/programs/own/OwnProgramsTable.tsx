import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import { isShortcut } from '../../../hooks/shortcuts'
import { Checkbox } from '../../../ui/Checkbox'
import { classNames } from '../../../ui/class-names'
import { type RowKey, rowKeys } from './OwnProgramKeys'
import { OwnProgramRow, type OwnRowActions } from './OwnProgramRow'
import styles from './OwnProgramsTable.module.css'
import { firstOrder, type OwnOrder, ownColumns } from './own-programs'

interface OwnProgramsTableProps {
  programs: readonly Program[]
  order: OwnOrder
  onOrder: (order: OwnOrder) => void
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** The program that is open in the sheet. */
  openId: string | null
  /** The program that is being read, to be edited or copied. */
  readingId: string | null
  /** The program that was just saved: its row takes the focus once it is there. */
  savedId: string | null
  onSavedSeen: () => void
  actions: OwnRowActions
}

/** The own programs as a grid with one tab stop; its keys are listed in OwnProgramKeys.tsx. */
export function OwnProgramsTable({
  programs,
  order,
  onOrder,
  chosen,
  onChosen,
  openId,
  readingId,
  savedId,
  onSavedSeen,
  actions,
}: OwnProgramsTableProps) {
  const { t } = useTranslation()
  const [at, setAt] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { drawn, drawTo, end } = useGrowing(programs.length)
  const stop = programs.some(({ id }) => id === at) ? at : (programs[0]?.id ?? null)
  const chosenRows = programs.filter(({ id }) => chosen.has(id))
  const all = programs.length > 0 && chosenRows.length === programs.length

  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  const rowOf = (id: string) => body.current?.querySelector<HTMLElement>(`[data-item-id="${CSS.escape(id)}"]`)
  const focus = (index: number) => {
    const place = Math.min(Math.max(index, 0), programs.length - 1)
    const id = programs[place]?.id
    if (id === undefined) return
    if (place >= drawn) flushSync(() => drawTo(place + 1))
    rowOf(id)?.focus()
  }
  const savedAt = savedId === null ? -1 : programs.findIndex(({ id }) => id === savedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved row is focused when it appears, not whenever the rows change
  useEffect(() => {
    if (savedAt < 0) return
    if (savedAt >= drawn) return drawTo(savedAt + 1)
    focus(savedAt)
    onSavedSeen()
  }, [savedAt, drawn])
  // Those that the filter leaves out stay as they are.
  const chooseAll = (wanted: boolean) => {
    const next = new Set(chosen)
    for (const { id } of programs) wanted ? next.add(id) : next.delete(id)
    onChosen(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement && event.target.matches('[data-item-id]') ? event.target.dataset['itemId'] : undefined
    const index = programs.findIndex(({ id }) => id === row)
    const program = programs[index]
    const pressed = keyNames.find((name) => isShortcut(event.nativeEvent, rowKeys[name]))
    if (!program || pressed === undefined) return
    event.preventDefault()
    const acts: Record<RowKey, () => void> = {
      down: () => focus(index + 1),
      up: () => focus(index - 1),
      first: () => focus(0),
      last: () => focus(programs.length - 1),
      edit: () => actions.edit(program),
      duplicate: () => actions.duplicate(program),
      choose: () => choose(program.id),
      chooseAll: () => chooseAll(!all),
      delete: () => actions.remove(chosenRows.length > 0 ? chosenRows : [program]),
    }
    acts[pressed]()
  }
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows take the focus and can be selected, as in a grid
        role="grid"
        aria-multiselectable
        aria-rowcount={programs.length + 1}
        className={styles.table}
        aria-label={t('programs.own.title')}
      >
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox label={<span className="sr">{t('programs.own.all')}</span>} checked={all} onChecked={chooseAll} />
            </th>
            {ownColumns.map((column) => {
              const sorted = order.by === column
              const direction = order.descending ? 'descending' : 'ascending'
              return (
                <th
                  key={column}
                  data-column={column}
                  aria-sort={sorted ? direction : 'none'}
                  className={classNames(sorted && styles.sorted)}
                >
                  <button
                    type="button"
                    onClick={() => onOrder(sorted ? { by: column, descending: !order.descending } : firstOrder(column))}
                  >
                    {t(`programs.own.column.${column}`)}
                    {sorted && (order.descending ? <IconArrowDown /> : <IconArrowUp />)}
                  </button>
                </th>
              )
            })}
            <th className={styles.menu}>
              <span className="sr">{t('common.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {programs.slice(0, drawn).map((program) => (
            <OwnProgramRow
              key={program.id}
              program={program}
              stop={program.id === stop}
              sortedBy={order.by}
              chosen={chosen.has(program.id)}
              open={program.id === openId}
              reading={program.id === readingId}
              actions={actions}
              onFocus={() => setAt(program.id)}
              onChoose={() => choose(program.id)}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </>
  )
}

const keyNames = Object.keys(rowKeys) as RowKey[]

const step = 100
const ahead = '800px'

/** How many rows are rendered: more whenever the end comes near. Put `end` on the element that follows them. */
function useGrowing(total: number): { drawn: number; drawTo: (count: number) => void; end: RefCallback<HTMLElement> } {
  const [wanted, setWanted] = useState(step)
  const drawTo = useCallback((count: number) => setWanted((before) => Math.max(before, count)), [])
  const drawn = Math.min(wanted, total)
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || drawn >= total) return
      const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && drawTo(drawn + step), { rootMargin: ahead })
      watch.observe(element)
      return () => watch.disconnect()
    },
    [drawn, total, drawTo],
  )
  return { drawn, drawTo, end }
}
