/** Who may sign up from other machines: everybody who reaches the community, whoever has an invitation, nobody (docs/product/hosting.md "Who may sign up"). */
export const signUpRules = ['open', 'invited', 'closed'] as const
export type SignUpRule = (typeof signUpRules)[number]

/** An invitation's code as it is compared: people type it with spaces, hyphens and small letters. */
export function readInvitationCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
