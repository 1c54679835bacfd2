/** Limits that no test meets by what it has to do often: calls, writes, mails, and tries from the one address of all tests. */
export const noLimits = {
  callsPerMinute: 1e9,
  writesPerMinute: 1e9,
  mailsPerHour: 1e9,
  mailsPerMinuteInAll: 1e9,
  findIdPerMinuteInAll: 1e9,
  freeFailuresPerCaller: 1e9,
} as const
