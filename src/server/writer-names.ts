/** Who has withdrawn is shown under this name (decision 37). */
export const withdrawn = '탈퇴한 사용자'

/** The name of an anonymous writer in a thread (decision 16). */
export const anonymousName = (number: number) => `익명 ${number}`
