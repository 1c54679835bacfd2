/**
 * The one account of the demo community that can sign in. Its password is generated for each data folder (server/demo/demo-password.ts).
 */
export const demoAccount = { nickname: 'haru.line', email: 'haru.line@example.com' } as const
