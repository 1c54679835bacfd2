import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openKeptCommunities } from '../../../src/main/communities/open-kept'
import { asKept } from '../../../src/main/configuration/kept-communities'
import { initialSettings } from '../../../src/main/settings'
import { memoryStore } from '../../support/memory-store'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (communities: (typeof initialSettings)['communities'], sessions: Record<string, unknown>) =>
  openKeptCommunities({
    settings: memoryStore({ ...initialSettings, communities }),
    sessions: { read: () => sessions },
    folderOf: (kind) => join(folder, kind),
  }).list()

it('finds the communities again whose list was lost with damaged settings, by their sessions and folders', () => {
  mkdirSync(join(folder, 'own'))
  writeFileSync(join(folder, 'own', 'community.db'), '')
  const sessions = { 'https://school.example': {}, 'https://left.example': null, 'https://user:word@bad.example': {}, embedded: {} }
  expect(open([], sessions)).toEqual([asKept({ kind: 'own' }), asKept({ kind: 'remote', address: 'https://school.example' })])
})

it('adds nothing to a list that is there', () => {
  const demo = asKept({ kind: 'demo' })
  expect(open([demo], { 'https://left.example': {} })).toEqual([demo])
})
