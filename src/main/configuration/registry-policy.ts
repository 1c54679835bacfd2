import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The registry key of the community's policy. Its values have the names of the fields of `community.json`. */
export const policyKey = 'HKLM\\SOFTWARE\\Policies\\Hanmadi'

const withinMs = 5_000

/**
 * Reads the policy's values with the system's own `reg.exe`. It exports them to a file in UTF-16: what it prints is in the console's code
 * page, which may have no Hangul.
 * @returns null when there is no such key
 */
export async function readPolicyKey(env: NodeJS.ProcessEnv): Promise<Record<string, string> | null> {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-policy-'))
  try {
    const file = join(folder, 'policy.reg')
    const program = join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
    await promisify(execFile)(program, ['export', policyKey, file, '/y'], { timeout: withinMs, windowsHide: true })
    return valuesIn(await readFile(file, 'utf16le'))
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text values of the policy's key itself in an exported file, their names in lower case; null when it has none. */
export function valuesIn(exported: string): Record<string, string> | null {
  const heading = `[${policyKey.replace('HKLM', 'HKEY_LOCAL_MACHINE')}]`.toLowerCase()
  const lines = exported.split(/\r?\n/)
  const start = lines.findIndex((line) => line.trim().toLowerCase() === heading)
  if (start === -1) return null
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('['))
  const values = (end === -1 ? rest : rest.slice(0, end)).flatMap((line) => {
    const found = /^"((?:[^"\\]|\\.)+)"="((?:[^"\\]|\\.)*)"$/.exec(line)
    return found === null ? [] : [[plain(found[1] ?? '').toLowerCase(), plain(found[2] ?? '')] as const]
  })
  return values.length === 0 ? null : Object.fromEntries(values)
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
