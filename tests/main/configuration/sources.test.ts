import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSources } from '../../../src/main/configuration/sources'
import { initialSettings } from '../../../src/main/settings'
import { wordingIn } from '../../../src/main/wording'
import { orNote } from '../../support/run-report'

const program = Object.getOwnPropertyDescriptor(process, 'execPath')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-sources-'))
  mkdirSync(join(folder, 'app', 'resources'), { recursive: true })
  Object.defineProperty(process, 'execPath', { ...program, value: join(folder, 'app', 'hanmadi') })
})
afterEach(() => {
  if (program) Object.defineProperty(process, 'execPath', program)
  rmSync(folder, { recursive: true, force: true })
})

const read = () =>
  readSources({
    app: { isPackaged: true },
    options: { given: null, byDefault: null },
    settings: { read: () => initialSettings },
    data: folder,
    resources: join(folder, 'app', 'resources'),
    wording: () => wordingIn('en'),
  })
const ofBuild = (content: object) => writeFileSync(join(folder, 'app', 'resources', 'community.json'), JSON.stringify(content))
const ofPolicy = (content: object) => writeFileSync(join(folder, 'app', 'community.json'), JSON.stringify(content))

// Elsewhere a policy is not only, or not at all, beside the program.
describe.runIf(orNote(process.platform === 'linux', 'the feed of updates: its policy is a file of Linux'))('the feed of updates', () => {
  const community = { address: 'https://community.example', name: 'Sinchon' }

  it('is the policy’s, else that of the build’s file, and neither has to name one', async () => {
    expect(await read()).toMatchObject({ updateFeed: null })
    ofBuild({ ...community, updates: 'https://build.example/' })
    expect(await read()).toMatchObject({ updateFeed: 'https://build.example/' })
    ofPolicy({ address: 'https://school.example', name: 'School' })
    expect(await read()).toMatchObject({ updateFeed: 'https://build.example/', policy: { address: 'https://school.example' } })
    ofPolicy({ updates: 'https://mirror.example/' })
    expect(await read()).toMatchObject({ updateFeed: 'https://mirror.example/' })
  })

  it('of a policy alone leaves the choice of the community to the person', async () => {
    ofBuild(community)
    ofPolicy({ updates: 'https://mirror.example/' })
    expect(await read()).toMatchObject({ policy: null, build: { address: 'https://community.example' } })
  })
})
