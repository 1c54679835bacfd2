import { causeOfError, type LiveCause } from '../../shared/live-cause'
import { Failure } from '../failure'

/** Error codes of Node's sockets and of Firestore's SDK; any other code of the SDK is a refusal. */
const causes: Record<string, LiveCause> = {
  ETIMEDOUT: 'deadline',
  ENETDOWN: 'clientOffline',
  ENETUNREACH: 'clientOffline',
  ENOTFOUND: 'clientOffline',
  EAI_AGAIN: 'clientOffline',
  'deadline-exceeded': 'deadline',
  unavailable: 'unavailable',
  'auth/timeout': 'deadline',
  'auth/network-request-failed': 'unavailable',
}

/** The cause of a failed or closed live stream, from the transport's error. */
export function liveCauseOf(error: unknown): LiveCause {
  if (error instanceof Failure) return causeOfError(error.error)
  if (!(error instanceof Error)) return 'unavailable'
  // The SDK has one code for both causes.
  if (error.message.includes('client is offline')) return 'clientOffline'
  // `ws` gives these errors no code.
  if (error.message.includes('handshake has timed out')) return 'deadline'
  if (error.message.startsWith('Unexpected server response')) return 'refused'
  const code = 'code' in error ? String(error.code) : ''
  const known = causes[code]
  if (known !== undefined) return known
  // Node's codes are upper case; other codes of the SDK come from the server.
  return code === '' || /^[A-Z_0-9]+$/.test(code) ? 'unavailable' : 'refused'
}
