import { type AuditFilter, auditActs } from '../../../../shared/audit'

/** What the address of the audit narrows it to; `from` and `to` are days, both included. Unknown values are left out. */
export interface ShownAudit {
  actor: string
  act: string
  from: string
  to: string
}

const day = /^\d{4}-\d\d-\d\d$/
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text))

/** The filter of an address (docs/product/screens.md "Reports"). */
export function shownOf(search: string): ShownAudit {
  const query = new URLSearchParams(search)
  const dayIn = (name: string) => [query.get(name) ?? ''].find(isDay) ?? ''
  const actor = query.get('who') ?? ''
  return {
    actor: /^(commandLine|[0-9a-f-]{36})$/.test(actor) ? actor : '',
    act: auditActs.find((act) => act === query.get('act')) ?? '',
    from: dayIn('from'),
    to: dayIn('to'),
  }
}

/** The query of an address, with its question mark; '' for everything. */
export function searchOfAudit({ actor, act, from, to }: ShownAudit): string {
  const query = new URLSearchParams(Object.entries({ who: actor, act, from, to }).filter(([, value]) => value !== ''))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The same filter for the community, which knows times: the days are those of this machine. */
export function auditFilterOf({ actor, act, from, to }: ShownAudit): AuditFilter {
  const known = auditActs.find((each) => each === act)
  return {
    ...(actor !== '' && { actor }),
    ...(known !== undefined && { act: known }),
    ...(from !== '' && { from: startOf(from, 0) }),
    ...(to !== '' && { to: startOf(to, 1) }),
  }
}

/** The start of a day in local time. @param after how many days later */
function startOf(text: string, after: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}
