import { skipToken } from '@reduxjs/toolkit/query'
import type { User } from '../../../shared/contract/people-shapes'
import { limits } from '../../../shared/limits'
import { useShown, withoutReconnectRefetch } from '../../data/lists'
import { useFollowsQuery, usePeopleInfiniteQuery } from '../../data/people'
import { useSession } from '../../data/session'
import { useEntities } from '../../data/use-entity'
import { useSettled } from '../../hooks/use-settled'

/** The most followed people shown at once. */
const maxFollowed = 100
const typingPauseMs = 300

interface ChatPartners {
  followed: User[]
  /** Everybody else with the name, those first who have exactly it or begin with it. */
  others: User[]
  /** The followed people are not known yet. */
  isLoading: boolean
  /** Everybody is being searched for the name. */
  isFinding: boolean
  /** What the list alone does not tell, as a key of `chat.start`. */
  note: 'failed' | 'findFailed' | 'nobody' | 'none' | 'more' | null
  /** Searches for the name at once, and again after a failure. */
  search: () => void
}

/** Whom a chat can be started with, by the name typed so far; the search shows whom the search page would (docs/product/chat.md "New chat"). */
export function useChatPartners(typed: string): ChatPartners {
  const ownId = useSession().user?.id ?? ''
  const name = [...typed.normalize('NFC').trim()].slice(0, limits.searchText).join('')
  const wanted = name.toLowerCase()
  const hasName = ({ nickname }: User) => nickname.toLowerCase().includes(wanted)
  const follows = useFollowsQuery({ userId: ownId }, { refetchOnMountOrArgChange: true })
  const followed = useEntities('people', useShown(follows.data?.following)).filter(hasName).slice(0, maxFollowed)

  const { settled, settle } = useSettled(name, typingPauseMs)
  // An earlier result may lack somebody who has just joined.
  const options = { ...withoutReconnectRefetch, refetchOnMountOrArgChange: true }
  const found = usePeopleInfiniteQuery(settled === '' ? skipToken : { of: 'search', text: settled }, options)
  const page = (found.currentData ?? found.data)?.pages[0]
  const isFound = name !== '' && settled === name && found.currentData !== undefined
  const rank = ({ nickname }: User) => [nickname === wanted, nickname.startsWith(wanted), true].indexOf(true)
  const others = useEntities('people', useShown(page?.ids))
    // Until the next answer arrives: people of the previous one whose name still matches.
    .filter((one) => name !== '' && one.id !== ownId && (isFound || hasName(one)) && !followed.some(({ id }) => id === one.id))
    .toSorted((one, other) => rank(one) - rank(other))

  const note = () => {
    if (name === '') {
      if (follows.isError && !follows.data) return 'failed'
      return follows.data && followed.length === 0 ? 'nobody' : null
    }
    if (found.isError && settled === name) return 'findFailed'
    if (!isFound) return null
    if (page?.more) return 'more'
    return followed.length + others.length === 0 ? 'none' : null
  }
  return {
    followed,
    others,
    isLoading: !follows.data && !follows.isError,
    isFinding: name !== '' && !isFound && !found.isError,
    note: note(),
    search: () => {
      if (found.isError && settled === name) void found.refetch()
      else settle()
    },
  }
}
