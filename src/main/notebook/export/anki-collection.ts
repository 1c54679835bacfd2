import { setTimeout as wait } from 'node:timers/promises'
import { startOfDay } from '../../../shared/notebook/days'
import type { ReviewPlan } from '../../../shared/notebook/views'
import type { WholeEntry } from '../notebook-store'
import { openSqlite } from '../open-sqlite'
import { ankiReview, ankiSchedule } from './anki-card'
import { basicModel, clozeModel, collectionTexts, decks } from './anki-models'
import { noteOf } from './anki-note'

const schema = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null, factor integer not null,
  reps integer not null, lapses integer not null, left integer not null, odue integer not null, odid integer not null,
  flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`
const version = 11
const atOnce = 200

export interface AnkiFacts extends Pick<ReviewPlan, 'dayEndsAt'> {
  /** Before every review, in milliseconds since 1970. */
  firstReviewAt: number
  now: number
  /** Where an entry comes from, in words. */
  sourceOf: (entry: WholeEntry) => string
}

/** Writes entries and their reviews as an Anki collection into a new file. */
export async function writeAnkiCollection(file: string, entries: AsyncIterable<WholeEntry>, facts: AnkiFacts): Promise<void> {
  const { dayEndsAt, now } = facts
  // In memory, and written at the end: libsql keeps a file open until its statements are garbage collected, and Windows removes no open file.
  const database = openSqlite(':memory:')
  try {
    database.exec(`begin; ${schema}`)
    const crt = startOfDay(Math.min(facts.firstReviewAt, now), dayEndsAt)
    const addNote = database.prepare("insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
    const addCard = database.prepare('insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)')
    const addReview = database.prepare('insert into revlog values (?, ?, -1, ?, ?, ?, ?, 0, ?)')
    const ids = { note: ascending(), review: unique() }
    let count = 0
    for await (const entry of entries) {
      const note = noteOf(entry, facts.sourceOf(entry))
      const id = ids.note(createdAt(entry.id, now))
      addNote.run([id, note.guid, note.isCloze ? clozeModel : basicModel, note.mod, note.tags, note.flds, note.sfld, note.csum])
      const { steps } = entry
      const { type, queue, due, ivl, factor, reps, lapses, left, data } = ankiSchedule(steps, { crt, dayEndsAt }, count + 1)
      const deck = entry.language === null ? decks.root : decks[entry.language]
      // A note has one card, which can have the same id.
      addCard.run([id, id, deck, note.mod, type, queue, due, ivl, factor, reps, lapses, left, data])
      for (const step of steps) {
        const { ease, ivl: after, lastIvl, factor: ease_, type: kind } = ankiReview(step)
        addReview.run([ids.review(step.review.at), id, ease, after, lastIvl, ease_, kind])
      }
      count += 1
      if (count % atOnce === 0) await wait(0)
    }
    const crtOffset = new Date(crt).getTimezoneOffset()
    const { conf, models, decks: deckTexts, dconf } = collectionTexts({ dayEndsAt, crtOffset, nextPosition: count + 1, now })
    const values = [Math.floor(crt / 1000), now, now, version, conf, models, deckTexts, dconf]
    database.prepare("insert into col values (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, '{}')").run(values)
    database.exec(`commit; vacuum into '${file.replaceAll("'", "''")}'`)
  } finally {
    database.close()
  }
}

/** When an entry was made, in milliseconds since 1970: the beginning of its id, a UUIDv7. Anki refuses ids in the future. */
const createdAt = (id: string, now: number) => Math.min(Number.parseInt(id.replace('-', '').slice(0, 12), 16), now)

/** Ids of ascending times: of two at the same time the later one is a millisecond later. */
function ascending(): (at: number) => number {
  let last = 0
  return (at) => {
    last = Math.max(at, last + 1)
    return last
  }
}

function unique(): (at: number) => number {
  const given = new Set<number>()
  return (at) => {
    let id = at
    while (given.has(id)) id += 1
    given.add(id)
    return id
  }
}
