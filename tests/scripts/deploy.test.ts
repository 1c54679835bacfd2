import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findCommand } from '../../scripts/setup/process.mjs'
import { environmentNames, readConfig } from '../../src/server/config'
import { helpText } from '../../src/server/help-text'
import { freePort } from '../support/free-port'
import { orNote } from '../support/run-report'
import { fillServerFolder } from '../support/server-folder'
import { patience, until } from '../support/until'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Service {
  build?: { target?: string; dockerfile_inline?: string }
  read_only?: boolean
  image?: string
  logging?: { driver: string }
  command?: string[]
  healthcheck?: { test: string[] }
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, unknown>
  volumes?: string[]
  networks?: string[]
  configs?: { source: string }[]
  secrets?: string[]
  user?: string
}
/** Where Docker creates a folder owned by root, unless the image has it. */
const mountsOf = ({ volumes = [] }: Service) =>
  volumes.filter((volume) => !volume.startsWith('.')).map((volume) => volume.split(':')[1] ?? '')
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
  configs: Record<string, { content: string }>
  secrets: Record<string, { environment: string }>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
}

/** The file as compose sees it with these variables. */
function composeWith(variables: Record<string, string>): Compose {
  const value = (name: string, rest: string): string => {
    const found = variables[name]
    if (found !== undefined && found !== '') return found
    if (rest.startsWith(':-')) return rest.slice(2).replace(/\$\{(\w+)\}/g, (_, inner: string) => value(inner, ''))
    throw new Error(`${name} is not set`)
  }
  const text = read('deploy/compose.yml').replace(/\$\{(\w+)((?::-[^{}]*(?:\$\{\w+\})?)?|:\?)\}/g, (_, name: string, rest: string) =>
    value(name, rest),
  )
  return parse(text, { merge: true }) as Compose
}

const filled = Object.fromEntries(
  [...read('deploy/env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', given = '']) => [name, given || 'a-secret-of-some-length']),
)

