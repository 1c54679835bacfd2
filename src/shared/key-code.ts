/** Crockford's base 32: no letters that are read as digits or as each other. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bitsEach = 5
/** 80 bits: too many to find another key with the same code. */
const length = 16
const group = 4

/** The SHA-256 of a public key (SPKI, DER), 64 lower-case hex digits, which is what is pinned (docs/product/hosting.md "Pairing"). */
export const keyHashShape = /^[0-9a-f]{64}$/

/** The code of a key that people compare: the first 80 bits of its hash in four groups of four, `K7F2 QM9T D41X 8PZC`. @param hash hex */
export function keyCode(hash: string): string {
  const bits = [...hash.slice(0, (length * bitsEach) / 4)].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  const code = (bits.match(/.{5}/g) ?? []).map((each) => digits[Number.parseInt(each, 2)]).join('')
  return (code.match(new RegExp(`.{${group}}`, 'g')) ?? []).join(' ')
}

/** A typed code as it is compared: case, spaces and hyphens do not count, nor O for 0 and I or L for 1. */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

/** Whether somebody has typed the code of a key. */
export const isKeyCode = (typed: string, hash: string): boolean => readCode(typed) === keyCode(hash).replaceAll(' ', '')
