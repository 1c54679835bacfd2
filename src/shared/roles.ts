/** What members can do in a community; each role includes the ones before it. */
export const roles = ['member', 'moderator', 'administrator'] as const
export type Role = (typeof roles)[number]

/** Whether a role is the wanted one, or includes it. */
export const hasRole = (role: Role, wanted: Role): boolean => roles.indexOf(role) >= roles.indexOf(wanted)
