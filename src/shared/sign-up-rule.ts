/**
 * Who may sign up from other machines: everybody who reaches the community, whoever has an invitation, nobody (docs/product/hosting.md "Who
 * may sign up").
 */
export const signUpRules = ['open', 'invited', 'closed'] as const
export type SignUpRule = (typeof signUpRules)[number]
