import type { TFunction } from 'i18next'
import type { ListedCommunity } from '../../../shared/community'

/** What a kept community is called: its name, else where it is. */
export function communityName(t: TFunction, { name, choice }: Pick<ListedCommunity, 'name' | 'choice'>): string {
  return name ?? communityPlace(t, { choice })
}

/** Where a kept community is: its address without `https://`, which only a community at that address can have. */
export function communityPlace(t: TFunction, { choice }: Pick<ListedCommunity, 'choice'>): string {
  return choice.kind === 'remote'
    ? choice.address.replace(/^https:\/\//, '')
    : t(choice.kind === 'own' ? 'community.inside.own' : 'community.inside.demo')
}
