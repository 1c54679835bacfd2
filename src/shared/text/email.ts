/**
 * Whether a text, normalised and in lower case, has the form of an e-mail address: one that no mail program could take for several, or for
 * another one with a comment or a name. The domain has labels of letters, digits and hyphens, in any script.
 */
export function isEmail(text: string): boolean {
  return /^[^\s@"<>(),:;[\]\\]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text) && !/\p{C}/u.test(text)
}
