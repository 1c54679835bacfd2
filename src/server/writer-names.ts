/** Who has withdrawn is shown under this name (docs/product/accounts.md "Withdrawal"). */
export const withdrawn = '탈퇴한 사용자'

/** The name of an anonymous writer in a thread (docs/product/questions.md "Anonymous writers"). */
export const anonymousName = (number: number) => `익명 ${number}`

/** Whether a name is such a one; no nickname holds a space. */
export const isAnonymousName = (name: string) => /^익명 \d+$/.test(name)

/**
 * Which alias an anonymous asker has in their own thread; who answers anonymously counts on from it (docs/product/questions.md "Anonymous
 * writers").
 */
export const askersNumber = 1
