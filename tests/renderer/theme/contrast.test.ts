import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const source = readFileSync(new URL('../../../src/renderer/theme/tokens.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')

function tokensOf(selector: RegExp): Record<string, string> {
  const block = selector.exec(source)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, (value ?? '').trim()]))
}
const light = tokensOf(/^:root,\s*\[data-theme='light'\]\s*\{(.*?)^\}/ms)
const dark = tokensOf(/^\[data-theme='dark'\]\s*\{(.*?)^\}/ms)

type Rgb = [number, number, number]
/** A solid colour, or one with alpha blended over the solid one below it. */
function colour(text: string, below?: Rgb): Rgb {
  const hex = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(text)
  if (!hex?.[1]) throw new Error(`not a colour: ${text}`)
  const solid = [0, 2, 4].map((at) => Number.parseInt(hex[1]?.slice(at, at + 2) ?? '', 16)) as Rgb
  if (!hex[2]) return solid
  if (!below) throw new Error(`${text} lies on nothing`)
  const alpha = Number.parseInt(hex[2], 16) / 255
  return solid.map((part, at) => part * alpha + (below[at] ?? 0) * (1 - alpha)) as Rgb
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['desk', 'page', 'sunken', 'sunken-high', 'surface']
/** Every text colour and its backgrounds; `hover`: that background under a pointer. */
const texts: [text: string, grounds: string[]][] = [
  ...['ink', 'ink-2', 'quiet', 'jade', 'red'].map((text): [string, string[]] => [text, grounds]),
  // Quiet text is also in rows and rail items that react to the pointer.
  ['quiet', ['desk hover', 'page hover', 'surface hover', 'sunken hover']],
  ['ink', ['desk hover', 'page hover', 'surface hover']],
  // The search field of the title bar, and keys in menus: ink at 6 % over the background.
  ['quiet', ['desk veil', 'surface veil']],
  ['red', ['page hover', 'surface hover']],
  ['persimmon', ['page', 'surface', 'sunken', 'sunken-high']],
  ['on-jade', ['jade', 'jade-press']],
  ['jade-ink', ['jade-tint']],
  ['red', ['red-tint']],
  ['ink', ['jade-tint', 'red-tint', 'persimmon-tint']],
  ['on-persimmon', ['persimmon']],
  ['on-red', ['red']],
  ['on-flip', ['flip']],
  ['jade-on-flip', ['flip']],
  // A selected chip and a presence mark: the page colour on ink.
  ['page', ['ink', 'ink-2']],
]
/** Marks without text: category dots, switched-off controls, the focus ring. */
const marks: [mark: string, grounds: string[]][] = [
  ...['korea', 'conv', 'exam', 'others', 'jade'].map((mark): [string, string[]] => [mark, ['page', 'surface', 'sunken', 'sunken-high']]),
  ['track', grounds],
  ['jade', ['desk']],
  ['jade-on-flip', ['flip']],
]

for (const [theme, tokens] of Object.entries({ light, dark: { ...light, ...dark } })) {
  const value = (name: string): Rgb => colour(tokens[name] ?? '')
  const ground = (name: string): Rgb => {
    const [base = '', over] = name.split(' ')
    if (over === undefined) return value(base)
    return colour(over === 'veil' ? `${tokens['ink']}0f` : (tokens[over] ?? ''), value(base))
  }
  describe(`contrast, ${theme}`, () => {
    for (const [least, pairs] of [
      [4.5, texts],
      [3, marks],
    ] as const) {
      for (const [front, backs] of pairs) {
        for (const back of backs) {
          it(`${front} on ${back}: at least ${least}`, () => {
            expect(contrast(value(front), ground(back))).toBeGreaterThanOrEqual(least)
          })
        }
      }
    }
  })
}

describe('tokens', () => {
  it('have a dark value for every colour', () => {
    const colours = Object.keys(light).filter((name) => /^#/.test(light[name] ?? '') || name.startsWith('float'))
    expect(colours.filter((name) => dark[name] === undefined)).toEqual([])
  })

  it('never use pure black', () => {
    expect(Object.entries(dark).filter(([name, value]) => !name.startsWith('float') && value.startsWith('#000000'))).toEqual([])
  })
})

it('fades no text that waits or is disabled', () => {
  const rules = globSync('src/renderer/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ file, selector, body })),
  )
  expect(rules.length).toBeGreaterThan(1_000)
  const waits = rules.filter(({ selector }) => /aria-busy|disabled/.test(selector))
  expect(waits.filter(({ body }) => /(^|[\s;])opacity:/.test(body))).toEqual([])
})
