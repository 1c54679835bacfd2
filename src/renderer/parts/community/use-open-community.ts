import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommunityChoice } from '../../../shared/community'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../desktop/desktop'
import { errorMessage, fieldMessage } from '../../hooks/error-messages'
import { useLeaving } from '../../hooks/use-leave-guard'
import { useOnce } from '../../hooks/use-once'
import { useToast } from '../../ui/Toast'

/** What is to be compared with the key of the community before it is opened, and the code for signing up that an invitation has brought. */
export interface Pairing {
  proof: { code: string } | { key: string }
  invitation: string | null
}

/** Opens a community, after its key was compared where that is needed, and says why it could not be. A page with unsaved changes asks first. */
export function useOpenCommunity() {
  const words = useCommunityWords()
  const { t } = useTranslation()
  const leave = useLeaving()
  const [error, setError] = useState<AppError | null>(null)
  const [refusedKey, setRefusedKey] = useState<string | null>(null)
  const [send, busy] = useOnce(async (choice: CommunityChoice, pairing: Pairing | null) => {
    if (choice.kind === 'remote' && pairing !== null) {
      const paired = await desktop.pairCommunity(choice.address, pairing.proof, pairing.invitation)
      if (!paired.ok) return paired
    }
    return desktop.chooseCommunity(choice)
  })
  const open = async (choice: CommunityChoice, pairing: Pairing | null) => {
    setError(null)
    const result = await send(choice, pairing)
    if (result === null || result.ok) return
    setError(result.error)
    if (result.error.fields?.['address'] === 'keyNotReplaced' && pairing !== null && 'key' in pairing.proof)
      setRefusedKey(pairing.proof.key)
  }
  const wrongCode = error?.fields?.['code']
  return {
    open: (choice: CommunityChoice, pairing: Pairing | null = null) => leave(() => void open(choice, pairing)),
    busy,
    problem: error === null || wrongCode !== undefined ? null : words(error),
    /** What is wrong with the typed code. */
    codeProblem: wrongCode === undefined ? null : fieldMessage(t, wrongCode),
    /** The key of an invitation that does not replace the known one: the host's code has to be typed in its place. */
    refusedKey,
    forget: () => setError(null),
  }
}

/** Opens a community from outside of a form, such as from the palette; a toast says why it could not be. */
export function useSwitchCommunity(): (choice: CommunityChoice) => void {
  const words = useCommunityWords()
  const leave = useLeaving()
  const toast = useToast()
  const [send] = useOnce(desktop.chooseCommunity)
  const open = async (choice: CommunityChoice) => {
    const result = await send(choice)
    if (result !== null && !result.ok) toast(words(result.error))
  }
  return (choice) => leave(() => void open(choice))
}

const unreachable: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'badAnswer', 'notFound', 'busy'] as const)

export function useCommunityWords(): (error: AppError) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error.fields?.['address'] !== undefined) return fieldMessage(t, error.fields['address'])
    return unreachable.has(error.code) ? t('community.unreachable') : errorMessage(t, error)
  }
}
