/** The name of an anonymous writer in a thread (docs/product/questions.md "Anonymous writers"). */
export const anonymousName = (number: number) => `익명 ${number}`

/** Whether a name is an alias; nicknames contain no space. */
export const isAnonymousName = (name: string) => /^익명 \d+$/.test(name)

/**
 * The anonymous asker's number in their own thread; anonymous answers get the following ones (docs/product/questions.md "Anonymous
 * writers").
 */
export const askersNumber = 1
