import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { asAppError, errorMessage, fieldMessages } from '../../../src/renderer/hooks/error-messages'
import { answerStatuses, type ErrorCode, refusalStatuses } from '../../../src/shared/errors'
import { en } from '../../../src/shared/i18n/en/index'
import { ko } from '../../../src/shared/i18n/ko/index'

const codes: ErrorCode[] = [
  ...Object.values(answerStatuses),
  ...(Object.keys(refusalStatuses) as (keyof typeof refusalStatuses)[]),
  'offline',
  'timeout',
  'badAnswer',
  'notStored',
  'declined',
  'restoring',
]

for (const [language, translation] of Object.entries({ en, ko })) {
  describe(`error messages, ${language}`, () => {
    let t: TFunction
    beforeAll(async () => {
      t = await createInstance().init({ lng: language, resources: { [language]: { translation } }, interpolation: { escapeValue: false } })
    })

    it('has a message for every code', () => {
      const sentences = codes.map((code) => errorMessage(t, { code }))
      expect(sentences.every((sentence) => /[.요]$/.test(sentence))).toBe(true)
      expect(new Set(sentences).size).toBe(codes.length)
    })

    it('shows the request id that the log has', () => {
      expect(errorMessage(t, { code: 'serverError', requestId: 'k3m9x2ab' })).toContain('k3m9x2ab')
    })

    it('says how long to wait when the server does', () => {
      expect(errorMessage(t, { code: 'tooMany', retryAfter: 42 })).toContain('42')
    })

    it('has a message for each refused field', () => {
      const words = fieldMessages(t, { code: 'invalid', fields: { email: 'email', password: 'passwordRule' } })
      expect(words).toEqual({ email: translation.errors.fields.email, password: translation.errors.fields.passwordRule })
    })
  })
}

describe('asAppError', () => {
  it('returns a refusal unchanged', () => {
    const refusal = { code: 'tooMany', retryAfter: 3 }
    expect(asAppError(refusal)).toBe(refusal)
  })

  it('turns everything else into a generic failure', () => {
    for (const surprise of [undefined, null, 'no', new Error('no'), { name: 'TypeError', message: 'no', code: 'ENOENT' }]) {
      expect(asAppError(surprise)).toEqual({ code: 'serverError' })
    }
  })
})
