/** The catalogue's result statuses and what they mean: a question that was understood and answered with a no. */
export const answerStatuses = { '01': 'mismatch', '02': 'exists', '03': 'limit', '04': 'expired', '05': 'wrongState' } as const
export type AnswerCode = (typeof answerStatuses)[keyof typeof answerStatuses]

/** Refusals and the HTTP status that carries each. */
export const refusalStatuses = {
  invalid: 400,
  loginRequired: 401,
  tokenExpired: 401,
  forbidden: 403,
  notFound: 404,
  /** Nobody's room, or one that the caller is not in (docs/product/errors.md "Sentences"). */
  'room is undefined': 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  tooMany: 429,
  serverError: 500,
  busy: 503,
  /** The mail server could not be reached or took no mail. */
  mailDown: 503,
} as const
export type RefusalCode = keyof typeof refusalStatuses

/** What can go wrong before an answer arrives: no server reachable, no answer in time, an answer of another shape. */
const transportCodes = ['offline', 'timeout', 'badAnswer'] as const
export type TransportCode = (typeof transportCodes)[number]

export type ErrorCode = AnswerCode | RefusalCode | TransportCode
export const errorCodes: readonly ErrorCode[] = [
  ...Object.values(answerStatuses),
  ...(Object.keys(refusalStatuses) as RefusalCode[]),
  ...transportCodes,
]

/** Why one field was refused. Each key has a sentence in `i18n/<language>/errors.ts` under `fields`. */
export type FieldKey =
  | 'required'
  | 'tooLong'
  | 'tooMany'
  | 'invalid'
  | 'email'
  | 'mailRefused'
  | 'passwordRule'
  | 'passwordCommon'
  | 'nicknameRule'
  | 'nicknameReserved'
  | 'taken'
  | 'phone'
  | 'city'
  | 'tag'
  | 'image'
  | 'finishBeforeStart'
  | 'addressInvalid'
  | 'addressNotSecure'
  | 'addressDeclined'

/** A failure as it crosses processes: codes only, never sentences. `retryAfter` in seconds; `requestId`: under which name a log has it. */
export interface AppError {
  code: ErrorCode
  fields?: Record<string, FieldKey>
  retryAfter?: number
  requestId?: string
}

/** What every asynchronous bridge method answers. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError }
