/* What an Anki collection of schema 11 says about its note types, decks and options, as JSON in the one row of its table `col`. The keys are
   those that Anki requires; ids are constant, so that a second import meets the note types of the first. */

export const basicModel = 1_700_000_000_001
export const clozeModel = 1_700_000_000_002
export const decks = { root: 1_700_000_000_010, korean: 1_700_000_000_011, english: 1_700_000_000_012 } as const

const fieldNames = ['Sentence', 'Meaning', 'Note', 'Source']
const css = `.card { font: 20px/1.6 "Pretendard Variable", sans-serif; text-align: center; color: #1f1d1a; background: #fcfaf7; }
.sentence { font-size: 28px; }
.cloze { font-weight: 600; color: #0b7361; }
.note, .source { font-size: 15px; color: #696359; }
`
const details = '{{#Note}}<p class="note">{{Note}}</p>{{/Note}}{{#Source}}<p class="source">{{Source}}</p>{{/Source}}'
const meaning = '{{#Meaning}}<p>{{Meaning}}</p>{{/Meaning}}'

function model(id: number, name: string, kind: 'basic' | 'cloze') {
  const sentence = `<div class="sentence">{{${kind === 'cloze' ? 'cloze:' : ''}Sentence}}</div>`
  const template = {
    name: kind === 'cloze' ? 'Gap' : 'Card',
    ord: 0,
    qfmt: kind === 'cloze' ? `${sentence}${meaning}` : sentence,
    afmt: kind === 'cloze' ? `${sentence}${meaning}${details}` : `{{FrontSide}}<hr id=answer>${meaning}${details}`,
    bqfmt: '',
    bafmt: '',
    did: null,
    bfont: '',
    bsize: 0,
  }
  return {
    id,
    name,
    type: kind === 'cloze' ? 1 : 0,
    mod: 1_700_000_000,
    usn: -1,
    sortf: 0,
    did: decks.root,
    tmpls: [template],
    flds: fieldNames.map((field, ord) => ({ name: field, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] })),
    css,
    latexPre:
      '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\begin{document}\n',
    latexPost: '\\end{document}',
    latexsvg: false,
    req: kind === 'cloze' ? [] : [[0, 'any', [0]]],
    tags: [],
    vers: [],
  }
}

function deck(id: number, name: string) {
  const today = { lrnToday: [0, 0], revToday: [0, 0], newToday: [0, 0], timeToday: [0, 0] }
  const closed = { collapsed: false, browserCollapsed: false }
  return { id, mod: 1_700_000_000, name, usn: -1, ...today, ...closed, desc: '', dyn: 0, conf: 1, extendNew: 0, extendRev: 0 }
}

/** @param crtOffset minutes west of UTC at the collection's creation @param now milliseconds since 1970 */
export function collectionTexts({ dayEndsAt, crtOffset, nextPosition, now }: CollectionFacts) {
  const byId = <T extends { id: number }>(items: T[]) => JSON.stringify(Object.fromEntries(items.map((item) => [item.id, item])))
  const { root, korean, english } = decks
  return {
    conf: JSON.stringify({
      activeDecks: [1],
      curDeck: 1,
      newSpread: 0,
      collapseTime: 1200,
      timeLim: 0,
      estTimes: true,
      dueCounts: true,
      curModel: basicModel,
      nextPos: nextPosition,
      sortType: 'noteFld',
      sortBackwards: false,
      addToCur: true,
      dayLearnFirst: false,
      schedVer: 2,
      sched2021: true,
      creationOffset: crtOffset,
      localOffset: new Date(now).getTimezoneOffset(),
      rollover: dayEndsAt,
    }),
    models: byId([model(basicModel, 'Hanmadi', 'basic'), model(clozeModel, 'Hanmadi Gap', 'cloze')]),
    decks: byId([deck(1, 'Default'), deck(root, 'Hanmadi'), deck(korean, 'Hanmadi::Korean'), deck(english, 'Hanmadi::English')]),
    dconf: byId([
      {
        id: 1,
        mod: 0,
        name: 'Default',
        usn: 0,
        maxTaken: 60,
        autoplay: true,
        timer: 0,
        replayq: true,
        new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20, separate: true },
        rev: { bury: false, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 200, hardFactor: 1.2 },
        lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
        dyn: false,
      },
    ]),
  }
}

export interface CollectionFacts {
  dayEndsAt: number
  crtOffset: number
  nextPosition: number
  now: number
}
