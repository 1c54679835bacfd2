import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createNsisScript, type Machine } from '../support/nsis-script'

const root = join(import.meta.dirname, '../..')
const configuration = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).nsis as {
  include: string
  installerLanguages: string[]
}
const script = createNsisScript(readFileSync(join(root, configuration.include), 'utf8'))

type Installation = Pick<Machine, 'folder' | 'context'>
type Registry = Machine['registry']
const run = (macro: string, registry: Registry, installation: Installation) => script.run(macro, { ...installation, registry })

const forUser: Installation = { folder: 'C:\\Users\\Haru\\AppData\\Local\\Programs\\hanmadi', context: 'HKEY_CURRENT_USER' }
const forAll: Installation = { folder: 'C:\\Program Files\\Hanmadi', context: 'HKEY_LOCAL_MACHINE' }
const links = (context: string) => `${context}\\Software\\Classes\\hanmadi`
const command = (context: string) => `${links(context)}\\shell\\open\\command:`
const linksIn = (registry: Registry) => [...registry.keys()].filter((key) => key.includes('\\hanmadi:') || key.includes('\\hanmadi\\shell'))

describe('the installer for Windows', () => {
  it.each([forUser, forAll])('registers links, which work before the first start: %o', (installation) => {
    const registry: Registry = new Map()
    run('customInstall', registry, installation)
    const { folder, context } = installation
    expect(registry.get(`${links(context)}:`)).toBe('URL:hanmadi')
    expect(registry.get(`${links(context)}:URL Protocol`)).toBe('')
    expect(registry.get(command(context))).toBe(`"${folder}\\Hanmadi.exe" "%1"`)
  })

  it('takes them away with it, also what the app has registered for its user', () => {
    const registry: Registry = new Map()
    run('customInstall', registry, forAll)
    registry.set(command('HKEY_CURRENT_USER'), `"${forAll.folder.toLowerCase()}\\Hanmadi.exe" "%1"`)
    run('customUnInstall', registry, forAll)
    expect([...registry]).toEqual([])
  })

  it('leaves links that another program or installation has taken over', () => {
    const registry: Registry = new Map()
    run('customInstall', registry, forAll)
    registry.set(command('HKEY_LOCAL_MACHINE'), '"C:\\Other\\other.exe" "%1"')
    run('customInstall', registry, forUser)
    run('customUnInstall', registry, forAll)
    expect(registry.get(command('HKEY_LOCAL_MACHINE'))).toBe('"C:\\Other\\other.exe" "%1"')
    expect(registry.get(command('HKEY_CURRENT_USER'))).toBe(`"${forUser.folder}\\Hanmadi.exe" "%1"`)
    run('customUnInstall', registry, forUser)
    expect(linksIn(registry).every((key) => key.startsWith('HKEY_LOCAL_MACHINE'))).toBe(true)
  })
})

describe('starting at login', () => {
  const run = 'HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Run:app.hanmadi.desktop'
  const approved = run.replace('Run:', 'Explorer\\StartupApproved\\Run:')
  const uninstall = (value: string, isUpdated: boolean) => {
    const registry: Registry = new Map([
      [run, value],
      [approved, 'on'],
    ])
    script.run('customUnInstall', { ...forAll, registry, isUpdated })
    return [...registry.keys()]
  }
  const value = `"${forAll.folder}\\Hanmadi.exe" --data "D:\\My data" --hidden`

  it('ends with the app, and not with an update of it', () => {
    expect(uninstall(value, false)).toEqual([])
    expect(uninstall(value, true)).toEqual([run, approved])
  })

  it('stays where it starts another installation', () => {
    expect(uninstall(`"${forUser.folder}\\Hanmadi.exe" --hidden`, false)).toEqual([run, approved])
  })
})

it('is in English where the system’s language is not one of its own', () => {
  expect(configuration.installerLanguages).toEqual(['en_US', 'ko_KR'])
})

describe('the uninstaller for Windows', () => {
  const program = ['Hanmadi.exe', 'Uninstall Hanmadi.exe', 'locales\\ko.pak', 'resources\\app.asar', 'resources\\resources\\community.json']
  const added = ['community.json', 'hanmadi-data\\settings.json', 'hanmadi-data\\community\\community.db']
  const inFolder = (names: readonly string[]) => names.map((name) => `${forAll.folder}\\${name}`)
  const remove = (given: Partial<Machine>) => {
    const files = new Set(inFolder([...added, ...program]))
    const machine = { ...forAll, registry: new Map(), files, ...given }
    return { run: () => script.run('customRemoveFiles', machine), left: () => [...files].filter((file) => file.startsWith(forAll.folder)) }
  }

  // The installer runs it with `--updated`, also when the app is installed anew over itself.
  it.each([true, false])('leaves what was put beside the program; before another version is installed: %s', (isUpdated) => {
    const { run: uninstall, left } = remove({ isUpdated })
    uninstall()
    expect(left()).toEqual(inFolder(added))
  })

  it.each(['Hanmadi.exe', 'resources\\app.asar'])('puts everything back at an update when a file is in use: %s', (name) => {
    const { run: uninstall, left } = remove({ isUpdated: true, inUse: inFolder([name])[0] ?? '' })
    expect(uninstall).toThrow("Can't rename")
    expect(left().sort()).toEqual(inFolder([...added, ...program]).sort())
  })

  it('does so at an update when it is itself in use, as it is where it may not be copied', () => {
    const { run: uninstall, left } = remove({ isUpdated: true, inUse: inFolder(['Uninstall Hanmadi.exe'])[0] ?? '' })
    uninstall()
    expect(left()).toEqual(inFolder(added))
  })
})
