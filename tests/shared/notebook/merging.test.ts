import { describe, expect, it } from 'vitest'
import { createScheduler } from '../../../src/main/notebook/schedule'
import { firstSettings } from '../../../src/shared/first-settings'
import { contentOf, type EntryFields, entryFields, isDeleted, mergeFields } from '../../../src/shared/notebook/entries'
import { countedReviews, type Grade, type Review } from '../../../src/shared/notebook/reviews'
import { nextStamp, noStamp, type Stamp } from '../../../src/shared/notebook/stamps'
import { createRandom, type Random } from '../../support/random'

const { scheduleOf } = createScheduler(firstSettings)

const hour = 3_600_000
const begin = Date.UTC(2026, 10, 1)

/** What a machine or the community knows. */
interface Copy {
  entries: Map<string, EntryFields>
  reviews: Map<string, Review>
}
interface Machine extends Copy {
  name: string
  clock: number
  last: Stamp
}
type Merge = typeof mergeFields
/** Joins the reviews that arrive with those that are known. */
type JoinReviews = (to: Map<string, Review>, from: Map<string, Review>) => void
interface Rules {
  merge: Merge
  join: JoinReviews
}

const rules: Rules = {
  merge: mergeFields,
  join(to, from) {
    for (const [id, review] of from) to.set(id, review)
  },
}

const emptyCopy = (): Copy => ({ entries: new Map(), reviews: new Map() })

function receive(to: Copy, from: Copy, { merge, join }: Rules): void {
  for (const [id, fields] of from.entries) to.entries.set(id, merge(to.entries.get(id) ?? {}, fields))
  join(to.reviews, from.reviews)
}
const copied = ({ entries, reviews }: Copy): Copy => structuredClone({ entries, reviews })

/** Random edits, deletions and reviews of three machines whose clocks are an hour apart, with syncs that arrive late, twice or never. */
function play(random: Random, by: Rules) {
  const community = emptyCopy()
  const machines = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map(
    (name, at): Machine => ({ ...emptyCopy(), name, clock: begin + (at - 1) * hour, last: noStamp }),
  )
  const written: { id: string; fields: EntryFields }[] = []
  const reviewed: Review[] = []
  const underWay: { to: Copy; copy: Copy }[] = []
  let made = 0
  const nextNumber = () => {
    made += 1
    return made
  }

  const write = (machine: Machine, id: string, values: Partial<Record<keyof EntryFields, unknown>>) => {
    machine.last = nextStamp(machine.last, machine.clock, machine.name)
    const fields = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, at: machine.last }])) as EntryFields
    machine.entries.set(id, by.merge(machine.entries.get(id) ?? {}, fields))
    written.push({ id, fields })
  }
  const review = (machine: Machine, id: string) => {
    const own = [...machine.reviews.values()].filter(({ grade }) => grade !== null)
    const isUndo = own.length > 0 && random.below(4) === 0
    const undoes = isUndo ? random.pick(own) : null
    const row: Review = {
      id: `r${nextNumber()}`,
      entryId: undoes?.entryId ?? id,
      at: machine.clock,
      grade: isUndo ? null : ((1 + random.below(4)) as Grade),
      undoes: undoes?.id ?? null,
    }
    machine.reviews.set(row.id, row)
    reviewed.push(row)
  }
  const arrive = ({ to, copy }: { to: Copy; copy: Copy }) => {
    receive(to, copy, by)
    const machine = machines.find((one) => one === to)
    for (const fields of copy.entries.values())
      for (const { at } of Object.values(fields)) if (machine && at > machine.last) machine.last = at
  }

  for (let step = 0; step < 120; step += 1) {
    const machine = random.pick(machines)
    machine.clock += random.below(10) * 60_000
    const ids = [...machine.entries.keys()]
    const id = ids.length === 0 ? null : random.pick(ids)
    switch (random.below(8)) {
      case 0:
        write(machine, `e${nextNumber()}`, { text: { sentence: `sentence ${made}`, gap: null }, meaning: '', note: '', tags: [] })
        break
      case 1:
        if (id !== null) write(machine, id, { meaning: `meaning ${nextNumber()}` })
        break
      case 2:
        if (id !== null) write(machine, id, { note: `note ${nextNumber()}` })
        break
      case 3:
        if (id !== null) write(machine, id, { deleted: random.below(3) > 0 })
        break
      case 4:
      case 5:
        if (id !== null) review(machine, id)
        break
      case 6:
        underWay.push(random.below(2) === 0 ? { to: community, copy: copied(machine) } : { to: machine, copy: copied(community) })
        break
      default: {
        // One of what is under way arrives, whichever was sent first; some arrive twice, some never.
        const sent = underWay.splice(random.below(underWay.length + 1), 1)[0]
        if (sent && random.below(4) > 0) arrive(sent)
        if (sent && random.below(3) === 0) underWay.push(sent)
      }
    }
  }
  for (const machine of machines) arrive({ to: community, copy: copied(machine) })
  for (const machine of machines) arrive({ to: machine, copy: copied(community) })
  return { machines, written, reviewed }
}

