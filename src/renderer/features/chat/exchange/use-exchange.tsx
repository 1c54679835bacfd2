import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import type { AppError } from '../../../../shared/errors'
import type { CommunityLanguage } from '../../../../shared/languages'
import { limits } from '../../../../shared/limits'
import { useSession } from '../../../data/session'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { keepFocusAt } from '../../../hooks/focus'
import { useOnce } from '../../../hooks/use-once'
import { Dialog } from '../../../ui/Dialog'
import { useToast } from '../../../ui/Toast'

/** Where the 30 + 30 of a room is: not there, proposed by this member or the other, or running. */
export type ExchangeState = 'none' | 'mine' | 'theirs' | 'running'

/**
 * What can be done about the 30 + 30 of a room. `dialog`, which asks before one is ended, has to be rendered. `place` is for the element with
 * the buttons: the one with `data-act` in it has the focus after the pressed one is removed.
 */
export function useExchange({ id: roomId, exchange }: Pick<Room, 'id' | 'exchange'>) {
  const { t } = useTranslation()
  const toast = useToast()
  const { user } = useSession()
  /** The one that the question is about: another may be running by the time it is answered. */
  const [endAskedOf, setEndAskedOf] = useState('')
  const [run, busy] = useOnce(async (call: () => ReturnType<typeof desktop.call<'proposeExchange'>>) => call())
  const exchangeId = exchange?.id ?? ''
  const place = useRef<HTMLElement>(null)

  function problemText(error: AppError): string {
    if (error.code === 'exists') return t('exchange.exists')
    if (error.code === 'expired') return t('exchange.tooLate', { minutes: limits.exchange.answerMinutes })
    return error.code === 'wrongState' || error.code === 'notFound' ? t('exchange.changed') : errorMessage(t, error)
  }
  async function attempt(call: Parameters<typeof run>[0]): Promise<void> {
    stayIn(place.current, roomId)
    const answer = await run(call)
    if (answer !== null && !answer.ok) toast(problemText(answer.error))
  }

  const end = () => attempt(() => desktop.call('endExchange', { roomId, exchangeId }))

  const state = stateOf(exchange, user?.id ?? '')
  return {
    state,
    busy,
    place,
    propose: (first: CommunityLanguage) => void attempt(() => desktop.call('proposeExchange', { roomId, first })),
    answer: (accepts: boolean) => void attempt(() => desktop.call('answerExchange', { roomId, exchangeId, accepts })),
    withdraw: () => void end(),
    askToEnd: () => setEndAskedOf(exchangeId),
    dialog: (
      <Dialog
        opened={state === 'running' && endAskedOf === exchangeId}
        onClose={() => setEndAskedOf('')}
        title={t('exchange.endTitle')}
        verb={t('exchange.end')}
        onConfirm={() => void end().then(() => setEndAskedOf(''))}
        busy={busy}
      >
        <p>{t('exchange.endText')}</p>
      </Dialog>
    ),
  }
}

/** Keeps the focus on what can be done next, or in the field of the room where nothing is left to do. */
function stayIn(place: HTMLElement | null, roomId: string): void {
  const { activeElement } = document
  if (!place?.contains(activeElement) && !activeElement?.closest('[role="dialog"]')) return
  const field = () => document.querySelector<HTMLElement>(`[data-open-room="${CSS.escape(roomId)}"] [data-composer]`)
  keepFocusAt(() => (place?.isConnected ? place.querySelector<HTMLElement>('[data-act]') : null) ?? field())()
}

function stateOf(exchange: Room['exchange'], ownId: string): ExchangeState {
  if (exchange === undefined) return 'none'
  if (exchange.startedAt !== null) return 'running'
  return exchange.proposerId === ownId ? 'mine' : 'theirs'
}
