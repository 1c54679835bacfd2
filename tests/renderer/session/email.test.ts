import { describe, expect, it } from 'vitest'
import { emailProblem, maskEmail, normalizeEmail } from '../../../src/renderer/features/session/email'
import { operations } from '../../../src/shared/contract/index'

describe('an address', () => {
  it('is trimmed and lowercased for comparison', () => {
    expect(normalizeEmail('  Haru.Line@Example.com ')).toBe('haru.line@example.com')
  })

  it('is required', () => {
    expect(emailProblem('   ')).toBe('emptyEmail')
  })

  it.each([
    'haru',
    'haru@',
    '@example.com',
    'haru@example',
    'ha ru@example.com',
    'haru@@example.com',
    'haru@example..com',
    'haru@example.com.',
    'haru@example.com,1.x',
    'haru@example.com;1.x',
    'haru@example.com(1.x',
    'haru@example.com<1.x',
    'haru@example。com.x',
    'haru,other@example.com',
    'haru(other)@example.com',
    '"haru"@example.com',
    'haru<other@example.com',
  ])('%s is refused here and by the contract', (typed) => {
    expect(emailProblem(typed)).toBe('emailRule')
    expect(operations.checkEmail.request.out.safeParse({ email: typed }).success).toBe(false)
  })

  it.each(['haru.line@example.com', ' HARU+1@mail.example.co.kr ', '하루@예시.한국', "o'haru@ex-1.हिन्दी.भारत"])(
    '%s is accepted here and by the contract',
    (typed) => {
      expect(emailProblem(typed)).toBeNull()
      expect(operations.checkEmail.request.out.safeParse({ email: typed }).success).toBe(true)
    },
  )

  it('is masked, short ones to their first letter', () => {
    expect(maskEmail('haru.line@example.com')).toBe('ha***@example.com')
    expect(maskEmail('ha@example.com')).toBe('h***@example.com')
    expect(maskEmail('h@example.com')).toBe('h***@example.com')
    expect(maskEmail('하루하루@example.com')).toBe('하루***@example.com')
  })
})
