import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '../src/shared/categories'
import { categories } from '../src/shared/categories'

const resources = join(import.meta.dirname, '..', 'resources', 'demo')

/** The words that benchmarks look for; the rare ones stand in as many posts each, whatever the size of the community. */
export const words = { common: '오늘', rareShort: '쀼룡', rareLong: '쨩뚤빵꿰뀨', rareIn: 15 } as const

export interface BenchPost {
  content: string
  category: Category
  tags: string[]
}

type Random = (below: number) => number

/** The same numbers for the same seed. */
function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Posts as learners write them, Korean, English and mixed, 12 to 40 words long: the words of the demo community as often as they come in it, and
 * one in twenty a word or name nobody else may use.
 */
export function createPosts(count: number): (index: number) => BenchPost {
  const vocabulary = { ko: wordsOf('posts-ko.json'), en: wordsOf('posts-en.json') }
  const everyRare = Math.floor(count / words.rareIn)
  return (index) => {
    const random = createRandom(index * 2654435761)
    for (let warm = 0; warm < 4; warm += 1) random(2)
    const kind = random(20)
    const write = (): string => {
      const isKorean = kind < 10 || (kind >= 17 && random(2) === 0)
      const list = isKorean ? vocabulary.ko : vocabulary.en
      return random(20) === 0 ? invented(random, isKorean) : (list[random(list.length)] ?? '')
    }
    const written = Array.from({ length: 12 + random(29) }, write)
    if (kind < 17 && random(3) === 0) written.unshift(kind < 10 ? words.common : 'today')
    if (index % everyRare === 7) written.push(words.rareShort)
    if (index % everyRare === 11) written.push(words.rareLong)
    const tags = random(2) === 0 ? [`${vocabulary.ko[random(400)]}`.replaceAll(/[^가-힣]/g, '') || '한국어'] : []
    return { content: written.join(' '), category: categories[random(4)] ?? 'korea', tags }
  }
}

/** Every word of the demo's posts, as often as it comes. */
function wordsOf(file: string): string[] {
  const posts = JSON.parse(readFileSync(join(resources, file), 'utf8')) as { content: string }[]
  return posts.flatMap(({ content }) => content.split(/\s+/)).filter((word) => word !== '')
}

const consonants = 'bcdfghjklmnprstvwz'
const vowels = 'aeiou'

function invented(random: Random, korean: boolean): string {
  // The 600 or so syllables that names are made of, not all 11,172.
  if (korean) return Array.from({ length: 2 + random(2) }, () => String.fromCodePoint(0xac00 + random(380) * 28 + random(4) * 4)).join('')
  return Array.from({ length: 2 + random(3) }, () => `${consonants[random(consonants.length)]}${vowels[random(5)]}`).join('')
}
