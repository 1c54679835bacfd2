import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const included = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).nsis.include as string
const script = readFileSync(join(root, included), 'utf8').split('\n')

interface Installation {
  folder: string
  /** The part of the registry where it is registered. */
  context: 'HKEY_CURRENT_USER' | 'HKEY_LOCAL_MACHINE'
}
/** Values by their part of the registry, key and name. */
type Registry = Map<string, string>

const words = (line: string) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '')
const linesOf = (macro: string) => {
  const start = script.findIndex((line) => line.startsWith(`!macro ${macro}`))
  return script.slice(start + 1, script.indexOf('!macroend', start)).map((line) => line.trim())
}

/** Runs a macro of the installer on a registry, as NSIS would: the statements that this script has, any other fails. */
function run(macro: string, registry: Registry, { folder, context }: Installation): void {
  const known: Record<string, string> = { APP_EXECUTABLE_FILENAME: 'Hanmadi.exe', PRODUCT_NAME: 'Hanmadi' }
  const variables: Record<string, string> = { INSTDIR: folder, appExe: `${folder}\\Hanmadi.exe`, SENDTO: 'SendTo', installMode: 'all' }
  for (const line of script) {
    const [, name, value] = /^!define (\w+) "(.*)"$/.exec(line) ?? []
    if (name !== undefined) known[name] = value ?? ''
  }
  const expand = (text: string): string => {
    const expanded = text.replace(/\$\{(\w+)\}/g, (all, name: string) => known[name] ?? all)
    const next = expanded.replace(/\$(\w+)/g, (all, name: string) => variables[name] ?? all)
    return next === text ? text : expand(next)
  }
  const rootOf = (name: string) => (name === 'SHELL_CONTEXT' ? context : name)

  function step(line: string): void {
    const [statement, ...given] = words(line)
    const [first = '', second = '', third = '', fourth = ''] = given.map(expand)
    if (statement === 'WriteRegStr') registry.set(`${rootOf(first)}\\${second}:${third}`, fourth)
    else if (statement === 'ReadRegStr') variables['R0'] = registry.get(`${rootOf(second)}\\${third}:${fourth}`) ?? ''
    else if (statement === 'DeleteRegKey') {
      const key = `${rootOf(first)}\\${second}`
      for (const name of registry.keys()) if (name.startsWith(`${key}:`) || name.startsWith(`${key}\\`)) registry.delete(name)
    } else if (statement === '!insertmacro') {
      const [of = '', argument = ''] = given
      perform(linesOf(of).map((each) => each.replaceAll(`\${ROOT}`, argument)))
    } else if (statement !== 'CreateShortCut' && statement !== 'Delete') throw new Error(`unknown: ${line}`)
  }
  function perform(lines: readonly string[]): void {
    let isOn = true
    for (const line of lines) {
      const [statement, left = '', , right = ''] = words(line)
      // NSIS compares without case.
      if (statement === `\${if}`) isOn = expand(left).toLowerCase() === expand(right).toLowerCase()
      else if (statement === `\${endif}`) isOn = true
      else if (isOn && line !== '' && !line.startsWith(';')) step(line)
    }
  }
  perform(linesOf(macro))
}

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
