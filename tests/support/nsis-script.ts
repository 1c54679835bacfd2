/** What a macro of the Windows installer finds and changes. */
export interface Machine {
  /** Where the app is installed. */
  folder: string
  /** The part of the registry where it is registered. */
  context: 'HKEY_CURRENT_USER' | 'HKEY_LOCAL_MACHINE'
  /** Values by their part of the registry, key and name. */
  registry: Map<string, string>
  /** The paths of all files. */
  files?: Set<string>
  /** A file that cannot be moved. */
  inUse?: string
  isUpdated?: boolean
}

/** A statement, or a block under conditions: `${if}` runs the first branch that holds, `${doWhile}` its only one for as long as it holds. */
type Step = { line: string } | { isLoop: boolean; branches: { conditions: string[]; steps: Step[] }[] }

const words = (line: string) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`|(\S+)/g)].map(([, single, double, tick, bare]) => single ?? double ?? tick ?? bare ?? '')

/** Runs macros of an NSIS script as NSIS would: the statements that the installer's own script has, any other fails. */
export function createNsisScript(source: string) {
  const script = source.split('\n').map((line) => line.trim())

  /** The statements of a macro with those of the macros that it inserts. */
  function linesOf(macro: string, given: readonly string[] = []): string[] {
    const start = script.findIndex((line) => words(line).slice(0, 2).join(' ') === `!macro ${macro}`)
    if (start === -1) throw new Error(`no macro ${macro}`)
    const names = words(script[start] ?? '').slice(2)
    const filled = script
      .slice(start + 1, script.indexOf('!macroend', start))
      .filter((line) => line !== '' && !line.startsWith(';'))
      .map((line) => names.reduce((text, name, at) => text.replaceAll(`\${${name}}`, given[at] ?? ''), line))
    return filled.flatMap((line) => {
      const [statement, of = '', ...rest] = words(line)
      return statement === '!insertmacro' ? linesOf(of, rest) : [line]
    })
  }

  function run(macro: string, machine: Machine): void {
    const { folder, context, registry, files = new Set<string>(), inUse } = machine
    const known: Record<string, string> = {
      APP_EXECUTABLE_FILENAME: 'Hanmadi.exe',
      PRODUCT_NAME: 'Hanmadi',
      UNINSTALL_FILENAME: 'Uninstall Hanmadi.exe',
      APP_ID: 'app.hanmadi.desktop',
    }
    for (const line of script) {
      const [, name, value] = /^!define (\w+) "(.*)"$/.exec(line) ?? []
      if (name !== undefined) known[name] = value ?? ''
    }
    const places = { INSTDIR: folder, PLUGINSDIR: 'C:\\Temp\\plugins', TEMP: 'C:\\Temp', SENDTO: 'SendTo' }
    const variables: Record<string, string> = { ...places, appExe: `${folder}\\Hanmadi.exe`, installMode: 'all' }
    const stack: string[] = []
    let found: string[] = []
    let hasFailed = false

    const expand = (text: string): string => {
      const expanded = text.replace(/\$\{(\w+)\}/g, (all, name: string) => known[name] ?? all)
      const next = expanded.replace(/\$(\w+)/g, (all, name: string) => variables[name] ?? all)
      return next === text ? text : expand(next)
    }
    const rootOf = (name: string) => (name === 'SHELL_CONTEXT' ? context : name)
    const within = (path: string) => [...files].filter((file) => file === path || file.startsWith(`${path}\\`))
    const move = (from: string, to: string) => {
      for (const file of within(from)) {
        if (file === inUse) return file
        files.delete(file)
        files.add(to + file.slice(from.length))
      }
      return null
    }

    function holds(condition: string): boolean {
      if (condition.startsWith('not ')) return !holds(condition.slice(4))
      const [left = '', how, right = ''] = words(condition)
      if (left === `\${isUpdated}`) return machine.isUpdated === true
      if (left === `\${errors}`) return hasFailed
      if (left === `\${FileExists}`) return [...files].some((file) => file.startsWith(expand(how ?? '').replace('*.*', '')))
      // NSIS compares without case.
      const areSame = expand(left).toLowerCase() === expand(right).toLowerCase()
      if (how === '==') return areSame
      if (how === '!=') return !areSame
      throw new Error(`unknown: ${condition}`)
    }

    function call(name: string): string {
      const aside = `${places.PLUGINSDIR}\\old-install`
      const sub = stack.pop() ?? ''
      if (name === 'un.atomicRMDir') return move(folder + sub, aside + sub) ?? '0'
      if (name === 'un.restoreFiles') return move(aside + sub, folder + sub) ?? '0'
      throw new Error(`unknown: ${name}`)
    }

    const isUnnoticed = new Set(['CreateShortCut', 'CreateDirectory', 'SetOutPath', 'DetailPrint', 'FindClose'])
    function step(line: string): void {
      const [statement = '', ...given] = words(line)
      const [first = '', second = '', third = '', fourth = ''] = given.map(expand)
      const variable = (at: number) => given[at]?.replace('$', '') ?? ''
      if (statement === 'WriteRegStr') registry.set(`${rootOf(first)}\\${second}:${third}`, fourth)
      else if (statement === 'ReadRegStr') variables[variable(0)] = registry.get(`${rootOf(second)}\\${third}:${fourth}`) ?? ''
      else if (statement === 'DeleteRegValue') registry.delete(`${rootOf(first)}\\${second}:${third}`)
      else if (statement === 'DeleteRegKey') {
        const key = `${rootOf(first)}\\${second}`
        for (const name of registry.keys()) if (name.startsWith(`${key}:`) || name.startsWith(`${key}\\`)) registry.delete(name)
      } else if (statement === 'StrCpy') variables[variable(0)] = third === '' ? second : second.slice(0, Number(third))
      else if (statement === 'StrLen') variables[variable(0)] = String(second.length)
      else if (statement === 'Push') stack.push(first)
      else if (statement === 'Pop') variables[variable(0)] = stack.pop() ?? ''
      else if (statement === 'Call') stack.push(call(first))
      else if (statement === 'ClearErrors') hasFailed = false
      else if (statement === 'Rename') hasFailed = move(first, second) !== null
      else if (statement === 'Delete') files.delete(first)
      else if (statement === 'RMDir') {
        if (first === '/r') for (const file of within(second)) files.delete(file)
      } else if (statement === 'FindFirst') {
        const parent = third.replace('*.*', '')
        const names = within(parent.slice(0, -1)).map((file) => file.slice(parent.length).split('\\')[0] ?? '')
        found = ['.', '..', ...new Set(names)]
        variables[variable(1)] = found.shift() ?? ''
      } else if (statement === 'FindNext') variables[variable(1)] = found.shift() ?? ''
      else if (statement === 'Abort') throw new Error(first)
      else if (!isUnnoticed.has(statement)) throw new Error(`unknown: ${line}`)
    }

    function perform(steps: readonly Step[]): void {
      for (const each of steps) {
        if ('line' in each) step(each.line)
        else {
          const next = () => each.branches.find(({ conditions }) => conditions.every(holds))
          for (let branch = next(); branch; branch = each.isLoop ? next() : undefined) perform(branch.steps)
        }
      }
    }
    perform(parse(linesOf(macro)))
  }

  return { run }
}

function parse(lines: string[]): Step[] {
  const steps: Step[] = []
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const [, word, condition = ''] = /^\$\{(if|ifNot|andIf|else|endif|doWhile|loop)\} ?(.*)$/.exec(line) ?? []
    if (word === undefined) steps.push({ line })
    else if (word === 'if' || word === 'ifNot' || word === 'doWhile') {
      steps.push(block(lines, word === 'doWhile', word === 'ifNot' ? `not ${condition}` : condition))
    } else {
      lines.unshift(line)
      break
    }
  }
  return steps
}

function block(lines: string[], isLoop: boolean, first: string): Step {
  const conditions = [first]
  while (lines[0]?.startsWith(`\${andIf}`)) conditions.push(lines.shift()?.replace(`\${andIf} `, '') ?? '')
  const branches = [{ conditions, steps: parse(lines) }]
  if (lines[0] === `\${else}`) {
    lines.shift()
    branches.push({ conditions: [], steps: parse(lines) })
  }
  lines.shift()
  return { isLoop, branches }
}
