import { describe, expect, it } from 'vitest'
import { comparable, matches, patternOf } from '../../../src/server/features/moderation/order-matching'
import type { RuleKind } from '../../../src/shared/order-rules'

const finds = (kind: RuleKind, words: string, text: string) => matches(comparable(text), { kind, pattern: patternOf(kind, words) })

describe('a listed word', () => {
  it.each([
    ['사기', '이건 사기예요'],
    ['사기', '사기꾼'],
    ['사기', '사 기'],
    ['사기', '사.기 치지 마'],
    ['사기', '사\u200b기'],
    ['사기', 'ㅅㅏㄱㅣ'],
    ['사기', '사ㄱㅣ다'],
    ['사기', 'ㅅ ㅏ ㄱ ㅣ'],
    ['사기', '\u1109\u1161\u1100\u1175'],
    ['사기', '\uffb5\uffc2\uffa1\uffdc'],
    ['시발', '시.발놈아'],
    ['시발', '시ㅂㅏㄹ'],
    ['ㅅㅂ', '아 ㅅㅂ 진짜'],
    ['카톡 아이디', '카톡아이디 알려 줘'],
    ['카톡아이디', '카톡 아이디'],
    ['수강생 모집', '신규수강생 모집합니다'],
    ['telegram', 'Telegram으로 오세요'],
    ['telegram', 'ＴＥＬＥＧＲＡＭ'],
    ['telegram', 't-e-l-e-g-r-a-m'],
    ['telegram', 't e l e g r a m'],
    ['telegram', 'télégram'],
    ['telegram', '텔레그램telegram'],
    ['first month free', 'The first  month\nfree!'],
    ['kim900', 'kim900'],
  ])('%s is in %s', (words, text) => {
    expect(finds('word', words, text)).toBe(true)
  })

  it.each([
    ['발', '바라보다'],
    ['시발', '시바라'],
    ['ㅂㅅ', '없습니다'],
    ['사기', '역사 기록'],
    ['사기', '이사 기간'],
    ['사기', '역사.기록'],
    ['시발', '또 시 발음이 어려워요'],
    ['ass', 'class pass assassin'],
    ['ass', 'as soon as'],
    ['telegram', 'telegrams'],
    ['kim900', 'kim9001'],
    ['사기', ''],
    ['!!!', '!!!'],
  ])('%s is not in %s', (words, text) => {
    expect(finds('word', words, text)).toBe(false)
  })
})

describe('a listed domain', () => {
  it.each([
    ['bit.ly', 'https://bit.ly/abc'],
    ['bit.ly', 'go to BIT.LY/x'],
    ['https://www.bit.ly/', 'bit.ly로 오세요'],
    ['bit.ly', '링크는 a.bit.ly예요'],
    ['bit.ly', '주소는bit.ly예요.'],
    ['bit.ly', 'ｂｉｔ．ｌｙ'],
    ['bit.ly', 'bit。ly'],
    ['bit.ly', 'b\u200bit.ly'],
    ['한국어.한국', 'http://한국어.한국/x'],
    ['xn--3e0b707e.kr', 'http://한국.kr'],
    ['한국.kr', 'https://xn--3e0b707e.kr/x'],
    ['bit.ly', 'http://bit%2Ely/x'],
    ['bit.ly', 'HTTPS://%62it.ly/a'],
    ['bit.ly', '여기http:///bit%2ely예요'],
    ['bit.ly', 'https://a_b.bit%2Ely'],
    ['bit.ly', 'https://haru:77@bit%2Ely:80/x.'],
    ['bit.ly', 'https://haru@bit.ly'],
    ['bit.ly', 'https://bit%E3%80%82ly'],
    ['bit.ly', 'https://%EF%BD%82it.ly'],
    ['bit.ly', 'https://b%C2%ADit.ly'],
    ['bit.ly', 'https://b%E2%80%8Bit.ly'],
    ['bit.ly', 'https://b\u00adit.ly'],
    ['bit.ly', 'https://ｂｉｔ.ly'],
    ['bit.ly', 'https://bit.ly./x'],
    ['bit.ly', 'https://bit.ly%2E/x'],
    ['bit.ly', String.raw`https:\\bit.ly`],
    ['한국.kr', 'https://%ED%95%9C%EA%B5%AD.kr'],
    ['93.184.216.34', 'http://0x5db8d822/'],
    ['93.184.216.34', 'http://1572395042/'],
  ])('%s is in %s', (words, text) => {
    expect(finds('domain', words, text)).toBe(true)
  })

  it.each([
    ['bit.ly', 'rabbit.lyon.fr'],
    ['bit.ly', 'orbit.ly'],
    ['bit.ly', 'bit.ly.example.com'],
    ['bit.ly', 'a bit. ly'],
    ['bit.ly', 'https://example.com/bit%2Ely'],
    ['bit.ly', 'https://orbit%2Ely'],
  ])('%s is not in %s', (words, text) => {
    expect(finds('domain', words, text)).toBe(false)
  })

  it.each(['localhost', 'no domain', '', 'a..b', '-'])('%s is no domain', (words) => {
    expect(patternOf('domain', words)).toBe('')
  })
})

it('a long text is compared with a thousand rules in a moment, also one made to be slow', () => {
  const rules = Array.from({ length: 1000 }, (_, index) => ({ kind: 'word' as const, pattern: patternOf('word', `가나다${index}라마`) }))
  for (const written of [
    '가나다'.repeat(3000),
    'a.'.repeat(4500),
    'a-'.repeat(4500),
    ' .'.repeat(4500),
    'http://a'.repeat(1100),
    `http://a/${')'.repeat(9000)}`,
  ]) {
    const text = comparable(written)
    text.domains()
    expect(rules.some((rule) => matches(text, rule))).toBe(false)
  }
})
