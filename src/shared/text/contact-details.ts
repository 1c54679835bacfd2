import { isCardNumber, isIban } from './account-numbers'
import { plainDigits } from './plain-digits'

const contactKinds = ['phone', 'email', 'address', 'account', 'messenger'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A detail by which somebody can be reached, found or paid outside the app, as it stands in a text. */
export interface ContactDetail {
  kind: ContactKind
  text: string
}

interface Pattern {
  kind: ContactKind
  of: RegExp
  /** What a match has to fulfil besides. */
  check?: (found: string) => boolean
}

/** Between the groups of a phone number. */
const gap = '[ .\\-/)]{0,3}'
const korean = '(?:1[016789]|[789]0|50\\d|2|3[1-3]|4[1-4]|5[1-5]|6[1-4])'
const province = '(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주|충청|전라|경상)'
/** A province, or a district; then, at most, three smaller ones. */
const region = `(?:${province}[가-힣]{0,5}|[가-힣]{2,5}[구군])\\s{1,2}(?:[가-힣]{1,8}[시구군읍면동]\\s{1,2}){0,3}`
/** What may follow the number of a house, but not a number of minutes, people or lessons. */
const houseEnd = '(?=$|[\\s,.)(~!?]|번지|호|층|에요|예요|이에요|이야|입니다|인데|에서|에 )'
const street =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl|Terrace|Square|Sq|Parkway|Pkwy|street|avenue|road|lane|drive)'
const banks =
  '(?:카카오뱅크|카뱅|토스뱅크|토뱅|케이뱅크|케뱅|농협|새마을금고|새마을|우체국|수협|신협|신한|SC제일|씨티|[가-힣]{2,4}은행|KB|NH|IBK|[Kk]akao ?[Bb]ank|[Tt]oss ?[Bb]ank)'
/** Names of banks that are also ordinary words: only directly before a number with two hyphens. */
const wordBanks = '(?:국민|우리|하나|기업|제일|산업|토스|대구|부산|광주|전북|경남|제주)'
const notDate = '(?!(?:19|20)\\d\\d[-. ](?:0?[1-9]|1[0-2])[-. ])(?!01[016789])'
const koreanMessenger =
  '(?:카카오톡|카톡|카카오|(?<![가-힣])라인|텔레그램|위챗|인스타그램|인스타|디스코드|스냅챗|왓츠앱|와츠앱|트위터|페이스북|페북)'
const englishMessenger =
  '(?:(?<![A-Za-z])(?:kakao ?talk|kakao|katalk|line|telegram|we ?chat|whats ?app|instagram|insta|ig|discord|snap ?chat|snap|viber|signal|skype|zalo|qq)(?![A-Za-z]))'
/** A name that does not look like a word: it has a digit, an underscore or a dot inside. */
const handle = '(?=[A-Za-z0-9._-]{0,30}(?:[0-9_]|\\.[a-z0-9]))[A-Za-z][A-Za-z0-9._-]{3,30}'

const pattern = (kind: ContactKind, of: string, flags = '', check?: Pattern['check']): Pattern => ({
  kind,
  of: new RegExp(of, `g${flags}`),
  ...(check && { check }),
})

