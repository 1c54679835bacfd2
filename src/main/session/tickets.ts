import { limits } from '../../shared/limits'

export type TicketPurpose = 'signup' | 'password'

/** Tickets of confirmed codes by community, purpose and address, in memory until used or expired. Pages never get them. */
export interface Tickets {
  keep(purpose: TicketPurpose, email: unknown, ticket: string): void
  /** @returns '' where there is none, which the community refuses as not confirmed */
  find(purpose: TicketPurpose, email: unknown): string
  drop(purpose: TicketPurpose, email: unknown): void
}

/** @param community the key of the current community */
export function createTickets({ community, now }: { community: () => string; now: () => number }): Tickets {
  const tickets = new Map<string, { ticket: string; storedAt: number }>()
  const minutes = { signup: limits.emailConfirmedMinutes, password: limits.passwordConfirmedMinutes }
  const keyOf = (purpose: TicketPurpose, email: unknown) =>
    [community(), purpose, String(email).normalize('NFC').trim().toLowerCase()].join('\n')
  const isGood = (purpose: TicketPurpose, storedAt: number) => now() - storedAt < minutes[purpose] * 60_000

  return {
    keep(purpose, email, ticket) {
      for (const [key, { storedAt }] of tickets) if (!isGood('signup', storedAt)) tickets.delete(key)
      tickets.set(keyOf(purpose, email), { ticket, storedAt: now() })
    },
    find(purpose, email) {
      const found = tickets.get(keyOf(purpose, email))
      return found && isGood(purpose, found.storedAt) ? found.ticket : ''
    },
    drop: (purpose, email) => void tickets.delete(keyOf(purpose, email)),
  }
}
