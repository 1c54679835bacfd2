import { describe, expect, it } from 'vitest'
import { readStartOptions, textToPrint } from '../../../src/main/configuration/start-options'

const program = ['/opt/Hanmadi/hanmadi']

describe('the options of a start', () => {
  it('an argument goes before the environment', () => {
    const env = { COMMUNITY_URL: 'https://environment.example' }
    const given = (...args: string[]) => readStartOptions(env, [...program, ...args], true).given
    expect(given()).toMatchObject({ source: 'COMMUNITY_URL', address: 'https://environment.example' })
    expect(given('--community=https://argument.example')).toMatchObject({ source: '--community', address: 'https://argument.example' })
    expect(given('--community', 'https://argument.example')).toMatchObject({ source: '--community', address: 'https://argument.example' })
    // Not ignored: the check of the address says what is wrong.
    expect(given('--community')).toMatchObject({ source: '--community', address: '' })
    expect(readStartOptions({ COMMUNITY_URL: '' }, program, true).given).toBeNull()
  })

  it('the folder of the command line goes before that of the environment', () => {
    const env = { DESKTOP_DATA_DIR: '/environment' }
    const folder = (...args: string[]) => readStartOptions(env, [...program, ...args], true).dataDir
    expect([folder(), folder('--data', '/argument'), folder('--data=/argument')]).toEqual(['/environment', '/argument', '/argument'])
    expect(readStartOptions({}, program, true).dataDir).toBeNull()
    // Otherwise everything would be stored in a place that nobody named.
    for (const args of [['--data'], ['--data='], ['--data', '--community']]) expect(() => folder(...args)).toThrow('--data needs a folder')
  })

  it('a checkout opens the demo community, an installed app asks', () => {
    const byDefault = (env: Record<string, string>, isPackaged: boolean) => readStartOptions(env, program, isPackaged).byDefault
    expect(byDefault({}, false)).toBe('demo')
    expect(byDefault({}, true)).toBeNull()
    expect(byDefault({ HANMADI_FIRST_START: '1' }, false)).toBeNull()
    expect([byDefault({ HANMADI_DEMO: '1' }, true), byDefault({ HANMADI_DEMO: '0' }, false)]).toEqual(['demo', 'own'])
  })
})

describe('what is printed in place of a start', () => {
  it('is the version, or all options and variables', () => {
    expect(textToPrint([...program, '--version'], '1.2.3')).toBe('Hanmadi 1.2.3\n')
    const help = textToPrint([...program, '--community', 'https://community.example', '--help'], '1.2.3')
    for (const name of ['--community ADDRESS', '--data FOLDER', '--help', '--version', 'COMMUNITY_URL', 'DESKTOP_DATA_DIR', 'hanmadi-data'])
      expect(help).toContain(name)
    expect(Math.max(...(help ?? '').split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
  })

  it('is nothing otherwise', () => {
    expect(textToPrint([...program, 'hanmadi://home'], '1.2.3')).toBeNull()
    expect(textToPrint([...program, '--helpful'], '1.2.3')).toBeNull()
  })
})