/** What has to be known in the end: of each field the latest of all values that were ever written. */
function latest(written: { id: string; fields: EntryFields }[]): Map<string, EntryFields> {
  const entries = new Map<string, Record<string, { value: unknown; at: Stamp }>>()
  for (const { id, fields } of written) {
    const known = entries.get(id) ?? {}
    for (const [field, stamped] of Object.entries(fields)) if ((known[field]?.at ?? '') < stamped.at) known[field] = stamped
    entries.set(id, known)
  }
  return entries as Map<string, EntryFields>
}

function check(seed: number, by: Rules): void {
  const { machines, written, reviewed } = play(createRandom(seed), by)
  const expected = latest(written)
  for (const { entries, reviews } of machines) {
    expect(Object.fromEntries(entries)).toEqual(Object.fromEntries(expected))
    expect(reviews.size).toBe(reviewed.length)
    for (const id of entries.keys()) {
      const of = (log: Iterable<Review>) => [...log].filter(({ entryId }) => entryId === id)
      expect(countedReviews(of(reviews.values()))).toEqual(countedReviews(of(reviewed)))
      expect(scheduleOf(of(reviews.values()))).toEqual(scheduleOf(of(reviewed).reverse()))
    }
  }
}

/** The later of two whole entries. */
const byEntry: Merge = (one, other) => {
  const last = (fields: EntryFields) => Math.max(...Object.values(fields).map(({ at }) => Number.parseInt(at, 16)))
  return last(one) >= last(other) ? one : other
}

/** What arrives is added to what is known. */
const summed: JoinReviews = (to, from) => {
  for (const [id, review] of from) {
    const free = to.has(id) ? `${id} again, ${to.size}` : id
    to.set(free, { ...review, id: free })
  }
}

describe('three machines whose clocks are an hour apart', () => {
  it('end equal, and lose nothing, whatever arrives late, twice or never', () => {
    for (let seed = 1; seed <= 150; seed += 1) check(seed, rules)
  })

  it('would lose changes if whole entries were merged', () => {
    expect(() => {
      for (let seed = 1; seed <= 20; seed += 1) check(seed, { ...rules, merge: byEntry })
    }).toThrow()
  })

  it('would count reviews twice if they were summed', () => {
    expect(() => {
      for (let seed = 1; seed <= 20; seed += 1) check(seed, { ...rules, join: summed })
    }).toThrow()
  })
})

describe('two copies of an entry', () => {
  const at = (minute: number): Stamp => nextStamp(noStamp, begin + minute * 60_000, 'aaaaaaaaaaaa')
  const whole: EntryFields = {
    text: { value: { sentence: '안녕하세요', gap: { start: 0, end: 2 } }, at: at(1) },
    meaning: { value: 'hello', at: at(1) },
    note: { value: '', at: at(1) },
    tags: { value: ['인사'], at: at(1) },
    language: { value: 'korean', at: at(1) },
    source: { value: null, at: at(1) },
  }

  it('keep what each changed', () => {
    const merged = mergeFields({ ...whole, meaning: { value: 'good day', at: at(2) } }, { ...whole, note: { value: 'polite', at: at(3) } })
    expect(contentOf(merged)).toMatchObject({ meaning: 'good day', note: 'polite', tags: ['인사'] })
    expect(Object.keys(merged).sort()).toEqual(entryFields.filter((field) => field !== 'deleted').sort())
  })

  it('are deleted over older changes, and come back with a later one', () => {
    const deleted: EntryFields = { ...whole, deleted: { value: true, at: at(5) } }
    expect(isDeleted(mergeFields(deleted, { meaning: { value: 'good day', at: at(4) } }))).toBe(true)
    expect(contentOf(mergeFields({ meaning: { value: 'good day', at: at(6) } }, deleted))).toMatchObject({ meaning: 'good day' })
    expect(isDeleted(mergeFields(deleted, { deleted: { value: false, at: at(6) } }))).toBe(false)
    // That its source is gone is no change of the entry.
    expect(isDeleted(mergeFields(deleted, { source: { value: null, at: at(6) } }))).toBe(true)
  })
})
