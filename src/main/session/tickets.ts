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
  const tickets = new Map<string, { ticket: string; keptAt: number }>()
  const minutes = { signup: limits.emailConfirmedMinutes, password: limits.passwordConfirmedMinutes }
  const keyOf = (purpose: TicketPurpose, email: unknown) =>
    [community(), purpose, String(email).normalize('NFC').trim().toLowerCase()].join('\n')
  const isGood = (purpose: TicketPurpose, keptAt: number) => now() - keptAt < minutes[purpose] * 60_000

  return {
    keep(purpose, email, ticket) {
      for (const [key, { keptAt }] of tickets) if (!isGood('signup', keptAt)) tickets.delete(key)
      tickets.set(keyOf(purpose, email), { ticket, keptAt: now() })
    },
    find(purpose, email) {
      const found = tickets.get(keyOf(purpose, email))
      return found && isGood(purpose, found.keptAt) ? found.ticket : ''
    },
    drop: (purpose, email) => void tickets.delete(keyOf(purpose, email)),
  }
}
