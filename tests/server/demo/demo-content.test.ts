import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type DemoContent,
  type DemoMember,
  type DemoPost,
  type DemoQuestion,
  demoFiles,
  problemsBetween,
  problemsInFile,
} from '../../../src/server/demo/demo-content'
import type { DemoCorrection } from '../../../src/server/demo/demo-corrections'
import type { DemoEntry } from '../../../src/server/demo/demo-notebook'
import type { DemoProgram } from '../../../src/server/demo/demo-programs'
import type { DemoRoom } from '../../../src/server/demo/demo-rooms'
import { resources } from '../../support/server'

const member: DemoMember = {
  nickname: 'minji_note',
  name: '박민지',
  academy: null,
  major: null,
  city: null,
  joinedDaysAgo: 2,
  avatar: {},
  status: 0,
  languages: { korean: 'native', english: null, motherTongue: null },
  goals: [],
  about: '',
}
const post: DemoPost = {
  key: 'k',
  author: 'minji_note',
  category: 'korea',
  minutesAgo: 60,
  content: '글',
  tags: ['까치밥'],
  images: ['tea'],
  likes: 3,
  replies: [{ author: 'minji_note', minutesAfter: 5, content: '네', replies: [{ author: 'minji_note', minutesAfter: 6, content: '응' }] }],
}
const room = {
  with: 'minji_note',
  unread: 1,
  messages: [
    { by: 'me', minutesAgo: 9, text: '안녕' },
    { by: 'them', minutesAgo: 8, text: '네' },
  ],
} as DemoRoom
const program: DemoProgram = {
  key: 'p',
  author: 'minji_note',
  subject: 'korea',
  kind: 'tuto',
  title: '한글 첫걸음',
  description: '네 시간이면 간판을 읽어요.',
  tags: ['한글'],
  hours: 4,
  price: 60,
  freeDays: ['sat'],
  freeNote: '오전',
  image: 'tea',
  daysAgo: 1,
  likes: 3,
  saves: 2,
  chats: 1,
}
const question: DemoQuestion = {
  key: 'q',
  author: 'minji_note',
  minutesAgo: 60,
  title: '',
  content: '왜요?',
  anonymous: true,
  answers: [{ author: 'minji_note', minutesAfter: 5, content: '네', anonymous: true, replies: [] }],
}
const helper: DemoMember = { ...member, nickname: 'haru.line', joinedDaysAgo: 9 }
const correction: DemoCorrection = { on: 'k', author: 'haru.line', minutesAfter: 5, changes: [{ from: '글', to: '새 글' }] }
const entry: DemoEntry = {
  sentence: '까치밥을 남겨 둬요.',
  gap: '까치밥',
  meaning: 'We leave some for the magpies.',
  tags: ['우리말'],
  source: { kind: 'post', on: 'k' },
  minutesAgo: 50,
  reviews: [
    [40, 3],
    [30, 3],
  ],
}
const drawings = { art: new Set(['tea']), faces: new Set(['haru']) }
const between = (over: Partial<DemoContent>) =>
  problemsBetween(
    {
      members: [member, helper],
      posts: [post],
      rooms: [room],
      questions: [question],
      programs: [program],
      corrections: [correction],
      notebook: [entry],
      ...over,
    },
    drawings,
  )

