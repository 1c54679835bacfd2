import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import type { AppError } from '../../../../shared/errors'
import type { CommunityLanguage } from '../../../../shared/languages'
import { limits } from '../../../../shared/limits'
import { useSession } from '../../../data/session'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { useOnce } from '../../../hooks/use-once'
import { Dialog } from '../../../ui/Dialog'
import { useToast } from '../../../ui/Toast'

/** Whether a room can have a 30 + 30: one of two members that can be written to. */
export const canExchange = ({ kind, writable }: Pick<Room, 'kind' | 'writable'>): boolean => kind === 'pair' && writable

/** Where the 30 + 30 of a room is: not there, proposed by this member or the other, or running. */
export type ExchangeState = 'none' | 'mine' | 'theirs' | 'running'

/** What can be done about the 30 + 30 of a room. `dialog`, which asks before one is ended, has to be rendered. */
export function useExchange({ id: roomId, exchange }: Pick<Room, 'id' | 'exchange'>) {
  const { t } = useTranslation()
  const toast = useToast()
  const { user } = useSession()
  const [asksToEnd, setAsksToEnd] = useState(false)
  const [run, busy] = useOnce(async (call: () => ReturnType<typeof desktop.call<'proposeExchange'>>) => call())
  const exchangeId = exchange?.id ?? ''

  function problemText(error: AppError): string {
    if (error.code === 'exists') return t('exchange.exists')
    if (error.code === 'expired') return t('exchange.tooLate', { minutes: limits.exchange.answerMinutes })
    return error.code === 'wrongState' || error.code === 'notFound' ? t('exchange.changed') : errorMessage(t, error)
  }
  async function attempt(call: Parameters<typeof run>[0]): Promise<boolean> {
    const answer = await run(call)
    if (answer !== null && !answer.ok) toast(problemText(answer.error))
    return answer?.ok === true
  }

  const state = stateOf(exchange, user?.id ?? '')
  return {
    state,
    busy,
    propose: (first: CommunityLanguage) => attempt(() => desktop.call('proposeExchange', { roomId, first })),
    answer: (accepts: boolean) => void attempt(() => desktop.call('answerExchange', { roomId, exchangeId, accepts })),
    withdraw: () => void attempt(() => desktop.call('endExchange', { roomId, exchangeId })),
    askToEnd: () => setAsksToEnd(true),
    dialog: (
      <Dialog
        // It may be over by then.
        opened={asksToEnd && state === 'running'}
        onClose={() => setAsksToEnd(false)}
        title={t('exchange.endTitle')}
        verb={t('exchange.end')}
        onConfirm={() => void attempt(() => desktop.call('endExchange', { roomId, exchangeId })).then(() => setAsksToEnd(false))}
        busy={busy}
      >
        <p>{t('exchange.endText')}</p>
      </Dialog>
    ),
  }
}

function stateOf(exchange: Room['exchange'], ownId: string): ExchangeState {
  if (exchange === undefined) return 'none'
  if (exchange.startedAt !== null) return 'running'
  return exchange.proposerId === ownId ? 'mine' : 'theirs'
}
