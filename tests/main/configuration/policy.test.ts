import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policyFiles, readPolicy } from '../../../src/main/configuration/policy'
import { policyKey, valuesIn } from '../../../src/main/configuration/registry-policy'
import { wordingIn } from '../../../src/main/wording'
import { orNote } from '../../support/run-report'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-policy-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const wording = () => wordingIn('en')
const address = 'https://community.example'
const content = JSON.stringify({ address, name: 'Sinchon' })

describe('the files of an administrator', () => {
  const places = { env: {}, program: '/opt/Hanmadi/hanmadi', isPackaged: true }

  it('are on Linux in the system configuration and beside the program', () => {
    const system = { file: '/etc/hanmadi/community.json', rootOnly: false }
    const beside = { file: '/opt/Hanmadi/community.json', rootOnly: false }
    expect(policyFiles({ ...places, platform: 'linux' })).toEqual([system, beside])
    expect(policyFiles({ ...places, platform: 'linux', isPackaged: false })).toEqual([system])
    // An installed app that another AppImage has started.
    const env = { APPIMAGE: '/home/ara/Downloads/Other.AppImage', APPDIR: '/tmp/.mount_Other1' }
    expect(policyFiles({ ...places, platform: 'linux', env })).toEqual([system, beside])
    expect(policyFiles({ ...places, platform: 'linux', env: { APPIMAGE: env.APPIMAGE } })).toEqual([system, beside])
  })

  it('are on macOS outside of the signed app', () => {
    const file = '/Library/Application Support/Hanmadi/community.json'
    expect(policyFiles({ ...places, platform: 'darwin' })).toEqual([{ file, rootOnly: false }])
  })

  it('are read beside the program', async () => {
    writeFileSync(join(folder, 'community.json'), content)
    const read = await readPolicy({ ...places, platform: 'linux', program: join(folder, 'hanmadi') }, wording)
    expect(read).toMatchObject({ community: { address } })
  })

  it('name the feed of updates, also without a community', async () => {
    const updates = 'https://mirror.example/hanmadi/'
    writeFileSync(join(folder, 'community.json'), JSON.stringify({ updates }))
    const read = await readPolicy({ ...places, platform: 'linux', program: join(folder, 'hanmadi') }, wording)
    expect(read).toEqual({ community: null, updateFeed: updates })
  })
})

describe('a community.json beside an AppImage', () => {
  const file = () => join(folder, 'community.json')
  const places = () => ({
    platform: 'linux' as const,
    env: { APPIMAGE: join(folder, 'Hanmadi.AppImage'), APPDIR: '/tmp/.mount_Hanmad1' },
    program: '/tmp/.mount_Hanmad1/hanmadi',
    isPackaged: true,
  })
  const is = (uid: number, mode: number) => async () => ({ uid, mode: 0o100000 | mode })

  it('is no policy where a browser has saved it, whatever it says', async () => {
    for (const saved of [content, 'not JSON']) {
      writeFileSync(file(), saved)
      if (process.getuid?.() === 0) chownSync(file(), 1000, 1000)
      expect(await readPolicy(places(), wording)).toBeNull()
    }
  })

  it('is one that only root can write', async () => {
    writeFileSync(file(), content)
    expect(await readPolicy(places(), wording, is(0, 0o644))).toMatchObject({ community: { source: file(), address } })
    for (const others of [is(0, 0o664), is(0, 0o646), is(1000, 0o644)]) expect(await readPolicy(places(), wording, others)).toBeNull()
  })
})

// `reg.exe` and `powershell.exe` are replaced by shell scripts.
const itWithPrograms = it.runIf(orNote(process.platform !== 'win32', 'an administrator’s registry key: Windows runs no shell scripts'))

