import { describe, expect, it, vi } from 'vitest'
import { emptySignup } from '../../../src/renderer/features/session/signup-form'
import { createSignupStore } from '../../../src/renderer/features/session/signup-store'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('a signup under way', () => {
  it('tells of each entry, from what stands then', () => {
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

  it('asks a reloaded page for the password alone', () => {
    const place = memory()
    createSignupStore(place, 'here').enter({ email: 'haru@example.com', checked: true, verifiedAt: 5, password: 'haruline7!' })
    const again = createSignupStore(place, 'here').read()
    expect(again).toMatchObject({ sentBack: 'passwordAgain', form: { email: 'haru@example.com', verifiedAt: 5, password: '' } })
    expect(createSignupStore(place, 'there').read()).toMatchObject({ sentBack: null, form: emptySignup })
  })

  it('leaves nothing behind once the account is made', () => {
    const place = memory()
    const store = createSignupStore(place, 'here')
    store.enter({ email: 'haru@example.com' })
    store.patch({ form: emptySignup, joined: 'haru' })
    expect(place.kept.size).toBe(0)
  })
})
