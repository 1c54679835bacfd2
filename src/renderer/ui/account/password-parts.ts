import { passwordChecks } from '../../../shared/text/password'

export const ruleParts = ['length', 'letter', 'digit', 'symbol'] as const

/** The refused characters as they are named to a reader: each once, a space by its word, one without a shape by its number. */
export function foreignNames(password: string, space: string): string[] {
  return passwordChecks(password).foreign.map((character) => {
    if (/\s/u.test(character)) return space
    return /[\p{C}\p{M}]/u.test(character) ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : character
  })
}