describe('deploy/compose.yml', () => {
  const compose = composeWith(filled)
  const services = Object.entries(compose.services)

  it('asks for nothing that env.example does not name, and for every secret', () => {
    for (const name of Object.keys(filled)) expect(() => composeWith({ ...filled, [name]: '' }), name).toThrow(name)
  })

  it.each(['server-1', 'server-2', 'tools', 'backup'])('gives %s an environment that the server accepts', (name) => {
    const { environment = {} } = compose.services[name] ?? {}
    expect(environmentNames).toEqual(expect.arrayContaining(Object.keys(environment)))
    const config = readConfig(['--host', '0.0.0.0', '--data', '/data'], environment, root)
    expect(config).toMatchObject({ publicUrl: 'https://community.example', s3: { bucket: 'pictures' }, natsUrl: expect.any(String) })
    expect(config?.trustProxy).toEqual([compose.networks['inside']?.ipam.config[0]?.subnet])
    expect(new URL(config?.databaseUrl ?? '').hostname).toBe('pgbouncer')
    expect(new URL(config?.directUrl ?? '').hostname).toBe('postgres')
  })

  it('names only services, volumes, files, networks and stages that exist', () => {
    const stages = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, stage]) => stage)
    for (const [name, service] of services) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
      expect(Object.keys(compose.services), name).toEqual(expect.arrayContaining(needed))
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), `${name}: ${source}`).toBe(true)
        else expect(Object.keys(compose.volumes), name).toContain(source)
      }
      for (const { source } of service.configs ?? []) expect(Object.keys(compose.configs), name).toContain(source)
      for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets), name).toContain(secret)
      if (service.build?.target !== undefined) expect(stages, name).toContain(service.build.target)
      expect(service.image, name).toBeDefined()
    }
    expect(read('deploy/prometheus.yml')).toContain("['server-1:4800', 'server-2:4800']")
  })

  it('limits the log of every service, and names the version of what it does not build', () => {
    for (const [name, { logging, image, build }] of services) {
      expect(logging?.driver, name).toBe('local')
      if (build === undefined) expect(image, name).toMatch(/:(?!latest$)[\w.]+$/)
    }
  })

  it.runIf(orNote(process.platform === 'linux', 'the service backup: a script for GNU find and date'))('makes a backup each night', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hanmadi-compose-'))
    const program = (name: string, text: string) => writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    // One night, then the end.
    program('sleep', `echo "$1" >> ${folder}/slept; [ "$(wc -l < ${folder}/slept)" = 1 ]`)
    const kept = ['2026-03-30-033012.tar', 'by-hand.tar']
    const old = ['2026-03-01-033012.tar', 'by-hand.tar', '2026-03-01-033012.tar.1.part']
    const [text = ''] = compose.services['backup']?.command ?? []
    const run = (outcome: string) => {
      rmSync(join(folder, 'slept'), { force: true })
      program('node', `echo "$@" > ${folder}/called; ${outcome}`)
      spawnSync('sh', ['-c', text.replaceAll('$$', '$').replaceAll('/backups', folder)], {
        env: { PATH: `${folder}:${process.env['PATH']}` },
      })
      const [wait] = readFileSync(join(folder, 'slept'), 'utf8').split('\n')
      expect(Number(wait)).toBeGreaterThan(0)
      expect(Number(wait)).toBeLessThan(28 * 60 * 60)
      const called = `server-cli.js backup ${folder}/\\d{4}-\\d\\d-\\d\\d-\\d{6}\\.tar --data /data\n$`
      expect(readFileSync(join(folder, 'called'), 'utf8')).toMatch(new RegExp(called))
      return readdirSync(folder).filter((name) => /tar/.test(name))
    }
    const month = Date.now() / 1000 - 30 * 24 * 60 * 60
    try {
      for (const name of [...old, ...kept]) writeFileSync(join(folder, name), '')
      for (const name of old) utimesSync(join(folder, name), month, month)
      expect(run('false')).toEqual(['2026-03-01-033012.tar', ...kept])
      expect(run('true')).toEqual(kept)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('writes files from its own text only into services that may be written', () => {
    const configured = services.filter(([, service]) =>
      service.configs?.some(({ source }) => compose.configs[source]?.content !== undefined),
    )
    expect(configured.map(([name, service]) => [name, service.read_only])).toEqual([['pgbouncer', false]])
  })

  it('mounts volumes where the image has a folder that its user owns', () => {
    for (const [name, service] of services.filter(([, { build }]) => build?.target !== undefined))
      for (const folder of mountsOf(service))
        expect(read('Dockerfile'), name).toMatch(new RegExp(`install -d -o hanmadi -g hanmadi -m 0700 ${folder}$`, 'm'))
  })

  it('waits for the database on its address, which the server that creates it does not listen on', () => {
    expect(compose.services['postgres']?.healthcheck?.test).toContain('--host=127.0.0.1')
  })

  it('sets the limits of the database role that the server requires behind a pooler', () => {
    const command = compose.services['database-settings']?.command?.join('\n') ?? ''
    for (const setting of ['statement_timeout = 3500', 'lock_timeout = 3000', 'idle_in_transaction_session_timeout = 10000', 'jit = off']) {
      expect(command).toContain(setting)
      expect(read('docs/operating.md')).toContain(`alter role hanmadi set ${setting};`)
    }
  })
})

