import { describe, expect, it } from 'vitest'
import { isProfileChanged, profileChanges, profileFieldsOf } from '../../../src/renderer/parts/account/profile-rules'
import { aUser } from '../../support/a-user'

const user = aUser({ name: '김하루', city: '서울특별시 강남구', own: { email: 'haru@example.com', phone: '+821012345678' } })
const fields = profileFieldsOf(user)

describe('profile changes', () => {
  it('has no changes when the fields are filled from the saved profile', () => {
    expect(fields).toEqual({
      name: '김하루',
      nickname: 'haru',
      country: '82',
      national: '1012345678',
      region: '서울특별시',
      city: '강남구',
    })
    expect(isProfileChanged(fields, user)).toBe(false)
    const bare = { ...user, city: null, own: { email: 'haru@example.com', phone: null } }
    expect(isProfileChanged(profileFieldsOf(bare), bare)).toBe(false)
    const abroad = { ...user, city: '해외' }
    expect(profileFieldsOf(abroad)).toMatchObject({ region: '해외', city: '' })
    expect(isProfileChanged(profileFieldsOf(abroad), abroad)).toBe(false)
  })

  it.each([
    ['the same number in national format', { national: '010-1234-5678' }],
    ['spaces around the name', { name: ' 김하루 ' }],
    ['capitals in the nickname', { nickname: 'Haru' }],
    ['decomposed Hangul', { name: '김하루'.normalize('NFD') }],
  ])('ignores %s', (_, patch) => {
    expect(isProfileChanged({ ...fields, ...patch }, user)).toBe(false)
  })

  it.each([
    [{ name: '하루' }, { name: '하루' }],
    [{ nickname: 'Haru Day' }, { nickname: 'haru_day' }],
    [{ national: '' }, { phone: null }],
    [{ country: '1' as const, national: '212 555 0100' }, { phone: '+12125550100' }],
    [{ region: '', city: '' }, { city: null }],
    [{ region: '해외', city: '' }, { city: '해외' }],
    [{ region: '부산광역시', city: '해운대구' }, { city: '부산광역시 해운대구' }],
  ])('sends only the changes for %j', (patch, changes) => {
    expect(profileChanges({ ...fields, ...patch }, user)).toEqual(changes)
  })
})
