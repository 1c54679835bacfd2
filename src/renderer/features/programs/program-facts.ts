import type { TFunction } from 'i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { type ProgramCategory, type ProgramLimits, type ProgramOrder, programCategories } from '../../../shared/programs'
import { type Weekday, weekdays } from '../../../shared/weekdays'
import { partsBelow } from '../../hooks/overlay-address'
import { limitsOf, limitsText } from './filter/program-filter'

/** "$10,000 USD"; 0 is free (docs/product/programs.md "Price and hours"). */
export function priceText(t: TFunction, price: number): string {
  return price === 0 ? t('programs.freeOfCharge') : `$${price.toLocaleString('en')} USD`
}

/** "3 hours"; 0 is flexible (docs/product/programs.md "Price and hours"). */
export function hoursText(t: TFunction, hours: number): string {
  return hours === 0 ? t('programs.flexible') : t('programs.hours', { count: hours })
}

const named = { everyDay: weekdays, weekdays: weekdays.slice(0, 5), weekend: weekdays.slice(5) }

/** "Weekdays", "Mon, Wed"; '' for no day. */
export function daysText(t: TFunction, days: readonly Weekday[]): string {
  const name = (Object.keys(named) as (keyof typeof named)[]).find((one) => named[one].join() === days.join())
  if (name !== undefined) return t(`programs.free.${name}`)
  return days.map((day) => t(`common.weekday.short.${day}`)).join(' · ')
}

/** When the mentor is available: the days, then the note about them; '' when neither is given (docs/product/programs.md "Dates"). */
export function freeText(t: TFunction, { freeDays, freeNote }: { freeDays: readonly Weekday[]; freeNote: string }): string {
  return [daysText(t, freeDays), freeNote.trim()].filter((part) => part !== '').join(' · ')
}

/** Blocks of a description: paragraphs with their line breaks, and lists of lines that begin with "- ". */
type DescriptionBlock = { is: 'paragraph'; line: number; text: string } | { is: 'list'; line: number; items: Point[] }

/** `line`: the index of its line, for React keys. */
interface Point {
  line: number
  text: string
}

const point = /^\s*-\s+/

export function descriptionBlocks(text: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = []
  let goesOn = false
  for (const [at, line] of text.split('\n').entries()) {
    const last = blocks.at(-1)
    const isPoint = point.test(line)
    if (line.trim() === '') goesOn = false
    else if (isPoint) {
      const item = { line: at, text: line.replace(point, '') }
      if (goesOn && last?.is === 'list') last.items.push(item)
      else blocks.push({ is: 'list', line: at, items: [item] })
      goesOn = true
    } else {
      if (goesOn && last?.is === 'paragraph') last.text += `\n${line}`
      else blocks.push({ is: 'paragraph', line: at, text: line })
      goesOn = true
    }
  }
  return blocks
}

/** The filter and order of a list. */
export interface ProgramListOf extends ProgramLimits {
  category: ProgramCategory
  order: ProgramOrder
}

/**
 * The list of an address; a missing or invalid category is `conv`, a missing order the newest first (docs/product/screens.md "Program
 * pages").
 */
export function listOf(search: string): ProgramListOf {
  const query = new URLSearchParams(search)
  const category = programCategories.find((one) => one === query.get('category')) ?? 'conv'
  return { category, order: query.get('order') === 'like_cnt' ? 'likes' : 'date', ...limitsOf(query) }
}

export const searchOfList = ({ category, order, ...narrowed }: ProgramListOf) =>
  `?category=${category}&order=${order === 'likes' ? 'like_cnt' : 'date'}${limitsText(narrowed)}`

/** The ids of a list in rows of `columns`. */
export function inRows(ids: readonly string[], columns: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / columns) }, (_, row) => ids.slice(row * columns, (row + 1) * columns))
}

/** The query of the current page with a program over it (docs/product/screens.md "Program pages": `?@id=&profileId=`). */
export function searchWithProgram(search: string, { id, author }: Pick<Program, 'id' | 'author'>): string {
  return `?${[...partsBelow(search), `@id=${id}`, `profileId=${author.id}`].join('&')}`
}

/** A link to a program that works from outside the app. */
export const programShareLink = (programId: string) => `hanmadi://program/${programId}`
