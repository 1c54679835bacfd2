import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** The registry key of the community's policy. Its values have the names of the fields of `community.json`. */
export const policyKey = 'HKLM\\SOFTWARE\\Policies\\Hanmadi'

/** As `reg.exe` prints it, in lower case. */
const exportedName = policyKey.replace('HKLM', 'HKEY_LOCAL_MACHINE').toLowerCase()

const withinMs = 20_000

/** The values of a registry key, their names in lower case; null for one that is not text. */
export type RegistryValues = Record<string, string | null>

/**
 * Reads the policy's values with the system's own `reg.exe`. It exports them to a file in UTF-16: what it prints is in the console's code
 * page, which may have no Hangul.
 * @returns null when there is no such key, or no value in it
 * @throws Error when that cannot be told: a policy that cannot be read must not be taken for none
 */
export async function readPolicyKey(env: NodeJS.ProcessEnv): Promise<RegistryValues | null> {
  if (!(await isSet(env))) return null
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-policy-'))
  try {
    const file = join(folder, 'policy.reg')
    await runSystem(env, 'reg.exe', ['export', policyKey, file, '/y'])
    const values = valuesIn(await readFile(file, 'utf16le'))
    return Object.keys(values).length === 0 ? null : values
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Whether there is the policy's key, which is told from the list of its neighbours: `reg.exe` ends with the same code for a missing key as for
 * any failure, and its messages are in the language of the system. Where an administrator has blocked it, PowerShell says so.
 */
async function isSet(env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const neighbours = await runSystem(env, 'reg.exe', ['query', policyKey.slice(0, policyKey.lastIndexOf('\\'))])
    return neighbours.split(/\r?\n/).some((line) => line.trim().toLowerCase() === exportedName)
  } catch (error) {
    const command = `Test-Path -LiteralPath '${policyKey.replace('HKLM', 'HKLM:')}' -ErrorAction Stop`
    const powerShell = join('WindowsPowerShell', 'v1.0', 'powershell.exe')
    const answer = await runSystem(env, powerShell, ['-NoProfile', '-NonInteractive', '-Command', command]).catch(() => '')
    if (answer.trim() === 'False') return false
    throw error
  }
}

/**
 * Runs a program of the system.
 * @returns what it prints
 * @throws Error with a `code` when it cannot be started, fails, or takes too long
 */
async function runSystem(env: NodeJS.ProcessEnv, program: string, args: string[]): Promise<string> {
  const path = join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', program)
  try {
    return (await promisify(execFile)(path, args, { timeout: withinMs, windowsHide: true })).stdout
  } catch (error) {
    const { code, killed } = error as { code?: string | number | null; killed?: boolean }
    const reason = typeof code === 'string' ? code : `${basename(program)}: ${killed ? 'timeout' : code}`
    throw Object.assign(new Error('a program of the system failed', { cause: error }), { code: reason })
  }
}

/** The values of the policy's key itself in an exported file, without the unnamed one. @throws Error when the file does not have the key */
export function valuesIn(exported: string): RegistryValues {
  const lines = exported.split(/\r?\n/)
  const start = lines.findIndex((line) => line.trim().toLowerCase() === `[${exportedName}]`)
  if (start === -1) throw new Error('the key is not in the exported file')
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('['))
  const values = (end === -1 ? rest : rest.slice(0, end)).flatMap((line) => {
    const [, name, value = ''] = /^"((?:[^"\\]|\\.)+)"=(.*)$/.exec(line) ?? []
    if (name === undefined) return []
    const [, text] = /^"((?:[^"\\]|\\.)*)"$/.exec(value) ?? []
    return [[plain(name).toLowerCase(), text === undefined ? null : plain(text)] as const]
  })
  return Object.fromEntries(values)
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
