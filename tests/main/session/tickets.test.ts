import { describe, expect, it } from 'vitest'
import { createTickets } from '../../../src/main/session/tickets'

const minute = 60_000

describe('the ticket of a confirmed code', () => {
  const setUp = () => {
    const here = { community: 'embedded', now: 0 }
    return { here, tickets: createTickets({ community: () => here.community, now: () => here.now }) }
  }

  it('is found by community, purpose and address, in any spelling', () => {
    const { here, tickets } = setUp()
    tickets.keep('signup', ' Haru@Example.com', 'one')
    expect(tickets.find('signup', 'haru@example.com')).toBe('one')
    expect(tickets.find('password', 'haru@example.com')).toBe('')
    expect(tickets.find('signup', 'other@example.com')).toBe('')
    here.community = 'https://elsewhere.example'
    expect(tickets.find('signup', 'haru@example.com')).toBe('')
  })

  it('is removed once used', () => {
    const { tickets } = setUp()
    tickets.keep('password', 'haru@example.com', 'one')
    tickets.drop('password', 'haru@example.com')
    expect(tickets.find('password', 'haru@example.com')).toBe('')
  })

  it.each([
    ['signup', 30],
    ['password', 10],
  ] as const)('for %s lasts %d minutes', (purpose, minutes) => {
    const { here, tickets } = setUp()
    tickets.keep(purpose, 'haru@example.com', 'one')
    here.now = minutes * minute - 1
    expect(tickets.find(purpose, 'haru@example.com')).toBe('one')
    here.now += 1
    expect(tickets.find(purpose, 'haru@example.com')).toBe('')
  })
})
