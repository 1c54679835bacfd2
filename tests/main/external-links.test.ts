import { expect, it } from 'vitest'
import { externalAddress } from '../../src/main/external-links'

it.each(['https://example.com/a?b#c', 'http://example.com/', 'mailto:haru@example.com'])('%s is allowed', (address) => {
  expect(externalAddress(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'smb://host/share',
  'ms-msdt:/id',
  'app://hanmadi/',
  'hanmadi://home',
  'vbscript:x',
  'https://user:secret@example.com',
  'example.com',
  '',
  `https://example.com/${'a'.repeat(2048)}`,
  42,
  null,
])('%j is refused', (address) => expect(externalAddress(address)).toBeNull())
