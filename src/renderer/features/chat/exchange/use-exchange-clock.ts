import { useCallback, useSyncExternalStore } from 'react'
import type { RoomExchange } from '../../../../shared/contract/exchange-shapes'
import { type ExchangeClock, exchangeClock } from '../../../../shared/exchange-clock'
import { useCommunityOffset } from '../../../data/chat'

const secondMs = 1_000

/**
 * A value of the clock of a running 30 + 30; null while none runs. The component is drawn again when the value changes, which is looked at
 * each second.
 * @param select returns a primitive; the clock's times are by this machine's clock
 */
export function useExchangeClock<Value extends string | number>(
  exchange: RoomExchange | undefined,
  select: (clock: ExchangeClock) => Value,
): Value | null {
  const offset = useCommunityOffset()
  const startedAt = typeof exchange?.startedAt === 'number' ? exchange.startedAt * 1000 - offset : null
  const subscribe = useCallback(
    (changed: () => void) => (startedAt === null ? () => undefined : everySecond(startedAt, changed)),
    [startedAt],
  )
  const read = () =>
    exchange === undefined || startedAt === null ? null : select(exchangeClock({ first: exchange.first, startedAt }, Date.now()))
  return useSyncExternalStore(subscribe, read)
}

/** Calls at each whole second after a moment. */
function everySecond(since: number, call: () => void): () => void {
  let timer: number | undefined
  const plan = () => {
    const into = (((Date.now() - since) % secondMs) + secondMs) % secondMs
    timer = window.setTimeout(() => {
      call()
      plan()
    }, secondMs - into)
  }
  plan()
  return () => window.clearTimeout(timer)
}

/** Which half is running. */
export const useExchangeHalf = (exchange: RoomExchange | undefined) => useExchangeClock(exchange, ({ half }) => half)

/** The language of the half that is running; null while none is. */
export const useExchangeLanguage = (exchange: RoomExchange | undefined) =>
  useExchangeClock(exchange, ({ half, language }) => (half === 'over' ? 'none' : language))
