// Plays systemctl on a machine without systemd: runs what the unit files say, as their user, with their environment. It does not confine
// them; `systemd-analyze` judges that part of a unit.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const folders = ['/etc/systemd/system', '/lib/systemd/system']
const state = '/run/units'

const [verb, ...rest] = process.argv.slice(2)
const names = rest.filter((each) => !each.startsWith('-'))
mkdirSync(state, { recursive: true })
for (const name of names) {
  if (name.endsWith('.timer')) execFileSync('systemd-analyze', ['verify', fileOf(name)], { stdio: 'inherit' })
  else if (name === 'postgresql') await postgres()
  else if (verb === 'stop') await stop(name)
  else if (verb === 'restart') {
    await stop(name)
    await start(name)
  } else if (verb === 'start' || verb === 'enable') await start(name)
  else throw new Error(`systemctl ${verb} is not played`)
}

function fileOf(unit) {
  const found = folders.map((folder) => `${folder}/${unit}`).find(existsSync)
  if (found === undefined) throw new Error(`Unit ${unit} not found.`)
  return found
}

/** The settings of a unit's [Service], with those of its drop-ins. */
function readUnit(name) {
  const dropIns = `/etc/systemd/system/${name}.service.d`
  const files = [fileOf(`${name}.service`), ...(existsSync(dropIns) ? readdirSync(dropIns).map((file) => `${dropIns}/${file}`) : [])]
  const settings = files.flatMap((file) => {
    const [, service = ''] = readFileSync(file, 'utf8').split(/^\[Service\]$/m)
    return [...service.split(/^\[/m)[0].matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value])
  })
  return (key) => settings.flatMap(([name, value]) => (name === key ? [value] : []))
}

/** The words of a line as systemd reads it: quoted ones without their quotes, its escapes resolved. */
function words(text) {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => {
    const bare = word.replace(/^'(.*)'$|^"(.*)"$/s, (_, single, double) => single ?? double)
    return bare.replaceAll('%%', '%').replaceAll('$$', '$')
  })
}

async function start(name) {
  if (isRunning(name)) return
  const unit = readUnit(name)
  const [user = 'root'] = unit('User')
  const [folder] = unit('StateDirectory')
  if (folder !== undefined) {
    mkdirSync(`/var/lib/${folder}`, { recursive: true })
    execFileSync('chown', [`${user}:${unit('Group')[0] ?? ''}`, `/var/lib/${folder}`])
    chmodSync(`/var/lib/${folder}`, 0o700)
  }
  const variables = [
    ...unit('EnvironmentFile').flatMap((file) => readFileSync(file.replace(/^-/, ''), 'utf8').split('\n')),
    ...unit('Environment').flatMap(words),
  ].flatMap((line) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return key === undefined ? [] : [[key, value.replace(/^"(.*)"$/, '$1')]]
  })
  const [, , , , , home] = execFileSync('getent', ['passwd', user], { encoding: 'utf8' }).split(':')
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, ...Object.fromEntries(variables) }
  const asUser = user === 'root' ? [] : ['setpriv', '--reuid', user, '--regid', unit('Group')[0] ?? user, '--init-groups']
  const filledIn = (word) => (/^\$\w+$/.test(word) ? words(env[word.slice(1)] ?? '') : [word])
  const command = (line) => [...asUser, ...words(line).flatMap(filledIn)]
  const cwd = unit('WorkingDirectory')[0] ?? '/'
  if (unit('Type')[0] === 'oneshot') {
    for (const line of [...unit('ExecStart'), ...unit('ExecStartPost')]) {
      const [program, ...args] = command(line)
      execFileSync(program, args, { env, cwd, stdio: 'inherit' })
    }
    return
  }
  const log = openSync(`${state}/${name}.log`, 'a')
  const [program, ...args] = command(unit('ExecStart')[0])
  const child = spawn(program, args, { env, cwd, detached: true, stdio: ['ignore', log, log] })
  writeFileSync(`${state}/${name}.pid`, String(child.pid))
  child.unref()
  await wait(300)
  if (!isRunning(name)) throw new Error(`${name} ended:\n${readFileSync(`${state}/${name}.log`, 'utf8').slice(-2_000)}`)
}

function pidOf(name) {
  const file = `${state}/${name}.pid`
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
}

function isRunning(name) {
  const pid = pidOf(name)
  if (pid === null || !existsSync(`/proc/${pid}/stat`)) return false
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

async function stop(name) {
  if (!isRunning(name)) return
  process.kill(pidOf(name), 'SIGTERM')
  for (let tries = 0; isRunning(name); tries += 1) {
    if (tries > 400) throw new Error(`${name} does not stop`)
    await wait(50)
  }
  rmSync(`${state}/${name}.pid`)
}

/** Debian's unit stands for its clusters, which have commands of their own. */
async function postgres() {
  const [line = ''] = execFileSync('pg_lsclusters', ['-h'], { encoding: 'utf8' }).split('\n')
  const [version, cluster, , status] = line.split(/\s+/)
  if (status !== 'online') execFileSync('pg_ctlcluster', [version, cluster, 'start'], { stdio: 'inherit' })
}
