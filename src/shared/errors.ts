/** The result statuses of an answer, and what they mean: the request was valid and is refused. */
export const answerStatuses = { '01': 'mismatch', '02': 'exists', '03': 'limit', '04': 'expired', '05': 'wrongState' } as const
export type AnswerCode = (typeof answerStatuses)[keyof typeof answerStatuses]

/** Refusals and their HTTP statuses. */
export const refusalStatuses = {
  invalid: 400,
  loginRequired: 401,
  tokenExpired: 401,
  forbidden: 403,
  notFound: 404,
  /** Nobody's room, or one that the caller is not in (docs/product/errors.md "Sentences"). */
  'room is undefined': 404,
  conflict: 409,
  /** What was to be corrected has been edited meanwhile (docs/product/corrections.md "Changed texts"). */
  changed: 409,
  /** The caller's writing is suspended (docs/product/moderation.md "Suspension"). */
  suspended: 403,
  /** Another moderator works on the case (docs/product/moderation.md "Cases"). */
  caseTaken: 409,
  /** Another decision was made about the case meanwhile. */
  caseDecided: 409,
  /** The community would be without an administrator (docs/product/moderation.md "Roles"). */
  lastAdministrator: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  /** The community no longer serves this version of the app (docs/product/updates.md "Versions"). */
  appOld: 426,
  tooMany: 429,
  /** Many reported the caller, who may write once an hour until moderators have looked (docs/product/moderation.md "Order keeping"). */
  slowed: 429,
  serverError: 500,
  busy: 503,
  /** The mail server could not be reached or accepted no mail. */
  mailDown: 503,
} as const
export type RefusalCode = keyof typeof refusalStatuses

/** Failures without a valid answer: server unreachable, timeout, a malformed answer, or a community that does not know the operation yet. */
const transportCodes = ['offline', 'timeout', 'badAnswer', 'communityOld'] as const
export type TransportCode = (typeof transportCodes)[number]

/**
 * Failures of this machine: something could not be written to its disk, its person declined when the app asked, or a backup takes the place
 * of the community.
 */
const machineCodes = ['notStored', 'declined', 'restoring'] as const
type MachineCode = (typeof machineCodes)[number]

export type ErrorCode = AnswerCode | RefusalCode | TransportCode | MachineCode
export const errorCodes: readonly ErrorCode[] = [
  ...Object.values(answerStatuses),
  ...(Object.keys(refusalStatuses) as RefusalCode[]),
  ...transportCodes,
  ...machineCodes,
]

/** Why a field was refused. Each key has a sentence in `i18n/<language>/errors.ts` under `fields`. */
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
  /** A recording (docs/product/chat.md "Voice messages"); one that is too long is `tooLong`. */
  | 'tooLarge'
  | 'tooShort'
  | 'unreadable'
  | 'finishBeforeStart'
  | 'addressInvalid'
  | 'addressNotSecure'
  | 'addressDeclined'
  /**
   * The typed code is not that of the key at the address, an invitation names another key, or it has a new key for an address that is known
   * (docs/product/hosting.md "Pairing", "A changed key").
   */
  | 'codeWrong'
  | 'keyDiffers'
  | 'keyNotReplaced'
  /** Who may sign up in a hosted community (docs/product/hosting.md "Who may sign up"). */
  | 'signUpClosed'
  | 'invitationNeeded'
  | 'invitationWrong'
  | 'tooManyCommunities'
  /** The same text went to many rooms (docs/product/chat.md "Limits"). */
  | 'repeated'
  /** A word, or a link to a domain, that is not allowed here (docs/product/moderation.md "Order keeping"). */
  | 'wordListed'
  | 'domainListed'
  /** A post or question has as many replies as it can have (docs/product/calls.md "Reply"). */
  | 'threadFull'

/**
 * A failure as it crosses processes: codes only, never sentences. `retryAfter` in seconds; `requestId`: under which name a log has it;
 * `current`: of `changed`, the text as it is now; of `caseTaken`, who has it; of `caseDecided`, the decision that stands or ''; of
 * `suspended`, until when (ISO 8601), '' for good; of `invalid`, the listed word or domain where a field has one.
 */
export interface AppError {
  code: ErrorCode
  fields?: Record<string, FieldKey>
  retryAfter?: number
  requestId?: string
  current?: string
}

/** What every asynchronous method of `window.desktop` answers. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError }
