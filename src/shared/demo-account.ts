/** The seat a newcomer may take in the demo community, and only there; its other members cannot sign in. */
export const demoAccount = { nickname: 'haru.line', email: 'haru.line@example.com', password: 'haruline7!' } as const
