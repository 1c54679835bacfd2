import { expect, it } from 'vitest'
import { readHealth } from '../../../src/main/api/health'
import { apiVersion } from '../../../src/shared/api-version'

const said = (more: object) => readHealth({ response: { service: 'hanmadi', ...more } })

it('a community of the same contract fits, and says its version', () => {
  expect(said({ version: '1.2.3', api: apiVersion, minClient: apiVersion })).toEqual({ fits: 'yes', version: '1.2.3' })
})

it('one that serves only newer apps, and one that speaks an older contract, do not', () => {
  expect(said({ version: '9.0.0', api: apiVersion + 1, minClient: apiVersion + 1 })?.fits).toBe('appOld')
  expect(said({ version: '0.0.1', api: apiVersion - 1, minClient: 0 })?.fits).toBe('communityOld')
})

it('one from before these fields speaks the first contract; another service is no community', () => {
  expect(said({})).toEqual({ fits: apiVersion === 1 ? 'yes' : 'communityOld', version: null })
  for (const other of [null, {}, { response: {} }, { response: { service: 'nginx' } }, 'ok']) expect(readHealth(other)).toBeNull()
})
