/** For how long "do not disturb" can be turned on, in minutes. */
export const quietMinutes = [30, 60, 120, 240] as const
