import { describe, expect, it } from 'vitest'
import { emptySignup, toSignUp } from '../../../src/renderer/features/session/signup-form'
import { intentOf } from '../../../src/renderer/features/session/signup-intent'

const input = toSignUp({ ...emptySignup, email: 'haru.line@example.com', nickname: 'haru' })
const picture = (name: string) => ({ name, size: 9, lastModified: 1 }) as File
let made = 0
const newKey = () => `key ${++made}`

describe('the key of a signup', () => {
  it('stays while the entries stay', () => {
    const first = intentOf(input, null, null, newKey)
    expect(intentOf({ ...input }, null, first, newKey)).toBe(first)
    const withPicture = intentOf(input, picture('a.png'), first, newKey)
    expect(intentOf(input, picture('a.png'), withPicture, newKey)).toBe(withPicture)
  })

  it('is another once an entry or the picture is', () => {
    const first = intentOf(input, null, null, newKey)
    const changes = [
      intentOf({ ...input, nickname: 'haru2' }, null, first, newKey),
      intentOf({ ...input, password: 'other1!' }, null, first, newKey),
      intentOf(input, picture('a.png'), first, newKey),
    ]
    expect(new Set([first, ...changes].map(({ key }) => key)).size).toBe(4)
  })
})
