/** Checks an answer's shape, and creates an example of it. */
export interface Shape {
  /** @returns the problems with their paths */
  problems(value: unknown, at: string): string[]
  /** A value of this shape whose texts and numbers are unique. */
  example(): unknown
}
export type Keys = Record<string, Shape>

let count = 0
const next = () => (count += 1)

function marker(what: string, isOne: (value: unknown) => boolean, example: () => unknown): Shape {
  return { problems: (value, at) => (isOne(value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${what}`]), example }
}
const isText = (value: unknown): value is string => typeof value === 'string'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const exampleId = () => `0198c9a2-0000-7000-8000-${String(next()).padStart(12, '0')}`
const imageName = /^[0-9a-f-]{36}-\d+x\d+-[0-9a-f]{6}\.webp$/

/** A UUIDv7, in text. */
export const id = marker('an id', (value) => isText(value) && uuid.test(value), exampleId)
export const text = marker('a text', isText, () => `text ${next()}`)
export const filled = marker(
  'a text with something in it',
  (value) => isText(value) && value.trim() !== '',
  () => `filled ${next()}`,
)
/** ISO 8601 UTC. */
export const date = marker(
  'an ISO 8601 date in UTC',
  (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value),
  () => new Date(1_700_000_000_000 + next() * 1000).toISOString(),
)
export const day = marker(
  'a day',
  (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  () => new Date(1_700_000_000_000 + next() * 86_400_000).toISOString().slice(0, 10),
)
/** Seconds since 1970; a value in milliseconds would be a thousand times as large. */
export const seconds = marker(
  'seconds since 1970',
  (value) => typeof value === 'number' && value > 1e9 && value < 1e10,
  () => 1_700_000_000 + next() + 0.25,
)
export const number = marker(
  'a whole number',
  (value) => Number.isInteger(value) && (value as number) >= 0,
  () => 10_000 + next(),
)
export const year = marker(
  'a year',
  (value) => Number.isInteger(value) && (value as number) > 1900 && (value as number) < 2200,
  () => 2020,
)
export const month = marker(
  'a month',
  (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 12,
  () => 3,
)
export const flag = marker(
  'true or false',
  (value) => typeof value === 'boolean',
  () => true,
)
/** The path of a picture in the store. */
export const image = marker(
  'the path of a picture',
  (value) => isText(value) && imageName.test(value),
  () => `${exampleId()}-640x480-a0b1c2.webp`,
)
/** A recording: the path of its sound in the store, and the loudness of its parts. */
export const sound = marker(
  'the path of a sound',
  (value) => isText(value) && /^[0-9a-f-]{36}-\d+ms\.ogg$/.test(value),
  () => `${exampleId()}-14200ms.ogg`,
)
export const loudness = marker(
  'forty numbers up to 31',
  (value) => Array.isArray(value) && value.length === 40 && value.every((each) => Number.isInteger(each) && each >= 0 && each <= 31),
  () => Array.from({ length: 40 }, (_, index) => index % 32),
)
/** What a voice message is for clients that do not know it; others leave it out. */
export const voiceSentence = marker(
  'a sentence with a length',
  (value) => isText(value) && /^음성 메시지 \(\d:\d\d\)$/.test(value),
  () => '',
)
/** When and where a field of the notebook was written. */
export const stamp = marker(
  'a stamp',
  (value) => isText(value) && /^0[0-9a-f]{11}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value),
  () => `019abcdef012-0000-${String(next()).padStart(12, '0')}`,
)
/** How far a machine has the changes of a notebook. */
export const syncPlace = marker(
  'a place in the changes',
  (value) => isText(value) && /^[0-9a-f]{16}:\d+:\d+$/.test(value),
  () => `0123456789abcdef:${next()}:${next()}`,
)
/** 256 random bits. */
export const secret = marker(
  '256 random bits',
  (value) => isText(value) && /^[\w-]{43,}$|^[0-9a-f]{64}$/.test(value),
  () => 'x'.repeat(43),
)

export const oneOf = (...values: unknown[]): Shape =>
  marker(
    `one of ${JSON.stringify(values)}`,
    (value) => values.includes(value),
    () => values[0],
  )
/** Of the first shape or the second. */
export const either = (one: Shape, other: Shape): Shape => ({
  problems(value, at) {
    const found = one.problems(value, at)
    return found.length === 0 || other.problems(value, at).length === 0 ? [] : found
  },
  example: one.example,
})
export const nullable = (shape: Shape): Shape => ({
  problems: (value, at) => (value === null ? [] : shape.problems(value, at)),
  example: shape.example,
})
export const nothing = marker(
  'null',
  (value) => value === null,
  () => null,
)

/** At least one item of a shape; `none`: an empty list is accepted. */
export const list = (shape: Shape, { none = false } = {}): Shape => ({
  problems(value, at) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    if (value.length === 0 && !none) return [`${at} is empty, so it shows nothing`]
    return value.flatMap((each, index) => shape.problems(each, `${at}[${index}]`))
  },
  example: () => [shape.example()],
})
export const empty = marker(
  'an empty list',
  (value) => Array.isArray(value) && value.length === 0,
  () => [],
)

/** An object with exactly these keys. @param extras keys beyond the original wire format, which may be absent */
export const object = (keys: Keys, extras: Keys = {}): Shape => ({
  problems(value, at) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is ${JSON.stringify(value)}, not an object`]
    const given = value as Record<string, unknown>
    const missing = Object.keys(keys).filter((key) => !(key in given))
    const unknown = Object.keys(given).filter((key) => !(key in keys) && !(key in extras))
    const known = Object.entries({ ...keys, ...extras }).filter(([key]) => key in given)
    return [
      ...missing.map((key) => `${at}.${key} is missing`),
      ...unknown.map((key) => `${at}.${key} is on no page`),
      ...known.flatMap(([key, shape]) => shape.problems(given[key], `${at}.${key}`)),
    ]
  },
  example: () => Object.fromEntries(Object.entries({ ...keys, ...extras }).map(([key, shape]) => [key, shape.example()])),
})
/** Any keys, each with a value of a shape. */
export const record = (shape: Shape): Shape => ({
  problems(value, at) {
    const rows = Object.entries((value ?? {}) as Record<string, unknown>)
    if (rows.length === 0) return [`${at} is empty, so it shows nothing`]
    return rows.flatMap(([key, each]) => shape.problems(each, `${at}.${key}`))
  },
  example: () => ({ [`key ${next()}`]: shape.example() }),
})
