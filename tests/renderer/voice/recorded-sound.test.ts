import { expect, it } from 'vitest'
import { waveOf } from '../../../src/renderer/parts/voice/recorded-sound'
import { limits } from '../../../src/shared/limits'

const { wave: parts } = limits.voice
/** A sound of which each part is as loud as asked. */
const soundOf = (levelOf: (part: number) => number, samplesPerPart = 100) =>
  Float32Array.from(
    { length: parts * samplesPerPart },
    (_, index) => (index % 2 === 0 ? 1 : -1) * levelOf(Math.floor(index / samplesPerPart)),
  )

it('measures the loudness of each part against the loudest', () => {
  const { wave, isSilent } = waveOf(soundOf((part) => (part < 20 ? 0.1 : 0.4)))
  expect(wave).toEqual([...Array.from({ length: 20 }, () => 8), ...Array.from({ length: 20 }, () => 31)])
  expect(isSilent).toBe(false)
})

it('draws a quiet voice like a loud one', () => {
  expect(waveOf(soundOf((part) => part / parts / 20)).wave).toEqual(waveOf(soundOf((part) => part / parts)).wave)
})

it.each([
  ['nothing', soundOf(() => 0)],
  ['the noise of a muted microphone', soundOf(() => 0.0005)],
  ['no samples', new Float32Array()],
])('tells silence: %s', (_, samples) => {
  expect(waveOf(samples)).toEqual({ wave: Array.from({ length: parts }, () => 0), isSilent: true })
})

it('has a value for every part of a sound with fewer samples than parts', () => {
  const { wave } = waveOf(Float32Array.from([0.5, -0.5, 0.5]))
  expect(wave).toHaveLength(parts)
  expect(wave.every((part) => Number.isInteger(part) && part >= 0 && part <= 31)).toBe(true)
})