describe('the registry key of an administrator', () => {
  /** A `reg.exe` and a `powershell.exe` that do what shell scripts do. */
  function setUp(reg: string, powerShell = 'exit 1') {
    const system = join(folder, 'Windows', 'System32')
    const programs = [
      ['reg.exe', reg],
      ['WindowsPowerShell/v1.0/powershell.exe', powerShell],
    ] as const
    for (const [name, script] of programs) {
      const program = join(system, name)
      mkdirSync(dirname(program), { recursive: true })
      writeFileSync(program, `#!/bin/sh\n${script}\n`)
      chmodSync(program, 0o755)
    }
    const env = { SystemRoot: join(folder, 'Windows'), ProgramData: join(folder, 'ProgramData') }
    return readPolicy({ platform: 'win32', env, program: join(folder, 'app', 'Hanmadi.exe'), isPackaged: true }, wording)
  }
  function put(path: string, text: string): void {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'community.json'), text)
  }
  const policies = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies'
  const listing = (...keys: string[]) => `printf '%s\\r\\n' '' ${keys.map((key) => `'${key}'`).join(' ')}`
  const has = [
    `if [ "$1 $2" = 'query HKLM\\SOFTWARE\\Policies' ]; then ${listing(`${policies}\\Microsoft`, `${policies}\\Hanmadi`)}; exit 0; fi`,
    `[ "$1 $2" = 'export ${policyKey}' ] || exit 1`,
  ].join('\n')
  const exported = (...values: string[]) => {
    const text = ['Windows Registry Editor Version 5.00', '', `[${policies}\\Hanmadi]`, ...values, '']
    const source = join(folder, 'exported.reg')
    writeFileSync(source, `\ufeff${text.join('\r\n')}`, 'utf16le')
    return `${has}\ncp '${source}' "$3"`
  }

  itWithPrograms('says which community opens, and goes before files', async () => {
    put('app', JSON.stringify({ address: 'https://other.example', name: 'Other' }))
    const read = setUp(exported(`"Address"="${address}"`, '"Name"="신촌 \\"언어\\" 교환\\\\반"', '"Updates"="https://mirror.example"'))
    expect(await read).toEqual({
      community: { source: policyKey, address, profile: { name: '신촌 "언어" 교환\\반' } },
      updateFeed: 'https://mirror.example/',
    })
    const feedAlone = setUp(exported('"Updates"="https://mirror.example"'))
    expect(await feedAlone).toEqual({ community: null, updateFeed: 'https://mirror.example/' })
  })

  itWithPrograms('may be missing, or have no values; then the file beside the program counts', async () => {
    const missing = `[ "$1" = query ] || exit 1; ${listing(`${policies}\\Microsoft`, `${policies}\\Hanmadi2`)}`
    expect(await setUp(missing)).toBeNull()
    expect(await setUp(exported('@=""'))).toBeNull()
    put('app', content)
    expect(await setUp(missing)).toMatchObject({ community: { address } })
  })

  itWithPrograms('is not replaced by a file where every user of the machine can put one', async () => {
    const missing = `[ "$1" = query ] || exit 1; ${listing(`${policies}\\Microsoft`)}`
    for (const written of [content, 'not JSON']) {
      put(join('ProgramData', 'Hanmadi'), written)
      expect(await setUp(missing)).toBeNull()
    }
  })

  itWithPrograms('may be missing where people may not run reg.exe', async () => {
    expect(await setUp('exit 1', "case \"$*\" in *'HKLM:\\SOFTWARE\\Policies\\Hanmadi'*) printf 'False\\r\\n';; esac")).toBeNull()
  })

  itWithPrograms.each([
    ['nothing can be asked', 'exit 1', 'exit 1', 'reg.exe: 1'],
    ['reg.exe is refused', 'exit 1', 'echo True', 'reg.exe: 1'],
    ['the key is refused', `${has}\nexit 1`, 'echo False', 'reg.exe: 1'],
    ['nothing was exported', has, 'echo False', 'ENOENT'],
    ['something else was exported', `${has}\nprintf x > "$3"`, 'echo False', 'Error'],
  ])('stops the start when it cannot be read: %s', async (_, reg, powerShell, reason) => {
    const reading = setUp(reg, powerShell)
    await expect(reading).rejects.toThrow(`The administrator’s settings in ${policyKey} cannot be read (${reason}).`)
  })

  it('stops the start when there is no reg.exe that can be run', async () => {
    const env = { SystemRoot: join(folder, 'nowhere') }
    const read = readPolicy({ platform: 'win32', env, program: join(folder, 'Hanmadi.exe'), isPackaged: true }, wording)
    await expect(read).rejects.toThrow(`The administrator’s settings in ${policyKey} cannot be read (ENOENT).`)
  })

  itWithPrograms.each([
    ['"Address"=dword:00000001', 'address'],
    ['"Address"=hex(2):25,00,50,00,\\\r\n  00,00', 'address'],
    ['"Mark"=dword:00000001', 'mark'],
    ['"Updates"="http://mirror.example"', 'updates'],
    ['"Mark"="two\r\nlines"', 'mark'],
  ])('stops the start for a value of another type: %s', async (value, field) => {
    const others = [`"Address"="${address}"`, '"Name"="Sinchon"'].filter((each) => !each.toLowerCase().startsWith(`"${field}`))
    await expect(setUp(exported(...others, value))).rejects.toThrow(`The field “${field}” of ${policyKey} is missing or cannot be used.`)
  })

  it('has its own values, not those of keys below', () => {
    const text = [`[${policies}\\Hanmadi]`, `"Address"="${address}"`, `[${policies}\\Hanmadi\\Below]`, '"Name"="Other"']
    expect(valuesIn(text.join('\r\n'))).toEqual({ address })
  })
})
