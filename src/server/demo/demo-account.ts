/** Who signs in to look around in the demo community; the other members cannot sign in. */
export const demoAccount = { nickname: 'haru.line', email: 'haru.line@example.com', password: 'haruline7!' } as const
