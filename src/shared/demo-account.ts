/**
 * The seat a newcomer may take in the demo community, and only there; its other members cannot sign in. Its password is made anew for
 * each data folder (server/demo/demo-password.ts).
 */
export const demoAccount = { nickname: 'haru.line', email: 'haru.line@example.com' } as const
