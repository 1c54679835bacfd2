import { type ExchangeStep, exchangeMessage, exchangeStepFromWire, type WireExchangeStep } from './exchange-shapes'

/** The text of a deleted message for clients that do not know `deleted`. */
const deletedSentence = '삭제된 메시지예요.'

/** The text of a message on the wire: its own, or a sentence for clients that do not know what else it is. */
export function textToWire({
  deleted,
  exchange,
  text,
}: {
  deleted?: boolean | undefined
  exchange?: ExchangeStep | undefined
  text: string
}): string {
  if (deleted) return deletedSentence
  return exchange === undefined ? text : exchangeMessage(exchange)
}

/** The same from the wire, without such a sentence. */
export function textFromWire({ deleted, exchange }: { deleted?: boolean | undefined; exchange?: WireExchangeStep }, text: string): string {
  return deleted || exchangeStepFromWire(exchange).exchange !== undefined ? '' : text
}
