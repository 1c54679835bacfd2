import { type ExchangeStep, exchangeMessage, exchangeStepFromWire, type WireExchangeStep } from './exchange-shapes'
import { textOrSentence } from './voice'

/** The text of a deleted message for clients that do not know `deleted`. */
const deletedSentence = '삭제된 메시지예요.'

interface Content {
  deleted?: boolean | undefined
  exchange?: ExchangeStep | undefined
  text: string
}

/**
 * The text of a message on the wire: its own, or a sentence for clients that do not know what else it is.
 * @param seconds the length of a voice message
 */
export function textToWire({ deleted, exchange, text }: Content, seconds: number | undefined): string {
  if (deleted) return deletedSentence
  return exchange === undefined ? textOrSentence(text, seconds) : exchangeMessage(exchange)
}

interface WireContent {
  deleted?: boolean | undefined
  exchange?: WireExchangeStep
  voice?: unknown
}

/** The same from the wire, without such a sentence. */
export function textFromWire({ deleted, exchange, voice }: WireContent, text: string): string {
  return deleted || voice !== undefined || exchangeStepFromWire(exchange).exchange !== undefined ? '' : text
}
