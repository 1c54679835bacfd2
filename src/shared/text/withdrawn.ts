/** The name shown for a withdrawn member (docs/product/accounts.md "Withdrawal"). No nickname contains a space. */
export const withdrawn = '탈퇴한 사용자'

/** Whether a shown name is that of a member who has withdrawn. */
export const isWithdrawn = (name: string) => name === withdrawn
