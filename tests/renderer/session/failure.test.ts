import { describe, expect, it } from 'vitest'
import { joinFailure } from '../../../src/renderer/features/session/signup-form'
import { failureDisplay } from '../../../src/renderer/hooks/error-messages'
import type { AppError } from '../../../src/shared/errors'

describe('a failed login', () => {
  it.each([
    [{ code: 'mismatch' }, { as: 'toast', text: 'checkIdPw' }],
    [{ code: 'wrongState' }, { as: 'toast', text: 'checkIdPw' }],
    [{ code: 'serverError' }, { as: 'toast', text: 'serverError' }],
    [{ code: 'offline' }, { as: 'toast', text: 'serverError' }],
    [{ code: 'timeout' }, { as: 'toast', text: 'serverError' }],
    [{ code: 'badAnswer' }, { as: 'toast', text: 'serverError' }],
    [{ code: 'busy' }, { as: 'toast', text: 'serverError' }],
    [
      { code: 'tooMany', retryAfter: 412 },
      { as: 'wait', seconds: 412 },
    ],
    [{ code: 'tooMany' }, { as: 'wait', seconds: 60 }],
    [
      { code: 'invalid', fields: { email: 'email' } },
      { as: 'fields', fields: { email: 'email' } },
    ],
    [
      { code: 'invalid', fields: {} },
      { as: 'toast', text: 'checkIdPw' },
    ],
  ] as [AppError, object][])('%o is shown as %o', (error, telling) => {
    expect(failureDisplay(error, 'checkIdPw')).toEqual(telling)
  })
})

describe('a refused signup', () => {
  it.each([
    [{ code: 'wrongState' }, { as: 'unverified' }],
    [
      { code: 'exists', fields: { nickname: 'taken' } },
      { as: 'fields', fields: { nickname: 'taken' }, step: 1 },
    ],
    [
      { code: 'exists', fields: { email: 'taken' } },
      { as: 'fields', fields: { email: 'taken' }, step: 0 },
    ],
    [
      { code: 'invalid', fields: { password: 'passwordCommon' } },
      { as: 'fields', fields: { password: 'passwordCommon' }, step: 0 },
    ],
    [
      { code: 'forbidden', fields: { invitation: 'invitationNeeded' } },
      { as: 'fields', fields: { invitation: 'invitationNeeded' }, step: 0 },
    ],
    [
      { code: 'invalid', fields: { phone: 'phone' } },
      { as: 'fields', fields: { phone: 'phone' }, step: 1 },
    ],
    [{ code: 'unsupportedMedia' }, { as: 'picture', problem: 'pictureKind' }],
    [
      { code: 'invalid', fields: { img: 'image' } },
      { as: 'picture', problem: 'pictureKind' },
    ],
    [{ code: 'tooLarge' }, { as: 'picture', problem: 'pictureSize' }],
    [
      { code: 'tooMany', retryAfter: 7 },
      { as: 'wait', seconds: 7 },
    ],
    [{ code: 'offline' }, { as: 'toast' }],
    [{ code: 'conflict' }, { as: 'toast' }],
  ] as [AppError, object][])('%o is shown as %o', (error, telling) => {
    expect(joinFailure(error)).toEqual(telling)
  })
})
