import { describe, expect, it, vi } from 'vitest'
import { emptySignup } from '../../../src/renderer/features/session/signup-form'
import { createSignupStore, readSignup, storeSignup } from '../../../src/renderer/features/session/signup-store'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('the signup store', () => {
  it('notifies of each change, and passes the current form to functions', () => {
    const store = createSignupStore(memory(), 'here')
    const changed = vi.fn()
    const stop = store.subscribe(changed)
    store.enter({ name: '하루' })
    store.enter((form) => ({ ...form, nickname: `${form.name}1` }))
    stop()
    store.enter({ name: '' })
    expect(changed).toHaveBeenCalledTimes(2)
    expect(store.read().form).toMatchObject({ name: '', nickname: '하루1' })
  })

  it('asks only for the password after a reload', () => {
    const place = memory()
    createSignupStore(place, 'here').enter({ email: 'haru@example.com', checked: true, verifiedAt: 5, password: 'haruline7!' })
    const again = createSignupStore(place, 'here').read()
    expect(again).toMatchObject({ sentBack: 'passwordAgain', form: { email: 'haru@example.com', verifiedAt: 5, password: '' } })
    expect(createSignupStore(place, 'there').read()).toMatchObject({ sentBack: null, form: emptySignup })
  })

  it('removes the stored form once the account exists', () => {
    const place = memory()
    const store = createSignupStore(place, 'here')
    store.enter({ email: 'haru@example.com' })
    store.patch({ form: emptySignup, joined: 'haru' })
    expect(place.kept.size).toBe(0)
  })
})

const typed = {
  ...emptySignup,
  email: 'haru.line@example.com',
  verifiedAt: 5,
  password: 'haruline7!',
  confirmation: 'haruline7!',
  name: '이하루',
  service: true,
}

describe('a signup stored over a reload', () => {
  it('is restored without the passwords', () => {
    const place = memory()
    storeSignup(place, 'here', typed)
    expect([...place.kept.values()].join()).not.toContain('haruline7')
    expect(readSignup(place, 'here')).toEqual({ ...typed, password: '', confirmation: '' })
  })

  it('is stored for its community only', () => {
    const place = memory()
    storeSignup(place, 'here', typed)
    expect(readSignup(place, 'there')).toEqual(emptySignup)
  })

  it.each(['', 'null', '[]', '{"email":7,"verifiedAt":"x","password":"a","unknown":1}', '{'])('reads %s as an empty form', (text) => {
    const place = memory()
    place.setItem('here', text)
    expect(readSignup(place, 'here')).toEqual(emptySignup)
  })
})
