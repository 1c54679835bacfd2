import { useState } from 'react'
import type { Community, CommunityChoice, FoundCommunity } from '../../../shared/community'
import { readInvitation, typedAddress } from '../../../shared/invitation'
import { type LookUp, useLookUp } from './use-look-up'
import { type Pairing, useCommunityWords, useOpenCommunity } from './use-open-community'

/** `host`: the community of this computer, for its network. */
export type CommunityWay = CommunityChoice['kind'] | 'host'

/** The choice of a community while it is made. */
export interface CommunityForm {
  way: CommunityWay
  choose: (way: CommunityWay) => void
  text: string
  type: (text: string) => void
  lookUp: LookUp
  /** Why a code has to be typed before the community at the address can be opened; `none`: it has not. */
  pairing: FoundCommunity['pairing']
  code: string
  typeCode: (code: string) => void
  codeProblem: string | null
  /** Why the chosen community could not be opened, or does not answer. */
  problem: string | null
  busy: boolean
  /** Whether the choice is complete, and another than the current community. */
  isReady: boolean
  /** Opens the chosen community; main then reloads the page. @param typed the text of the field, where that is newer */
  submit: (typed?: string) => void
  submitCode: (typed: string) => void
}

interface CommunityFormStart {
  /** The community in use. */
  current: Community | null
  /** The invitation that the form starts with, an address or a link. */
  invited: string | null
  /** Another community is added to the one in use. */
  adds?: boolean
}

export function useCommunityForm({ current, invited, adds = false }: CommunityFormStart): CommunityForm {
  const [way, setWay] = useState<CommunityWay>(invited === null && !adds ? wayOf(current) : 'remote')
  const [text, setText] = useState(invited ?? (adds ? '' : (current?.address ?? '')))
  const [code, setCode] = useState('')
  const { open, busy, problem, codeProblem, refusedKey, forget } = useOpenCommunity()
  const lookUp = useLookUp(way === 'remote' ? text : '', { known: current?.address ?? null, invited })
  const words = useCommunityWords()
  const invitedKey = readInvitation(text.trim())?.key ?? null
  const foundPairing = lookUp.state === 'found' && invitedKey === null ? lookUp.found.pairing : 'none'
  const pairing = invitedKey !== null && invitedKey === refusedKey ? 'changed' : foundPairing

  const isReady = (choice: CommunityChoice, typedCode: string) => {
    if (choice.kind !== 'remote') return current === null || choice.kind !== wayOf(current)
    return choice.address !== '' && choice.address !== current?.address && (pairing === 'none' || typedCode.trim() !== '')
  }
  const submit = (typed: string, typedCode: string) => {
    const choice = choiceOf(way, typed)
    if (isReady(choice, typedCode)) open(choice, pairingOf(typed, pairing === 'none' ? null : typedCode, refusedKey))
  }
  return {
    way,
    choose(next) {
      setWay(next)
      forget()
    },
    text,
    type(next) {
      setText(next)
      setCode('')
      forget()
    },
    lookUp,
    pairing,
    code,
    typeCode(next) {
      setCode(next)
      forget()
    },
    codeProblem,
    problem: problem ?? (lookUp.state === 'failed' ? words(lookUp.error) : null),
    busy,
    isReady: isReady(choiceOf(way, text), code),
    submit: (typed = text) => submit(typed, code),
    submitCode: (typed) => submit(text, typed),
  }
}

function choiceOf(way: CommunityWay, typed: string): CommunityChoice {
  if (way === 'host') return { kind: 'own', hosted: true }
  return way === 'remote' ? { kind: way, address: typedAddress(typed) } : { kind: way }
}

/**
 * What is compared with the key at an address: what its invitation says, else the code that somebody has typed.
 * @param refusedKey the key of an invitation that was refused
 */
function pairingOf(text: string, code: string | null, refusedKey: string | null): Pairing | null {
  const invitation = readInvitation(text.trim())
  if (invitation !== null && invitation.key !== null && invitation.key !== refusedKey)
    return { proof: { key: invitation.key }, invitation: invitation.code }
  return code === null ? null : { proof: { code }, invitation: invitation?.code ?? null }
}

/** The way of the community in use; the first one where none is. */
export function wayOf(current: Community | null): CommunityChoice['kind'] {
  if (current?.kind === 'remote') return 'remote'
  return current === null || current.demo ? 'demo' : 'own'
}
