import type { User } from '../../src/shared/contract/people-shapes'

/** A person with the given fields. */
export function aUser(over: Partial<User> = {}): User {
  return {
    id: 'me',
    name: 'haru',
    nickname: 'haru',
    imagePath: null,
    presence: 0,
    academy: null,
    major: null,
    city: null,
    joinedAt: '2026-01-01T00:00:00.000Z',
    followerCount: null,
    followingCount: null,
    likeCount: 0,
    postCount: 0,
    questionCount: 0,
    following: false,
    languages: null,
    goals: [],
    about: '',
    own: null,
    ...over,
  }
}
