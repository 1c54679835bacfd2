import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installPackage, NotAuthorized } from '../../../src/main/updates/package-install'
import { orNote } from '../../support/run-report'

// The package managers are replaced by shell scripts.
const itWithPrograms = it.runIf(orNote(process.platform !== 'win32', 'the install of deb and rpm packages: Windows runs no shell scripts'))

const content = 'the package'
const sha512 = createHash('sha512').update(content).digest('base64')

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-package-'))
  mkdirSync(join(folder, 'bin'))
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`)
  // Characters that a shell would read.
  file = join(folder, "it's $(touch mine) 한마디.deb")
  writeFileSync(file, content)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** A program that notes its arguments and keeps what the last of them names. */
function program(name: string, body = ''): string {
  const path = join(folder, 'bin', name)
  const lines = ['#!/bin/sh', `echo "$@" >> '${folder}/${name}.log'`, 'for last; do :; done']
  const keep = `[ ! -f "$last" ] || cp "$last" '${folder}/${name}.kept'`
  writeFileSync(path, [...lines, keep, body, ''].join('\n'), { mode: 0o755 })
  return path
}
const logOf = (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8').trim()
const pkexec = (body: string) => {
  const path = join(folder, 'pkexec')
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  return [path]
}
const asRoot = () => pkexec('"$@"')

itWithPrograms('a package is copied to where only root writes, and that copy is installed and removed', async () => {
  program('dpkg')
  await installPackage({ type: 'deb', file, sha512, elevate: asRoot() })
  const [, installed = ''] = /^-i (\/\S+\.deb)$/.exec(logOf('dpkg')) ?? []
  expect(dirname(installed)).not.toBe(folder)
  expect(readFileSync(join(folder, 'dpkg.kept'), 'utf8')).toBe(content)
  expect(existsSync(dirname(installed))).toBe(false)
})

itWithPrograms('a package that was replaced after the password was asked for is not installed', async () => {
  program('dpkg')
  const replaced = pkexec(`echo 'another package' > "${file.replaceAll('$', '\\$')}"; "$@"`)
  await expect(installPackage({ type: 'deb', file, sha512, elevate: replaced })).rejects.toMatchObject({ problem: 'damaged' })
  expect(readFileSync(file, 'utf8')).toBe('another package\n')
  expect(existsSync(join(folder, 'dpkg.log'))).toBe(false)
})

itWithPrograms('what a package needs is installed too, and nothing is removed for it', async () => {
  program('dpkg', 'exit 1')
  program('apt-get')
  await installPackage({ type: 'deb', file, sha512, elevate: [] })
  expect(logOf('apt-get')).toBe('install -f -y --no-remove')
})

itWithPrograms('an rpm package is installed by the system’s package manager', async () => {
  program('zypper')
  await installPackage({ type: 'rpm', file, sha512, elevate: [] })
  expect(logOf('zypper')).toMatch(/^--non-interactive --no-refresh install --allow-unsigned-rpm -f \/\S+\.rpm$/)
})

itWithPrograms('a failure says what the package manager has said', async () => {
  program('dpkg', 'echo "dpkg is locked" >&2; exit 2')
  program('apt-get', 'exit 100')
  await expect(installPackage({ type: 'deb', file, sha512, elevate: [] })).rejects.toThrow('dpkg is locked')
})

itWithPrograms.each([126, 127])('a dialog that is dismissed is no permission (%s)', async (code) => {
  program('dpkg')
  await expect(installPackage({ type: 'deb', file, sha512, elevate: pkexec(`exit ${code}`) })).rejects.toBeInstanceOf(NotAuthorized)
  expect(existsSync(join(folder, 'dpkg.log'))).toBe(false)
})