/* Every repetition is bounded, so that the time grows with the length of the text alone. */
const patterns: readonly Pattern[] = [
  pattern('phone', `(?<![\\d.,+-])\\(?0${korean}${gap}\\d{3,4}${gap}\\d{4}(?![\\d-])`),
  pattern('phone', `(?<![\\d.,])\\+?82[ .\\-]{0,2}\\(?0?\\)?[ .\\-]{0,2}${korean}${gap}\\d{3,4}${gap}\\d{4}(?!\\d)`),
  pattern('phone', '(?<![\\d+])\\+[1-9](?:[ .\\-()]{0,2}\\d){7,14}(?!\\d)'),
  pattern('phone', '(?<![\\d-])00[1-9]\\d{0,2}[ -](?:\\d[ -]?){7,12}\\d(?!\\d)'),
  pattern('phone', '\\(\\d{3}\\) ?\\d{3}-\\d{4}(?!\\d)|(?<![\\d-])[2-9]\\d{2}[-.]\\d{3}[-.]\\d{4}(?![\\d-])'),
  pattern(
    'phone',
    '(?:전화번호|핸드폰|휴대폰|폰번호|폰 번호|연락처|phone number|my number|mobile|call me|text me)[^\\d\\n]{0,12}\\d(?:[ .\\-]?\\d){7,12}(?![\\d.])',
    'i',
  ),

  pattern('email', '[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\\.){1,4}[a-z]{2,24}', 'i'),
  pattern(
    'email',
    '[a-z0-9._-]{2,64} {0,2}(?:\\(at\\)|\\[at\\]|골뱅이|앳) {0,2}(?:gmail|naver|daum|hanmail|kakao|nate|outlook|hotmail|yahoo|icloud|지메일|네이버|다음|한메일|네이트)',
    'i',
  ),
  pattern('email', '[a-z0-9._-]{2,64} at (?:gmail|naver|outlook|hotmail|yahoo|icloud) ?(?:dot|\\.) ?com', 'i'),

  pattern('address', `${region}[가-힣0-9·]{1,20}(?:로|길)\\s?\\d{1,4}(?:번?가?길\\s?\\d{1,4})?(?:-\\d{1,4})?${houseEnd}`),
  pattern('address', `[가-힣]{1,10}(?:로|길)\\s?\\d{1,4}(?:-\\d{1,4})?,?\\s{1,2}(?:\\d{1,4}동\\s?)?\\d{1,5}호`),
  pattern('address', '(?<![\\d가-힣])\\d{1,4}동\\s?\\d{2,5}호|(?:아파트|빌라|오피스텔|빌딩|타워|맨션)\\s?\\d{1,4}동\\s?\\d{1,5}호'),
  pattern('address', '[가-힣0-9]{1,6}[동리가읍면]\\s?\\d{1,4}(?:-\\d{1,4})?\\s?번지'),
  pattern('address', `${region}[가-힣0-9]{1,6}[동리가]\\s?\\d{1,4}-\\d{1,4}(?![\\d-])`),
  pattern(
    'address',
    `${province}[가-힣]{0,5}\\s{1,2}[가-힣]{1,5}[시구군]\\s{1,2}(?:[가-힣]{1,5}[읍면]\\s{1,2})?[가-힣0-9]{1,6}[동리가]\\s?\\d{1,4}${houseEnd}`,
  ),
  pattern('address', '우편 ?번호[^\\d\\n]{0,6}(?:\\d{5}|\\d{3}-\\d{3})(?!\\d)'),
  pattern(
    'address',
    `(?<![\\d.,:-])\\d{1,5}[A-Za-z]?,? (?:[NSEW]\\.? )?(?:[A-Z][A-Za-z'.]{1,20} |\\d{1,3}(?:st|nd|rd|th) ){1,4}${street}(?![A-Za-z])`,
  ),
  pattern('address', '(?:\\d[\\d-]{0,8},? )[A-Za-z]{2,20}\\d{0,3}(?:beon)?-(?:daero|ro|gil)(?![A-Za-z])', 'i'),
  pattern('address', '(?<![A-Za-z])[A-Za-z]{2,20}-(?:daero|ro|gil) \\d{1,4}(?![\\d:])', 'i'),
  pattern('address', '(?<![A-Za-z])P\\.? ?O\\.? ?Box \\d{1,6}', 'i'),
  pattern('address', ', [A-Z]{2} \\d{5}(?:-\\d{4})?(?!\\d)|(?<![A-Za-z\\d])[A-Z]{1,2}\\d[A-Z\\d]? \\d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z\\d])'),

  pattern('account', `${banks}[^\\d\\n]{0,12}${notDate}\\d(?:[ -]?\\d){9,15}(?!\\d)`),
  pattern('account', `(?<![가-힣])${wordBanks} {0,2}${notDate}\\d{2,6}-\\d{2,6}-\\d{2,8}(?:-\\d{1,4})?(?!\\d)`),
  pattern(
    'account',
    `(?:계좌|입금|송금|이체|(?<![a-z])account (?:number|no\\.?)|(?<![a-z])acct)[^\\d\\n]{0,16}${notDate}\\d(?:[ -]?\\d){9,15}(?![\\d원])`,
    'i',
  ),
  pattern('account', '(?<![A-Za-z\\d])[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z\\d])', '', isIban),
  pattern(
    'account',
    '(?<![\\d-])(?:[2-6]\\d{3}[ -]?\\d{4}[ -]?\\d{4}[ -]?\\d{4}|3[47]\\d{2}[ -]?\\d{6}[ -]?\\d{5})(?![\\d-])',
    '',
    isCardNumber,
  ),

  pattern(
    'messenger',
    `${koreanMessenger} ?(?:계정|주소)? ?(?:아이디|id) {0,2}(?:이|는|은|가|:|=|-)? {0,2}['"@]?[A-Za-z0-9][A-Za-z0-9._-]{2,30}`,
    'i',
  ),
  pattern('messenger', `${koreanMessenger} ?(?:아이디|id|계정)?(?:은|는|이|가|으로|로|에)? {0,2}[:=-]? {0,2}@?${handle}`, 'i'),
  pattern('messenger', `${englishMessenger} ?(?:id|username|user name|handle|account|name)? ?(?:is|[:=-])? {0,2}@?${handle}`, 'i'),
  pattern('messenger', `${englishMessenger} (?:id|username|user name|handle) ?[:=] {0,2}[A-Za-z0-9][A-Za-z0-9._-]{2,30}`, 'i'),
  pattern('messenger', `${englishMessenger} (?:id|username|user name|handle) is [A-Za-z0-9][A-Za-z0-9._-]{2,30}(?=$|[\\n.,!)])`, 'i'),
  pattern('messenger', `(?<![A-Za-z0-9@/._-])${handle},? (?:on|via) (?:my )?${englishMessenger}`, 'i'),
  pattern(
    'messenger',
    `(?<![A-Za-z0-9@/._-])${handle} ?(?:으로|로|을|를)? {0,2}${koreanMessenger}(?:에|에서|으로)? {0,2}(?:추가|친추|검색|찾)`,
    'i',
  ),
  pattern('messenger', `(?:${koreanMessenger}|${englishMessenger})[^\\n@]{0,20}@[A-Za-z0-9._]{3,30}`, 'i'),
  pattern('messenger', `(?<![A-Za-z0-9])@[A-Za-z0-9._]{3,30} {0,2}[^\\n@A-Za-z0-9]{0,8}(?:${koreanMessenger}|${englishMessenger})`, 'i'),
  pattern(
    'messenger',
    '(?<![A-Za-z0-9.-])(?:(?:t|wa|m|line|zalo|signal|telegram)\\.me|(?:open|pf|qr)\\.kakao\\.com|discord\\.gg|discord\\.com/invite|u\\.wechat\\.com|(?:www\\.)?snapchat\\.com/add|(?:www\\.)?instagram\\.com/(?!p/|reels?/|explore))/?[A-Za-z0-9+@#_?=%-][^\\s]{1,100}',
    'i',
  ),
]

/** The longest quotation of a detail, in code points. */
const longest = 60

/**
 * The contact details in a text, at most one of each kind. A rule of thumb: it misses what is disguised well, and may take an unusual
 * number for a detail; whoever writes decides.
 */
export function contactDetailsIn(text: string): ContactDetail[] {
  const plain = plainDigits(text)
  return contactKinds.flatMap((kind) => {
    const found = patterns.filter((each) => each.kind === kind).flatMap((each) => firstMatch(plain, each))
    return found[0] === undefined ? [] : [{ kind, text: [...found[0].trim()].slice(0, longest).join('') }]
  })
}

function firstMatch(text: string, { of, check }: Pattern): string[] {
  for (const [found] of text.matchAll(of)) if (check?.(found) ?? true) return [found]
  return []
}
