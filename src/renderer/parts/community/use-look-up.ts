import { useEffect, useState } from 'react'
import type { FoundCommunity } from '../../../shared/community'
import { connectionTo } from '../../../shared/community-address'
import type { AppError, Result } from '../../../shared/errors'
import { typedAddress } from '../../../shared/invitation'
import { desktop } from '../../desktop/desktop'
import { useSettled } from '../../hooks/use-settled'

const pauseMs = 600

/** What is known of the community at a typed address. */
export type LookUp = { state: 'none' | 'looking' } | { state: 'found'; found: FoundCommunity } | { state: 'failed'; error: AppError }

/**
 * Asks the community at an address for its introduction, after a pause in typing.
 * @param known an address that is not asked: the current community's
 * @param invited an invitation, an address or a link, which is not asked before the person accepts it
 */
export function useLookUp(text: string, { known, invited }: { known: string | null; invited: string | null }): LookUp {
  const address = typedAddress(text)
  const invitedTo = invited === null ? null : typedAddress(invited)
  const isAsked = address !== known && address !== invitedTo && isWhole(address)
  const { settled } = useSettled(isAsked ? address : '', pauseMs)
  const [answer, setAnswer] = useState<{ of: string; result: Result<FoundCommunity> } | null>(null)
  useEffect(() => {
    if (settled === '') return
    let isCurrent = true
    void desktop.lookUpCommunity(settled).then((result) => {
      if (isCurrent) setAnswer({ of: settled, result })
    })
    return () => {
      isCurrent = false
    }
  }, [settled])

  if (address !== '' && address === invitedTo) return { state: 'found', found: unasked(address) }
  if (!isAsked) return { state: 'none' }
  if (answer?.of !== address) return { state: 'looking' }
  return answer.result.ok ? { state: 'found', found: answer.result.value } : { state: 'failed', error: answer.result.error }
}

/** What an address alone says of a community. */
export function unasked(address: string): FoundCommunity {
  return { address, isAsked: false, name: null, mark: null, connection: connectionTo(address), pairing: 'none' }
}

/** Whether an address is long enough to name a host: while its first letters are typed, nothing is asked. */
function isWhole(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return /[^.]\.[^.]|^localhost$|^\[/.test(host)
}
