import { limits } from '../../../../shared/limits'
import type { MemberList } from '../../../data/administering'

/* The contract's values, which no page may import at run time. */
const filters = ['everyone', 'withRole', 'suspended'] as const satisfies readonly MemberList['filter'][]
const orders = ['newest', 'name'] as const satisfies readonly MemberList['order'][]

/** The filters and orders that can be chosen instead of the first ones. */
export const otherFilters = filters.filter((each) => each !== 'everyone')
export const otherOrders = orders.filter((each) => each !== 'newest')

/** What was typed, as far as it is searched for; '' for nothing. */
export const searchedName = (typed: string) => [...typed.normalize('NFC').trim()].slice(0, limits.searchText).join('')

export type ShownMembers = Omit<MemberList, 'text'>

/** The list of an address (docs/product/screens.md "Reports"). Unknown values are left out. */
export function shownMembersOf(search: string): ShownMembers {
  const query = new URLSearchParams(search)
  return {
    filter: filters.find((filter) => filter === query.get('show')) ?? 'everyone',
    order: orders.find((order) => order === query.get('order')) ?? 'newest',
  }
}

/** The query of an address, with its question mark; '' for everybody. */
export function searchOfMembers({ filter, order }: ShownMembers): string {
  const all = { show: filter === 'everyone' ? '' : filter, order: order === 'newest' ? '' : order }
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString()
  return query === '' ? '' : `?${query}`
}
