import type { Program } from '../../../src/shared/contract/programs-shapes'

/** A program with the given fields. */
export function aProgram(over: Partial<Program> = {}): Program {
  return {
    id: '1',
    author: { id: 'mentor', nickname: 'minji_note', imagePath: null, academy: null, languages: null },
    title: '한글 첫걸음',
    description: '네 시간이면 간판을 읽어요.',
    subject: 'korea',
    kind: 'tuto',
    tags: ['한글'],
    hours: 4,
    price: 60,
    imagePath: null,
    major: null,
    region: null,
    city: null,
    likeCount: 3,
    liked: false,
    saved: false,
    freeDays: [],
    freeNote: '',
    reviewCount: 0,
    starSum: 0,
    postedAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    figures: null,
    ...over,
  }
}