describe('the content of the demo community', () => {
  it('satisfies the rules for all content', async () => {
    for (const kind of ['members', 'posts', 'rooms', 'questions', 'programs', 'corrections', 'notebook'] as const) {
      for (const file of demoFiles[kind]) {
        expect(problemsInFile(kind, JSON.parse(await readFile(join(resources, 'demo', file), 'utf8'))), file).toEqual([])
      }
    }
  })

  it('has no problems', () => {
    expect([
      ...problemsInFile('members', [member]),
      ...problemsInFile('posts', [post]),
      ...problemsInFile('rooms', [room]),
      ...problemsInFile('programs', [program]),
      ...problemsInFile('questions', [question]),
      ...problemsInFile('corrections', [correction]),
      ...problemsInFile('notebook', [entry]),
      ...between({}),
    ]).toEqual([])
  })

  it.each<[string, keyof typeof demoFiles, unknown]>([
    ['q', 'questions', { ...question, title: '글'.repeat(101) }],
    ['q', 'questions', { ...question, answers: [{ ...question.answers[0], content: '' }] }],
    ['minji_note', 'members', { ...member, status: 7 }],
    ['Has Capitals', 'members', { ...member, nickname: 'Has Capitals' }],
    ['k', 'posts', { ...post, content: '글'.repeat(2001) }],
    ['k', 'posts', { ...post, tags: ['a,b'] }],
    ['k', 'posts', { ...post, images: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['k', 'posts', { ...post, extra: 1 }],
    ['minji_note', 'rooms', { ...room, unread: 0, messages: [...room.messages].reverse() }],
    ['minji_note', 'rooms', { ...room, unread: 2 }],
    ['p', 'programs', { ...program, title: '한'.repeat(101) }],
    ['p', 'programs', { ...program, price: 2.5 }],
    ['k', 'posts', { ...post, replies: [{ ...post.replies[0], content: '네'.repeat(301) }] }],
  ])('reports %s, whose %s exceed a limit', (name, kind, item) => {
    expect(problemsInFile(kind, [item])).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  })

  it.each<[string, Partial<DemoContent>]>([
    ['same nickname', { members: [member, member, helper] }],
    ['same key', { posts: [post, post] }],
    ['same key', { questions: [question, { ...question, key: 'k' }] }],
    ['replies in the future', { questions: [{ ...question, minutesAgo: 1 }] }],
    ['nobody is called', { posts: [{ ...post, author: 'who', replies: [] }] }],
    ['before joining', { posts: [{ ...post, minutesAgo: 5_000, replies: [] }] }],
    ['no picture', { posts: [{ ...post, images: ['cat'] }] }],
    ['same key', { programs: [program, program] }],
    ['nobody is called', { programs: [{ ...program, author: 'who' }] }],
    ['before joining', { programs: [{ ...program, daysAgo: 3 }] }],
    ['no picture', { programs: [{ ...program, image: 'cat' }] }],
    ['no face', { members: [{ ...member, face: 'cat' }, helper] }],
    ['no such source', { notebook: [{ ...entry, source: { kind: 'post', on: 'who' } }] }],
    ['no such source', { notebook: [{ ...entry, source: { kind: 'answer', on: 'q', answer: 1 } }] }],
    ['no such source', { notebook: [{ ...entry, source: { kind: 'message', with: 'who' } }] }],
    ['before it was written', { notebook: [{ ...entry, minutesAgo: 61 }] }],
    ['no part of it', { notebook: [{ ...entry, gap: '귤' }] }],
    ['in order', { notebook: [{ ...entry, reviews: [[51, 3]] }] }],
    ['tags', { notebook: [{ ...entry, tags: ['긴말'.repeat(20)] }] }],
    ['no such text', { corrections: [{ ...correction, on: 'who' }] }],
    ['no such text', { corrections: [{ ...correction, reply: 1 }] }],
    ['not a sentence', { corrections: [{ ...correction, comment: '네', changes: [{ from: '시', to: '새 글' }] }] }],
    ['praises what is not', { corrections: [{ ...correction, good: ['시'] }] }],
    ['corrects before joining', { members: [member, { ...helper, joinedDaysAgo: 0 }] }],
    ['says nothing', { corrections: [{ ...correction, changes: [] }] }],
    ['corrects in the future', { corrections: [{ ...correction, minutesAfter: 61 }] }],
    ['wrote it', { corrections: [{ ...correction, author: 'minji_note' }] }],
    ['does not help', { members: [member, { ...helper, languages: { ...member.languages, korean: 'B1' } }] }],
    ['corrects it twice', { corrections: [correction, correction] }],
    ['agrees with their own', { corrections: [{ ...correction, agreed: ['haru.line'] }] }],
    ['in the future', { posts: [{ ...post, replies: [{ author: 'minji_note', minutesAfter: 61, content: '네', replies: [] }] }] }],
    ['not yet there', { posts: [{ ...post, replies: [{ ...post.replies[0], minutesAfter: 9 } as DemoPost['replies'][number]] }] }],
  ])('reports inconsistencies: %s', (problem, over) => {
    expect(between(over)).toEqual([expect.stringContaining(problem)])
  })
})
