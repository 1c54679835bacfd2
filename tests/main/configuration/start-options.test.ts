import { describe, expect, it } from 'vitest'
import { readStartOptions } from '../../../src/main/configuration/start-options'

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

  it('a checkout opens the demo community, an installed app asks', () => {
    const byDefault = (env: Record<string, string>, isPackaged: boolean) => readStartOptions(env, program, isPackaged).byDefault
    expect(byDefault({}, false)).toBe('demo')
    expect(byDefault({}, true)).toBeNull()
    expect(byDefault({ HANMADI_FIRST_START: '1' }, false)).toBeNull()
    expect([byDefault({ HANMADI_DEMO: '1' }, true), byDefault({ HANMADI_DEMO: '0' }, false)]).toEqual(['demo', 'own'])
  })
})
