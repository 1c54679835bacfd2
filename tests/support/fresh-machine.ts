import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand } from '../../scripts/setup/process.mjs'
import { fillServerFolder } from './server-folder'
import { until } from './until'

const root = join(import.meta.dirname, '../..')
const changed = ['etc', 'opt', 'usr', 'var', 'root']
const project = '/usr/local/src/hanmadi'

/** Programs that a machine needs, besides what every Debian has. @returns those that are missing here */
export function missingPrograms(names: string[]): string[] {
  return names.filter((name) => findCommand(name, ['/usr/sbin', '/sbin']) === undefined)
}

/** Why no machine can be made here; null where one can. */
export function whyNoFreshMachine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  const missing = missingPrograms(['unshare', 'nsenter', 'setpriv', 'ip', 'systemd-analyze', 'getent'])
  if (missing.length > 0) return `no ${missing.join(', ')} on PATH`
  const { status } = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
  return status === 0 ? null : 'namespaces or mounts are not allowed'
}

/**
 * A machine to install on: this one's files, whose changes are forgotten, and a network of its own without anything in it. Its systemctl runs
 * the units' programs without confining them; its apt-get finds the packages installed; its npm has built the server already.
 */
export interface FreshMachine {
  /** Runs commands as root in the project's folder. @throws with their output when one fails */
  run(commands: string, env?: Record<string, string>): Promise<string>
  /** Starts a program that runs until the machine ends. */
  start(command: string[], env?: Record<string, string>): void
  /** The logs of everything that its systemctl has started. */
  logs(): string
  stop(): Promise<void>
}

export async function createFreshMachine(): Promise<FreshMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-machine-'))
  chmodSync(folder, 0o755)
  await prepareProject(folder)
  preparePrograms(folder)
  const over = join(folder, 'over')
  mkdirSync(over)
  const setup = [
    'set -e',
    `mount -t tmpfs tmpfs ${over}`,
    ...changed.flatMap((each) => {
      const [upper, work] = [join(over, each, 'upper'), join(over, each, 'work')]
      return [`mkdir -p ${upper} ${work}`, `mount -t overlay overlay -o lowerdir=/${each},upperdir=${upper},workdir=${work} /${each}`]
    }),
    'mount -t tmpfs tmpfs /run',
    'mkdir -p /run/postgresql /run/units',
    'if getent passwd postgres > /dev/null; then chown postgres:postgres /run/postgresql; fi',
    'ip link set lo up',
    // As the capability that Debian's unit of Caddy has.
    'echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start',
    `mkdir -p /usr/local/src && cp -r ${join(folder, 'project')} ${project}`,
    'echo ready',
    'exec sleep infinity',
  ].join('\n')
  const keeper = spawn(
    'unshare',
    ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', setup],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(keeper, 'exit')
  const abandon = () => keeper.kill('SIGKILL')
  process.on('exit', abandon)
  let heard = ''
  for (const stream of [keeper.stdout, keeper.stderr])
    stream.on('data', (chunk) => {
      heard += chunk
    })
  await until(() => {
    if (!heard.includes('ready') && keeper.exitCode === null) throw new Error('not ready yet')
  })
  if (keeper.exitCode !== null) throw new Error(`there is no fresh machine:\n${heard}`)
  const [inner] = readFileSync(`/proc/${keeper.pid}/task/${keeper.pid}/children`, 'utf8').trim().split(' ')
  const enter = ['--target', String(inner), '--mount', '--net', '--pid', '--ipc', '--uts', `--wdns=${project}`]
  const environment = { PATH: `${join(folder, 'bin')}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: '/root', LC_ALL: 'C.UTF-8' }

  return {
    async run(commands, env = {}) {
      const shell = spawn('nsenter', [...enter, 'bash', '--norc', '-euo', 'pipefail', '-c', commands], {
        env: { ...environment, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [shell.stdout, shell.stderr])
        stream.on('data', (chunk) => {
          output += chunk
        })
      const [code] = await once(shell, 'exit')
      if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${output}`)
      return output
    },
    start(command, env = {}) {
      spawn('nsenter', [...enter, ...command], { env: { ...environment, ...env }, stdio: 'ignore' })
    },
    logs: () => spawnSync('nsenter', [...enter, 'sh', '-c', 'tail -n 30 /run/units/*.log'], { encoding: 'utf8' }).stdout,
    async stop() {
      process.off('exit', abandon)
      keeper.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The project's folder, and the server as `npm run build -- --server` leaves it. */
async function prepareProject(folder: string): Promise<void> {
  const [source, server] = [join(folder, 'project'), join(folder, 'server')]
  mkdirSync(source)
  cpSync(join(root, 'deploy'), join(source, 'deploy'), { recursive: true })
  await fillServerFolder(server)
}

/** The programs that it has instead of the system's. */
function preparePrograms(folder: string): void {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const program = (name: string, text: string) => writeFileSync(join(bin, name), text, { mode: 0o755 })
  cpSync(join(import.meta.dirname, 'machine/systemctl.mjs'), join(bin, 'systemctl.mjs'))
  program('systemctl', `#!/bin/sh\nexec "${process.execPath}" "${join(bin, 'systemctl.mjs')}" "$@"\n`)
  program(
    'apt-get',
    `#!/bin/sh
[ "$1" = update ] && exit 0
shift
for name; do
  case $name in
    -*) ;;
    nodejs) command -v node > /dev/null || { echo "no node" >&2; exit 100; } ;;
    npm) command -v npm > /dev/null || { echo "no npm" >&2; exit 100; } ;;
    *) dpkg -s "$name" > /dev/null || exit 100 ;;
  esac
done
`,
  )
  program(
    'npm',
    `#!/bin/sh
[ "$1 $2 $3 $4" = "run build -- --server" ] || { echo "npm $*: only the build is played" >&2; exit 1; }
[ ! -e "$5" ] || { echo "$5 is not empty" >&2; exit 1; }
cp -r "${join(folder, 'server')}" "$5"
`,
  )
  // There is no engine to talk to: what these files say is checked by tests/scripts/compose.test.ts.
  program('docker', '#!/bin/sh\nfor each; do case $each in deploy/*) test -r "$each" || exit 1 ;; esac; done\n')
  if (!existsSync('/usr/bin/node')) symlinkSync(process.execPath, join(bin, 'node'))
}
