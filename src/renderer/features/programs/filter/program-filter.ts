import type { TFunction } from 'i18next'
import { limits } from '../../../../shared/limits'
import type { ProgramLimits } from '../../../../shared/programs'
import { weekdays } from '../../../../shared/weekdays'
import { wholeNumber } from '../sheet/program-draft'

/** A limit from a number to a number, both included; either may be left out. */
export interface Range {
  from?: number | undefined
  to?: number | undefined
}
export type RangeName = 'price' | 'hours'

const most = { price: limits.programPrice, hours: limits.programHours }

/** The ranges offered as buttons; anything else can be typed. */
export const rangesOf: Record<RangeName, readonly Range[]> = {
  price: [{ from: 0, to: 0 }, { to: 20 }, { to: 50 }, { to: 100 }],
  hours: [{ from: 0, to: 0 }, { from: 1, to: 2 }, { from: 3, to: 5 }, { from: 6 }],
}
/** The step of the arrow keys in the fields. */
export const rangeSteps: Record<RangeName, number> = { price: 10, hours: 1 }

export const isSameRange = (one: Range, other: Range) => one.from === other.from && one.to === other.to

export function rangeOf(name: RangeName, { priceFrom, priceTo, hoursFrom, hoursTo }: ProgramLimits): Range {
  return name === 'price' ? { from: priceFrom, to: priceTo } : { from: hoursFrom, to: hoursTo }
}

export function withRange(name: RangeName, narrowed: ProgramLimits, { from, to }: Range): ProgramLimits {
  return name === 'price' ? { ...narrowed, priceFrom: from, priceTo: to } : { ...narrowed, hoursFrom: from, hoursTo: to }
}

/** How many of the three filters (price, hours, days) are set. */
export function countLimits(narrowed: ProgramLimits): number {
  const ranges = (['price', 'hours'] as const).map((name) => rangeOf(name, narrowed))
  return ranges.filter(isSet).length + (narrowed.days?.length ? 1 : 0)
}

export const isSet = ({ from, to }: Range) => from !== undefined || to !== undefined

/** The filters of an address: `price=20-50`, `hours=-4`, `days=sat,sun`. Anything else is left out. */
export function limitsOf(query: URLSearchParams): ProgramLimits {
  const given = query.get('days')?.split(',') ?? []
  const days = weekdays.filter((day) => given.includes(day))
  const [price, hours] = [readRange('price', query.get('price')), readRange('hours', query.get('hours'))]
  return {
    ...(price.from !== undefined && { priceFrom: price.from }),
    ...(price.to !== undefined && { priceTo: price.to }),
    ...(hours.from !== undefined && { hoursFrom: hours.from }),
    ...(hours.to !== undefined && { hoursTo: hours.to }),
    ...(days.length > 0 && { days }),
  }
}

function readRange(name: RangeName, written: string | null): Range {
  const parts = /^(\d{0,10})-(\d{0,10})$/.exec(written ?? '')
  if (!parts) return {}
  const [from, to] = parts.slice(1).map((part) => (part === '' ? undefined : Number(part)))
  return problemIn(name, { from, to }) === null ? { from, to } : {}
}

/** The same filters as the end of a query; '' for none. */
export function limitsText(narrowed: ProgramLimits): string {
  const ranges = (['price', 'hours'] as const).flatMap((name) => {
    const range = rangeOf(name, narrowed)
    return isSet(range) ? [`&${name}=${range.from ?? ''}-${range.to ?? ''}`] : []
  })
  return `${ranges.join('')}${narrowed.days?.length ? `&days=${narrowed.days.join(',')}` : ''}`
}

/** Why a typed limit cannot be used. */
export type RangeProblem = { at: 'from' | 'to'; why: 'notWhole' | 'tooMuch' | 'order' }

/** A range as typed; an empty field is no limit. @returns the range, or what is wrong with which field */
export function typedRange(name: RangeName, typed: { from: string; to: string }): { range: Range } | { problem: RangeProblem } {
  const range: Range = {}
  for (const at of ['from', 'to'] as const) {
    if (typed[at].trim() === '') continue
    const value = wholeNumber(typed[at])
    if (value === null) return { problem: { at, why: 'notWhole' } }
    range[at] = value
  }
  const problem = problemIn(name, range)
  return problem ? { problem } : { range }
}

function problemIn(name: RangeName, { from, to }: Range): RangeProblem | null {
  if (from !== undefined && from > most[name]) return { at: 'from', why: 'tooMuch' }
  if (to !== undefined && to > most[name]) return { at: 'to', why: 'tooMuch' }
  return from !== undefined && to !== undefined && from > to ? { at: 'to', why: 'order' } : null
}

export const mostOfRange = (name: RangeName) => most[name].toLocaleString('en')

/** "$20–50", "up to 4 hours", "Free". */
export function rangeText(t: TFunction, name: RangeName, { from, to }: Range): string {
  const shown = (value: number) => (name === 'price' ? `$${value.toLocaleString('en')}` : value.toLocaleString('en'))
  if (to === 0) return t(`programs.filter.zero.${name}`)
  if (from !== undefined && to !== undefined)
    return from === to
      ? t(`programs.filter.${name}Exactly`, { value: shown(to) })
      : t(`programs.filter.${name}Between`, { from: shown(from), to: shown(to) })
  return from === undefined
    ? t(`programs.filter.${name}UpTo`, { to: shown(to ?? 0) })
    : t(`programs.filter.${name}From`, { from: shown(from) })
}
