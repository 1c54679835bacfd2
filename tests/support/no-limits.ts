/** Limits so high that no test reaches them: calls, writes, files, mails, and attempts from the one address of all tests. */
export const noLimits = {
  callsPerMinute: 1e9,
  writesPerMinute: 1e9,
  typingPerMinute: 1e9,
  newAccountRoomsPerDay: 1e9,
  sameTextRoomsPerHour: 1e9,
  slowedTextsPerHour: 1e9,
  mailsPerHour: 1e9,
  mailsWithoutInvitationPerHour: 1e9,
  mailsPerMinuteInAll: 1e9,
  findIdPerMinuteInAll: 1e9,
  filesPerMinute: 1e9,
  crashesPerMinute: 1e9,
  crashesPerDay: 1e9,
  crashesPerMinuteInAll: 1e9,
  freeFailuresPerCaller: 1e9,
} as const
