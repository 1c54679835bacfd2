import { caseKinds } from '../../../../shared/case-kinds'
import { reportReasons } from '../../../../shared/report-reasons'
import type { CaseFilter } from '../../../data/moderating'

export const caseLists = ['new', 'mine', 'appeals', 'decided'] as const
export const caseLanguages = ['korean', 'english'] as const

/** The filter of an address; unknown values are left out (docs/product/screens.md "Reports"). */
export function filterOf(search: string): CaseFilter {
  const query = new URLSearchParams(search)
  const kind = caseKinds.find((each) => each === query.get('kind'))
  const reason = reportReasons.find((each) => String(each) === query.get('reason'))
  const language = caseLanguages.find((each) => each === query.get('language'))
  return {
    filter: caseLists.find((each) => each === query.get('show')) ?? 'new',
    ...(kind !== undefined && { kind }),
    ...(reason !== undefined && { reason }),
    ...(language !== undefined && { language }),
  }
}

/** The query of an address, with its question mark; '' for new reports of all kinds. */
export function searchOf({ filter, kind, reason, language }: CaseFilter): string {
  const fields = { show: filter === 'new' ? undefined : filter, kind, reason: reason?.toString(), language }
  const query = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether a filter leaves out some cases of its list. */
export const isNarrowed = ({ kind, reason, language }: CaseFilter) => [kind, reason, language].some((value) => value !== undefined)
