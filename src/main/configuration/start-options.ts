import type { EmbeddedKind } from '../../shared/community'
import type { Given } from './community-at-start'

/** Options of this start, from the command line and the environment. */
export interface StartOptions {
  /** The data folder, instead of the system's default. */
  dataDir: string | null
  /** A remote community for this start, instead of the one that was chosen. */
  given: Given | null
  /** The community to open when none was chosen; null: the one of the build, else the first start asks. */
  byDefault: EmbeddedKind | null
  /** Where to write a picture of the window once its first posts are painted. */
  firstWindow: string | null
  /** The page's address under the development server; null for the built pages. */
  devPage: string | null
}

const flag = '--community'

/**
 * Reads the argument `--community ADDRESS`, and `COMMUNITY_URL`, `DESKTOP_DATA_DIR`, `HANMADI_DEMO` (1: the demo community, 0: the one of
 * this computer), `HANMADI_FIRST_START` (1: as an installed app does), `HANMADI_FIRST_WINDOW` and, unless packaged, electron-vite's own
 * variable.
 */
export function readStartOptions(env: NodeJS.ProcessEnv, args: readonly string[], isPackaged: boolean): StartOptions {
  return {
    dataDir: env['DESKTOP_DATA_DIR'] || null,
    given: givenIn(args, env['COMMUNITY_URL']),
    byDefault: defaultOf(env, isPackaged),
    firstWindow: env['HANMADI_FIRST_WINDOW'] || null,
    devPage: isPackaged ? null : env['ELECTRON_RENDERER_URL'] || null,
  }
}

function givenIn(args: readonly string[], variable: string | undefined): Given | null {
  const at = args.findIndex((argument) => argument === flag || argument.startsWith(`${flag}=`))
  const argument = args[at]
  if (argument !== undefined) {
    return { source: flag, address: argument === flag ? (args[at + 1] ?? '') : argument.slice(flag.length + 1), profile: null }
  }
  return variable ? { source: 'COMMUNITY_URL', address: variable, profile: null } : null
}

function defaultOf(env: NodeJS.ProcessEnv, isPackaged: boolean): EmbeddedKind | null {
  if (env['HANMADI_DEMO']) return env['HANMADI_DEMO'] === '0' ? 'own' : 'demo'
  return isPackaged || env['HANMADI_FIRST_START'] === '1' ? null : 'demo'
}
