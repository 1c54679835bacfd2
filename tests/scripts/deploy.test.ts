import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCommand } from '../../scripts/setup/process.mjs'
import { environmentNames } from '../../src/server/config'
import { helpText } from '../../src/server/help-text'
import { freePort } from '../support/free-port'
import { orNote } from '../support/run-report'
import { fillServerFolder } from '../support/server-folder'
import { patience, until } from '../support/until'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

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
