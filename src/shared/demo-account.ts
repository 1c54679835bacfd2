/** The account of the demo community that the login screen offers to try. */
export const demoAccount = { nickname: 'haru.line', email: 'haru.line@example.com', password: 'haruline7!' } as const
