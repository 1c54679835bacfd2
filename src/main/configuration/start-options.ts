import type { EmbeddedKind } from '../../shared/community'
import type { Given } from './community-at-start'

/** Options of this start, from the command line and the environment. */
export interface StartOptions {
  /** The data folder, instead of the portable one and of the system's default. */
  dataDir: string | null
  /** A remote community for this start, instead of the one that was chosen. */
  given: Given | null
  /** The community to open when none was chosen; null: the one of the build, else the first start asks. */
  byDefault: EmbeddedKind | null
  /** Where to write a picture of the window once its first posts are painted. */
  firstWindow: string | null
  /** The app starts without a window, as at login. */
  isHidden: boolean
  /** The page's address under the development server; null for the built pages. */
  devPage: string | null
}

/** Every option of the command line and every variable of the environment, as `--help` lists them. */
const flags = {
  community: { flag: '--community', value: 'ADDRESS', text: 'Open the community at this address, for this start' },
  data: { flag: '--data', value: 'FOLDER', text: 'Keep everything in this folder: settings, sessions, drafts, notebook, logs' },
  fromClipboard: { flag: '--from-clipboard', value: null, text: 'Write a new post with what is on the clipboard' },
  hidden: { flag: '--hidden', value: null, text: 'Start without a window, where the tray leads to it' },
  help: { flag: '--help', value: null, text: 'Print this and end' },
  version: { flag: '--version', value: null, text: 'Print the version and end' },
} as const
const variables = {
  COMMUNITY_URL: 'The same as --community, which goes first',
  DESKTOP_DATA_DIR: 'The same as --data, which goes first',
  HANMADI_DEMO: '1 opens the demo community, 0 the one of this computer, unless another was chosen',
  HANMADI_FIRST_START: '1 asks for a community at the first start, also in a checkout',
  HANMADI_FIRST_WINDOW: 'Write a picture of the window to this file once its first posts are shown',
} as const

/** The variables of the environment that say how the app starts. */
export const variableNames = Object.keys(variables) as (keyof typeof variables)[]
export const hiddenFlag = flags.hidden.flag
export const fromClipboardFlag = flags.fromClipboard.flag
/** The options that are followed by a value. */
export const valueFlags: readonly string[] = Object.values(flags).flatMap(({ flag, value }) => (value === null ? [] : [flag]))

/**
 * What `--help` or `--version` prints, in English as all output in terminals; null where neither is given.
 * @param args the command line, with the program first
 */
export function textToPrint(args: readonly string[], version: string): string | null {
  if (args.includes(flags.help.flag)) return helpText(version)
  return args.includes(flags.version.flag) ? `Hanmadi ${version}\n` : null
}

function helpText(version: string): string {
  const options = Object.values(flags).map(({ flag, value, text }) => [value === null ? flag : `${flag} ${value}`, text] as const)
  const environment = Object.entries(variables)
  const width = Math.max(...[...options, ...environment].map(([name]) => name.length))
  const rows = (entries: readonly (readonly [string, string])[]) => entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
  return [
    `Hanmadi ${version}: a community for learners of Korean and English`,
    '',
    'Usage: hanmadi [OPTIONS] [hanmadi://LINK | PICTURE...]',
    '',
    'Options:',
    ...rows(options),
    '',
    'Environment:',
    ...rows(environment),
    '',
    'A folder named hanmadi-data beside the program is used for everything in place of the usual one.',
    '',
  ].join('\n')
}

/**
 * Reads the options of this start. An argument goes before the variable of the environment.
 * @throws Error with a sentence for the person when `--data` has no folder
 */
export function readStartOptions(env: NodeJS.ProcessEnv, args: readonly string[], isPackaged: boolean): StartOptions {
  return {
    dataDir: dataIn(args) ?? variable(env, 'DESKTOP_DATA_DIR'),
    given: givenIn(args, variable(env, 'COMMUNITY_URL')),
    byDefault: defaultOf(env, isPackaged),
    firstWindow: variable(env, 'HANMADI_FIRST_WINDOW'),
    isHidden: args.includes(hiddenFlag),
    devPage: isPackaged ? null : env['ELECTRON_RENDERER_URL'] || null,
  }
}

function variable(env: NodeJS.ProcessEnv, name: keyof typeof variables): string | null {
  return env[name] || null
}

/** The value of `--flag VALUE` or `--flag=VALUE`; '' where it is missing, null without the flag. */
function valueAfter(args: readonly string[], flag: string): string | null {
  const at = args.findIndex((argument) => argument === flag || argument.startsWith(`${flag}=`))
  const argument = args[at]
  if (argument === undefined) return null
  return argument === flag ? (args[at + 1] ?? '') : argument.slice(flag.length + 1)
}

function dataIn(args: readonly string[]): string | null {
  const { flag } = flags.data
  const folder = valueAfter(args, flag)
  if (folder === '' || folder?.startsWith('--')) throw new Error(`${flag} needs a folder, as in ${flag} /path/to/folder.`)
  return folder
}

function givenIn(args: readonly string[], address: string | null): Given | null {
  const { flag } = flags.community
  const argument = valueAfter(args, flag)
  if (argument !== null) return { source: flag, address: argument, profile: null }
  return address === null ? null : { source: 'COMMUNITY_URL', address, profile: null }
}

function defaultOf(env: NodeJS.ProcessEnv, isPackaged: boolean): EmbeddedKind | null {
  const demo = variable(env, 'HANMADI_DEMO')
  if (demo !== null) return demo === '0' ? 'own' : 'demo'
  return isPackaged || variable(env, 'HANMADI_FIRST_START') === '1' ? null : 'demo'
}
