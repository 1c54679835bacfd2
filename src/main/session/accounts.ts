import * as z from 'zod'
import type { Store } from '../store'

/** The most accounts of a community; the one that signed in longest ago is dropped. */
const most = 50

/** The ids of the accounts that have signed in on this machine, by community. */
export const storedAccounts = z.record(z.string(), z.array(z.string()))

/** The accounts that have signed in on this machine, by the keys of their communities, so that what is stored of them can be found. */
export interface Accounts {
  of(community: string): string[]
  note(community: string, userId: string): void
  forget(community: string): void
}

export function createAccounts(store: Store<z.output<typeof storedAccounts>>): Accounts {
  const of = (community: string) => store.read()[community] ?? []
  return {
    of,
    note(community, userId) {
      if (of(community).at(-1) === userId) return
      const ids = [...of(community).filter((id) => id !== userId), userId].slice(-most)
      store.write({ ...store.read(), [community]: ids })
    },
    forget(community) {
      const { [community]: _, ...others } = store.read()
      store.write(others)
    },
  }
}
