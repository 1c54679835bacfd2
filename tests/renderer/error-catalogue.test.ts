import { describe, expect, it } from 'vitest'
import { readAskers } from '../../scripts/check/unused-words.mjs'
import { en } from '../../src/shared/i18n/en/index'
import { ko } from '../../src/shared/i18n/ko/index'

type Catalogue = { [key: string]: string | Catalogue }

function sentences(catalogue: Catalogue, path = ''): [key: string, sentence: string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : sentences(value, `${path}${key}.`),
  )
}
const english = sentences(en)
const korean = new Map(sentences(ko))

/** The sentences that docs/product/errors.md quotes, with the key where it names one. */
const quoted: [sentence: string, key?: string][] = [
  ['Please check your ID or password!', 'checkIdPw'],
  ['The verification number does not match.', 'confirmCodeError'],
  ['Your verification has been completed.'],
  ['This email has already been registered. Please use a different email!'],
  ['This email has already been checked for duplicates!'],
  ['The ID must be in email format.'],
  ['Please enter your email.'],
  ['Please enter your password.'],
  ['Please enter a mixture of 6-12 characters, numbers, and special characters.', 'passwordRule'],
  ['Passwords do not match. Please try again!', 'passwordCheckError'],
  ['Please agree to the terms and conditions.'],
  ['Please enter your nickname'],
  ['Lowercase/numbers/underlines/periods only.', 'invalidNickname'],
  ['This is a service that requires login. Go to the login page?'],
  ['Error occurs! Please try again.'],
  ['Status updated'],
  ['Your reply could not be loaded.'],
  ['Failed to load data.'],
  ['Failed to load user information.'],
  ['Request time out'],
  ['Connection failed.'],
  ['The operation could not be completed'],
  ['Failed to get document because the client is offline.'],
]

/** Keys that the page names without a sentence, and the two whose sentences have placeholders. */
const named: [key: string, sentence?: string][] = [
  ['serverError'],
  ['noMatchInfo'],
  ['statusError'],
  ['changePwSuccess'],
  ['sendCodeSuccess'],
  ['subscribeError'],
  ['cityUpdateSuccess'],
  ['deleteSuccess'],
  ['likeSuccess'],
  ['unlikeSuccess'],
  ['hideSuccess'],
  ['reportSuccesss'],
  ['blockSuccess'],
  ['emptyName'],
  ['questionMissing', 'This question does not exist!'],
  ['roomMissing'],
  ['compose.detail.loadFailed'],
  ['programs.loadFailed'],
  ['errors.code.offline'],
  ['feed.empty.subscribed.text'],
]

const endsWith = (path: string, key: string) => path === key || path.endsWith(`.${key}`)

const askers = readAskers()

function expectKorean(path: string): void {
  const sentence = korean.get(path)
  expect(sentence, path).toMatch(/[가-힣]/)
}

/** At least one of these is used by code that renders. */
function expectShown(paths: string[]): void {
  const screens = paths.flatMap((path) => askers(path)).filter((file) => file.startsWith('src/renderer/'))
  expect(screens, `nothing shows ${paths.join(', ')}`).not.toEqual([])
}

describe('the catalogue of errors', () => {
  it.each(quoted)('says “%s” word for word on a screen, and in Korean', (sentence, key) => {
    const found = english.filter(([path, words]) => words === sentence && (key === undefined || endsWith(path, key)))
    expect(found, `${key ?? 'any key'}: ${sentence}`).not.toEqual([])
    for (const [path] of found) expectKorean(path)
    expectShown(found.map(([path]) => path))
  })

  it.each(named)('shows a sentence under %s, and in Korean', (key, sentence) => {
    const found = english.filter(([path]) => endsWith(path, key))
    expect(found).not.toEqual([])
    if (sentence !== undefined) expect(found.map(([, words]) => words)).toContain(sentence)
    for (const [path] of found) expectKorean(path)
    expectShown(found.map(([path]) => path))
  })

  it('never shows a machine key in place of words', () => {
    const shown = [...english.map(([, words]) => words), ...korean.values()]
    expect(shown.filter((words) => words.includes('room is undefined') || words.includes('Blah blah'))).toEqual([])
  })
})
