import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { School } from '../../../../shared/contract/school-shapes'
import { useSaveSchoolInfosMutation } from '../../../data/account'
import { asAppError, useErrorText } from '../../../hooks/error-messages'
import { useToast } from '../../../ui/Toast'
import {
  blankSchool,
  fieldsOfSchool,
  givenOf,
  isChanged,
  moved,
  problemsOfSchool,
  type SchoolField,
  type SchoolFields,
  type SchoolProblems,
} from './school-form'

/** The name of the button that adds a school. */
export const addName = 'addSchool'
/** The name of the button that moves a school. */
export const moveName = (key: number, by: 1 | -1) => `${key}-${by === 1 ? 'down' : 'up'}`

/** The schools while they are edited, the problems of each, and saving them. @param focus moves the focus to a field or button by its name */
export function useSchools(saved: readonly School[], focus: (name: string) => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [rows, setRows] = useState(() => saved.map(fieldsOfSchool))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<SchoolProblems[]>([])
  const [announced, setAnnounced] = useState('')
  const [saveSchools, { isLoading: busy }] = useSaveSchoolInfosMutation()
  const wanted = useRef<string | null>(null)
  const [base, setBase] = useState(saved)
  // Read again with another content: shown, unless the rows were edited.
  if (base !== saved) {
    setBase(saved)
    if (!isChanged(rows, base) && isChanged(rows, saved)) setRows(saved.map(fieldsOfSchool))
  }

  // An added row is rendered only now, and a removed one is gone.
  useEffect(() => {
    if (wanted.current === null) return
    focus(wanted.current)
    wanted.current = null
  })
  const change = (next: SchoolFields[]) => {
    setRows(next)
    setRefused([])
  }
  const fieldOf = (row: SchoolFields | undefined, field: SchoolField) => `${row?.key}-${field}`

  const save = async (): Promise<void> => {
    if (busy || !isChanged(rows, saved)) return
    const wrong = rows.map(problemsOfSchool)
    setTried(true)
    if (focusFirst(wrong)) return
    const { error } = await saveSchools({ schools: rows.map(givenOf) })
    if (!error) {
      setTried(false)
      return toast(t('school.saved'))
    }
    const named = refusedFields(asAppError(error).fields, rows.length)
    setRefused(named)
    if (!focusFirst(named)) toast(errorText(error))
  }
  function focusFirst(wrong: readonly SchoolProblems[]): boolean {
    const index = wrong.findIndex((problems) => Object.keys(problems).length > 0)
    const [field] = Object.keys(wrong[index] ?? {}) as SchoolField[]
    if (field === undefined) return false
    focus(fieldOf(rows[index], field))
    return true
  }

  return {
    rows,
    problems: rows.map((row, index) => ({ ...(tried ? problemsOfSchool(row) : {}), ...refused[index] })),
    changed: isChanged(rows, saved),
    busy,
    announced,
    add: () => {
      const row = blankSchool()
      wanted.current = fieldOf(row, 'universityCode')
      change([...rows, row])
    },
    edit: (key: number, patch: Partial<SchoolFields>) => change(rows.map((row) => (row.key === key ? { ...row, ...patch } : row))),
    move: (key: number, by: 1 | -1) => {
      const next = moved(rows, key, by)
      const at = next.findIndex((row) => row.key === key)
      setAnnounced(t('school.moved', { number: at + 1, count: next.length }))
      // The button moves with its row and, at the end of the list, can be pressed no more.
      const back = by === 1 ? -1 : 1
      wanted.current = moveName(key, next[at + by] ? by : back)
      change(next)
    },
    remove: (key: number) => {
      const index = rows.findIndex((row) => row.key === key)
      const near = rows[index + 1] ?? rows[index - 1]
      wanted.current = near === undefined ? addName : fieldOf(near, 'universityCode')
      change(rows.filter((row) => row.key !== key))
    },
    save,
  }
}

/** The server's field errors (`schools.1.finishYear`) by row. */
function refusedFields(fields: Record<string, SchoolProblems[SchoolField]> | undefined, count: number): SchoolProblems[] {
  const named: SchoolProblems[] = Array.from({ length: count }, () => ({}))
  for (const [path, problem] of Object.entries(fields ?? {})) {
    const [, index, field] = path.split('.')
    const row = named[Number(index)]
    if (row && field !== undefined && problem !== undefined) row[field as SchoolField] = problem
  }
  return named
}
