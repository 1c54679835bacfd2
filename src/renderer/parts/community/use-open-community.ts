import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommunityChoice } from '../../../shared/community'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../desktop/desktop'
import { errorMessage, fieldMessage } from '../../hooks/error-messages'
import { useOnce } from '../../hooks/use-once'

/** What is to be compared with the key of the community before it is opened, and the code for signing up that an invitation has brought. */
export interface Pairing {
  proof: { code: string } | { key: string }
  invitation: string | null
}

/** Opens a community, after its key was compared where that is needed, and says why it could not be opened. */
export function useOpenCommunity() {
  const words = useCommunityWords()
  const { t } = useTranslation()
  const [error, setError] = useState<AppError | null>(null)
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
    if (result !== null && !result.ok) setError(result.error)
  }
  const wrongCode = error?.fields?.['code']
  return {
    open: (choice: CommunityChoice, pairing: Pairing | null = null) => void open(choice, pairing),
    busy,
    problem: error === null || wrongCode !== undefined ? null : words(error),
    /** What is wrong with the typed code. */
    codeProblem: wrongCode === undefined ? null : fieldMessage(t, wrongCode),
    forget: () => setError(null),
  }
}

const unreachable: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'badAnswer', 'notFound', 'busy'] as const)

export function useCommunityWords(): (error: AppError) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error.fields?.['address'] !== undefined) return fieldMessage(t, error.fields['address'])
    return unreachable.has(error.code) ? t('community.unreachable') : errorMessage(t, error)
  }
}
