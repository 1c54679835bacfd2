import { describe, expect, it } from 'vitest'
import { emptySignup } from '../../../src/renderer/features/session/signup-form'
import { keepSignup, readSignup } from '../../../src/renderer/features/session/signup-memory'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const typed = {
  ...emptySignup,
  email: 'haru.line@example.com',
  verifiedAt: 5,
  password: 'haruline7!',
  confirmation: 'haruline7!',
  name: '이하루',
  service: true,
}

describe('a signup kept over a reload', () => {
  it('comes back whole but for the passwords', () => {
    const place = memory()
    keepSignup(place, 'here', typed)
    expect([...place.kept.values()].join()).not.toContain('haruline7')
    expect(readSignup(place, 'here')).toEqual({ ...typed, password: '', confirmation: '' })
  })

  it('belongs to its community', () => {
    const place = memory()
    keepSignup(place, 'here', typed)
    expect(readSignup(place, 'there')).toEqual(emptySignup)
  })

  it.each(['', 'null', '[]', '{"email":7,"verifiedAt":"x","password":"a","unknown":1}', '{'])('reads %s as nothing entered', (text) => {
    const place = memory()
    place.setItem('here', text)
    expect(readSignup(place, 'here')).toEqual(emptySignup)
  })
})
