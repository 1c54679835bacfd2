import { existsSync, readFileSync } from 'node:fs'
import { findPostgres } from './postgres-binaries.mjs'
import { asRoot, capture, findCommand, onLinux, run, SetupError, say } from './process.mjs'

// What a program needs of a Linux system, how to see that it is there, and the Debian packages that bring it
// (first the name up to Debian 12, then newer ones).
const needs = {
  unzip: { present: () => command('unzip'), packages: [['unzip']] },
  electron: {
    present: () => hasLibraries(libraries),
    packages: [
      ['libgtk-3-0', 'libgtk-3-0t64'],
      ['libgbm1'],
      ['libasound2', 'libasound2t64'],
      ['libnss3'],
      ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
      ['libdrm2'],
      ['libxss1'],
    ],
  },
  'korean fonts': {
    present: async () => (await capture('fc-list', [':lang=ko', 'family'])).output.trim() !== '',
    packages: [['fonts-noto-cjk']],
    optional: true,
  },
  'virtual display': {
    present: () => command('Xvfb') && command('xauth') && command('dbus-daemon'),
    packages: [['xvfb'], ['xauth'], ['dbus-x11']],
  },
  notifications: { present: () => notificationsPresent(), packages: [['libnotify4']], optional: true },
  'hangul input': {
    present: () => hangulInputPresent(),
    packages: [['ibus'], ['ibus-hangul'], ['ibus-gtk3'], ['xdotool']],
    optional: true,
  },
  postgresql: { present: () => findPostgres() !== undefined, packages: [['postgresql']], optional: true },
  'nats-server': { present: () => command('nats-server'), packages: [['nats-server']], optional: true },
  caddy: { present: () => command('caddy'), packages: [['caddy']], optional: true },
  prometheus: { present: () => command('prometheus') && command('promtool'), packages: [['prometheus']], optional: true },
  pgbouncer: { present: () => command('pgbouncer'), packages: [['pgbouncer']], optional: true },
}

const libraries = ['libgtk-3.so.0', 'libgbm.so.1', 'libasound.so.2', 'libnss3.so', 'libatk-bridge-2.0.so.0', 'libdrm.so.2', 'libXss.so.1']

const command = (name) => findCommand(name, ['/usr/sbin', '/sbin']) !== undefined

/** Whether somebody who types Korean can be played: an input method with its Hangul engine, and who presses the keys. */
export function hangulInputPresent() {
  return onLinux && command('ibus-daemon') && command('ibus') && command('xdotool') && existsSync('/usr/share/ibus/component/hangul.xml')
}

/** Whether Electron can ask the desktop to show notifications. */
export const notificationsPresent = () => hasLibraries(['libnotify.so.4'])

/** Sees to it that the named needs are met; as root on Debian by installing what is missing. Does nothing off Linux. */
export async function requireSystem(names) {
  if (!onLinux) return
  const missing = await unmet(names)
  if (missing.length === 0) return
  if (isDebian() && asRoot) await install(missing)
  const left = isDebian() && asRoot ? await unmet(missing) : missing
  for (const name of left.filter((each) => needs[each].optional)) {
    const packages = await packagesOf([name])
    say(`not on this system: ${name} (${packages.length > 0 ? installCommand(packages) : 'no package source of this system has it'})`)
  }
  const required = left.filter((each) => !needs[each].optional)
  if (required.length === 0) return
  throw new SetupError(
    `This system lacks: ${required.join(', ')}.\n` +
      (isDebian()
        ? `Run\n  ${installCommand(await packagesOf(left))}\nand this command again.`
        : `Install what Debian calls ${left.flatMap((name) => needs[name].packages.map(([first]) => first)).join(' ')}.`),
  )
}

async function unmet(names) {
  const missing = []
  for (const name of names) if (!(await needs[name].present())) missing.push(name)
  return missing
}

async function install(missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) => run('apt-get', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await apt(['update', '-q'])
  // Separately: apt-get installs none of what it is given when it lacks one of them.
  for (const isOptional of [false, true]) {
    const packages = await packagesOf(missing.filter((name) => (needs[name].optional ?? false) === isOptional))
    if (packages.length === 0) continue
    say(`installing with apt-get: ${packages.join(' ')}`)
    const { code, output } = await apt(['install', '-y', '-q', '--no-install-recommends', ...packages])
    if (code !== 0) say(output.split('\n').slice(-15).join('\n'))
  }
}

/** The packages that meet needs, under the names they have here; of an optional need only those that can be had. */
async function packagesOf(missing) {
  const packages = []
  for (const name of missing) {
    for (const names of needs[name].packages) {
      const found = (await installable(names)) ?? (needs[name].optional ? undefined : names[0])
      if (found !== undefined) packages.push(found)
    }
  }
  return packages
}

async function installable(names) {
  for (const name of names) {
    const { output } = await capture('apt-cache', ['policy', name])
    if (/Candidate: (?!\(none\))/.test(output)) return name
  }
  return undefined
}

async function hasLibraries(names) {
  const { code, output } = await capture(findCommand('ldconfig', ['/usr/sbin', '/sbin']) ?? 'ldconfig', ['-p'])
  // A system without this list keeps its libraries elsewhere; Electron itself will name what it lacks.
  return code !== 0 || names.every((name) => output.includes(`\t${name} `))
}

const installCommand = (packages) => `${asRoot ? '' : 'sudo '}apt-get install ${packages.join(' ')}`

function isDebian() {
  return (
    existsSync('/etc/debian_version') ||
    (existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8')))
  )
}
