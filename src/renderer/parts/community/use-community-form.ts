import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community, CommunityChoice } from '../../../shared/community'
import type { AppError } from '../../../shared/errors'
import { typedAddress } from '../../../shared/invitation'
import { desktop } from '../../desktop/desktop'
import { errorMessage, fieldMessage } from '../../hooks/error-messages'
import { useOnce } from '../../hooks/use-once'
import { type LookUp, useLookUp } from './use-look-up'

export type CommunityWay = CommunityChoice['kind']

/** The choice of a community while it is made. */
export interface CommunityForm {
  way: CommunityWay
  choose: (way: CommunityWay) => void
  text: string
  type: (text: string) => void
  lookUp: LookUp
  /** Why the chosen community could not be opened, or does not answer. */
  problem: string | null
  busy: boolean
  /** Whether the choice is complete, and another than the current community. */
  isReady: boolean
  /** Opens the chosen community; main then reloads the page. @param typed the text of the field, where that is newer */
  submit: (typed?: string) => void
}

/** @param first `current`: the community in use; `invited`: the address of an invitation, which the form starts with */
export function useCommunityForm({ current, invited }: { current: Community | null; invited: string | null }): CommunityForm {
  const [way, setWay] = useState<CommunityWay>(invited === null ? wayOf(current) : 'remote')
  const [text, setText] = useState(invited ?? current?.address ?? '')
  const { open, busy, problem, forget } = useOpenCommunity()
  const lookUp = useLookUp(way === 'remote' ? text : '', { known: current?.address ?? null, invited })
  const words = useCommunityWords()
  const choiceOf = (typed: string): CommunityChoice => (way === 'remote' ? { kind: way, address: typedAddress(typed) } : { kind: way })
  const isReady = (choice: CommunityChoice) =>
    choice.kind === 'remote'
      ? choice.address !== '' && choice.address !== current?.address
      : current === null || choice.kind !== wayOf(current)
  return {
    way,
    choose(next) {
      setWay(next)
      forget()
    },
    text,
    type(next) {
      setText(next)
      forget()
    },
    lookUp,
    problem: problem ?? (lookUp.state === 'failed' ? words(lookUp.error) : null),
    busy,
    isReady: isReady(choiceOf(text)),
    submit(typed = text) {
      const choice = choiceOf(typed)
      if (isReady(choice)) open(choice)
    },
  }
}

/** Opens a community, and says why it could not be. */
export function useOpenCommunity() {
  const words = useCommunityWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [send, busy] = useOnce(desktop.chooseCommunity)
  const open = async (choice: CommunityChoice) => {
    setProblem(null)
    const result = await send(choice)
    if (result !== null && !result.ok) setProblem(words(result.error))
  }
  return { open: (choice: CommunityChoice) => void open(choice), busy, problem, forget: () => setProblem(null) }
}

const unreachable: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'badAnswer', 'notFound', 'busy'] as const)

function useCommunityWords(): (error: AppError) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error.fields?.['address'] !== undefined) return fieldMessage(t, error.fields['address'])
    return unreachable.has(error.code) ? t('community.unreachable') : errorMessage(t, error)
  }
}

/** The way of the community in use; the first one where none is. */
export function wayOf(current: Community | null): CommunityWay {
  if (current?.kind === 'remote') return 'remote'
  return current === null || current.demo ? 'demo' : 'own'
}
