import { expect, it } from 'vitest'
import { contentSecurity } from '../../../src/main/protocols/content-security'

it('is exactly the agreed policy', () => {
  expect(contentSecurity('abc')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; style-src-attr 'unsafe-inline'; img-src 'self' app-media: blob:; media-src app-media: blob:; font-src 'self'; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  )
})
