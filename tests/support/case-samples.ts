import type { CaseRow, Decision, ExhibitText, GivenDecision, WriterFacts } from '../../src/shared/contract/moderating-shapes'

const idOf = (index: number) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`

/** An open case about a comment that two members reported. @param index makes its ids */
export const aCase = (index: number, over: Partial<CaseRow> = {}): CaseRow => ({
  id: idOf(1000 + index),
  kind: 'reply',
  itemId: idOf(2000 + index),
  category: 'korea',
  anonymous: false,
  text: `신고된 댓글 ${index}`,
  language: 'korean',
  reporters: 2,
  reasons: [0, 2, 0, 0, 0],
  matched: '',
  firstAt: '2026-03-01T00:00:00.000Z',
  lastAt: '2026-03-01T01:00:00.000Z',
  state: 'open',
  version: 0,
  taken: null,
  decision: null,
  appeal: null,
  ...over,
})

/** The case once a decision is taken by the member at the page. */
export const decidedCase = (row: CaseRow, given: GivenDecision): CaseRow => ({
  ...row,
  state: 'decided',
  version: row.version + 1,
  taken: null,
  decision: { ...aDecision(row), ...given, id: idOf(3000), removed: given.kind !== 'dismiss' },
})

export const aDecision = ({ kind }: Pick<CaseRow, 'kind'>): Decision => ({
  id: idOf(3001),
  kind: 'warn',
  on: kind,
  reason: 1,
  sentence: '',
  days: null,
  until: null,
  removed: true,
  at: '2026-03-01T02:00:00.000Z',
  by: { nickname: '하루', mine: true },
  undoUntil: '2026-03-02T02:00:00.000Z',
  undone: false,
})

export const anExhibitText = (over: Partial<ExhibitText> = {}): ExhibitText => ({
  id: idOf(4000),
  writer: { userId: idOf(5000), nickname: '토익킴쌤', imagePath: null },
  title: '',
  content: 'https://example.com 에서 만나요',
  images: [],
  tags: [],
  at: '2026-03-01T00:00:00.000Z',
  edited: false,
  gone: false,
  reported: false,
  parentId: null,
  ...over,
})

export const aWriter = (over: Partial<WriterFacts> = {}): WriterFacts => ({
  person: { userId: idOf(5000), nickname: '토익킴쌤', imagePath: null },
  academy: null,
  joinedAt: '2026-02-27T00:00:00.000Z',
  posts: 6,
  replies: 11,
  chats: 9,
  chatsUnanswered: 7,
  reportedItems: 4,
  reportedBy: 7,
  slowed: false,
  removed: 1,
  warned: 1,
  suspended: 0,
  decisions: [],
  ...over,
})