describe('the image', () => {
  const dockerfile = read('Dockerfile')
  it('runs the server as its own user, from a folder that the build makes', () => {
    const [, , server = ''] = dockerfile.split(/^FROM /m)
    expect(server).toMatch(/^USER hanmadi$/m)
    expect(server).toContain('ENTRYPOINT ["node", "/opt/hanmadi/out/main/server-cli.js"]')
    expect(server.match(/^COPY .*$/gm)).toEqual(['COPY --from=build /opt/hanmadi /opt/hanmadi'])
    expect(dockerfile).toContain('RUN npm run build -- --server /opt/hanmadi')
    expect(server).toMatch(/HEALTHCHECK[\s\S]*\/livez/)
  })

  it('is built from everything that the build reads', () => {
    const left = new Set(read('.dockerignore').split('\n'))
    // What a server that was started here has of its members is none of the image's business.
    expect(left.has('data')).toBe(true)
    for (const needed of ['src', 'scripts', 'resources', 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.json'])
      expect(left.has(needed), needed).toBe(false)
    const [, build = ''] = dockerfile.split(/^FROM /m)
    for (const [, sources = ''] of build.matchAll(/^COPY (.*) \S+$/gm))
      for (const source of sources.split(' ')) expect(existsSync(join(root, source)), source).toBe(true)
  })

  it('has a server that starts from nothing but its folder, and answers its health check', { timeout: 180_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hanmadi-image-'))
    const server = join(folder, 'server')
    await fillServerFolder(server)
    // Only now: filling the folder takes long, and another may listen there meanwhile.
    const port = await freePort()
    expect(readdirSync(join(server, 'node_modules'))).not.toContain('vite')
    const [, , stage = ''] = dockerfile.split(/^FROM /m)
    const placed = (text: string) =>
      text
        .replace('/opt/hanmadi', server)
        .replace(/^\/data$/, join(folder, 'data'))
        .replace(':4800', `:${port}`)
        .replace('0.0.0.0', '127.0.0.1')
    const commandOf = (instruction: RegExp) => (JSON.parse(instruction.exec(stage)?.[1] ?? '[]') as string[]).map(placed)
    const [, ...entry] = commandOf(/^ENTRYPOINT (.*)$/m)
    const [, ...probe] = commandOf(/^ {2}CMD (.*)$/m)
    const child = spawn(process.execPath, [...entry, ...commandOf(/^CMD (.*)$/m), '--port', String(port)], {
      cwd: folder,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    try {
      await until(() => execFileSync(process.execPath, probe, { stdio: 'pipe' }))
      expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toMatchObject({ response: { service: 'hanmadi' } })
    } finally {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('every figure of the alerts and the dashboard', () => {
  // Of prom-client's own, those in use.
  const own = [
    'nodejs_eventloop_lag_p99_seconds',
    'process_open_fds',
    'process_max_fds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
  ]
  const exposed = [...read('src/server/metrics.ts').matchAll(/'(hanmadi_\w+)'/g)].map(([, name = '']) => name)
  it('is one that the server has, and every one of the server is on the dashboard', () => {
    const dashboard = read('deploy/grafana/dashboards/hanmadi.json')
    const used = [...`${read('deploy/alerts.yml')}${dashboard}`.matchAll(/\b(?:hanmadi|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    )
    expect([...exposed, ...own]).toEqual(expect.arrayContaining([...new Set(used)]))
    for (const name of exposed) expect(dashboard).toContain(name)
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
    expect(panels.every(({ targets }) => targets.length > 0 && targets.every(({ expr }) => expr !== ''))).toBe(true)
  })

  it.each([...read('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name))('is explained: %s', (alert) => {
    expect(read('docs/operating.md')).toMatch(new RegExp(`^\\| [^|]*\\b${alert}\\b`, 'm'))
  })
})

describe('the files of other programs', () => {
  const check = (program: string, args: string[], env: Record<string, string> = {}) =>
    execFileSync(program, args, { cwd: join(root, 'deploy'), env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' })

  it.runIf(orNote(findCommand('caddy', []) !== undefined, 'what Caddy says of its file: no caddy on PATH'))(
    'are accepted by Caddy',
    () => {
      const variables = { HANMADI_DOMAIN: 'community.example', HANMADI_SERVERS: 'one:4800 two:4800' }
      const adapted = check('caddy', ['adapt', '--adapter', 'caddyfile', '--config', 'Caddyfile'], variables)
      for (const part of ['one:4800', 'two:4800', '/livez', '"Retry-After"']) expect(adapted).toContain(part)
      // Its modules are set up too. Without a host name it would look for a place for certificates.
      const home = mkdtempSync(join(tmpdir(), 'hanmadi-caddy-'))
      const own = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...variables }
      expect(check('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile'], own)).toContain('Valid configuration')
      rmSync(home, { recursive: true })
    },
    patience,
  )

  it.runIf(orNote(findCommand('promtool', []) !== undefined, 'what Prometheus says of its rules: no promtool on PATH'))(
    'are accepted by Prometheus',
    () => {
      expect(check('promtool', ['check', 'rules', 'alerts.yml'])).toContain('SUCCESS')
    },
    patience,
  )

  it.runIf(orNote(findCommand('systemd-analyze', []) !== undefined, 'what systemd says of its units: no systemd-analyze on PATH'))(
    'are accepted by systemd, which finds little exposed',
    () => {
      const units = readdirSync(join(root, 'deploy')).filter((file) => /\.(?:service|timer)$/.test(file))
      expect(units).toHaveLength(3)
      const report = check('systemd-analyze', ['security', '--offline=true', '--no-pager', 'hanmadi.service'])
      expect(Number(/exposure level for hanmadi\.service: ([\d.]+)/.exec(report)?.[1])).toBeLessThan(2)
    },
    patience,
  )
})

it('the help names every variable of the environment', () => {
  const emulators = ['FIREBASE_PROJECT', 'FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST']
  for (const name of environmentNames.filter((each) => !emulators.includes(each))) expect(helpText).toContain(name)
})
