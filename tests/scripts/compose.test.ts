import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findCommand } from '../../scripts/setup/process.mjs'
import { environmentNames, readConfig } from '../../src/server/config'
import { orNote } from '../support/run-report'

const isGnu = orNote(process.platform === 'linux', 'the service backup: a script for GNU find and date')
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
  ports?: string[]
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
      if (build === undefined) expect(image, name).toMatch(/:(?!latest$)[\w.-]+$/)
    }
  })

  it.runIf(isGnu)('makes a backup each night', () => {
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
      expect(Number(wait)).toBeLessThanOrEqual(24 * 60 * 60)
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

  it.runIf(isGnu).each([
    ['01:00', 2.5],
    ['03:30', 24],
    ['04:00', 23.5],
  ])('makes a backup at the next 03:30 when it starts at %s', (time, hours) => {
    const folder = mkdtempSync(join(tmpdir(), 'hanmadi-compose-'))
    const program = (name: string, text: string) => writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    program('sleep', 'echo "$1"; false')
    program('date', `[ "$1" = -d ] || set -- -d ${time} "$@"; exec ${findCommand('date', [])} -u -d "2026-03-01 $2" "$3"`)
    const [text = ''] = compose.services['backup']?.command ?? []
    const { stdout } = spawnSync('sh', ['-c', text.replaceAll('$$', '$')], {
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect(Number(stdout) / 3600).toBe(hours)
  })

  const page = read('docs/operating.md').replace(/ \\\n */g, ' ')
  const commands = [...page.matchAll(/^docker compose .* -f deploy\/compose\.yml (exec|run|stop) (.*?)(?: &&)?$/gm)]

  it('is commanded by the page in services that it has; what backs it up by hand is noted where a server reads it', () => {
    expect(commands.length).toBe(8)
    for (const [line, verb, words = ''] of commands) {
      const named = words
        .replace(/-e \w+='[^']*' /, '')
        .split(' ')
        .filter((word) => !word.startsWith('-'))
      // Of the others the rest is the command.
      for (const name of verb === 'stop' ? named : named.slice(0, 1)) expect(Object.keys(compose.services), line).toContain(name)
    }
    const backup = commands.filter(([line]) => / backup \/backups\//.test(line)).map(([, verb, words]) => `${verb} ${words}`)
    const [program = ''] = /(?<=ENTRYPOINT \["node", ")[^"]*/.exec(read('Dockerfile')) ?? []
    expect(backup).toEqual([`exec backup node ${program} backup /backups/by-hand.tar --data /data`])
    expect(compose.services['backup']?.volumes).toContain('server-1:/data')
    expect(compose.services['server-1']?.volumes).toContain('server-1:/data')
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

  it('creates its database as the page does elsewhere, on one version of Debian', () => {
    const { image, environment } = compose.services['postgres'] ?? {}
    expect(environment?.['POSTGRES_INITDB_ARGS']).toBe('--locale=C --encoding=UTF8')
    expect(image).toMatch(/^postgres:\d+-[a-z]+$/)
    expect(compose.services['database-settings']?.image).toBe(image)
    const created = [...page.matchAll(/create database \w+([^;"\n]*)/g)].map(([, options = '']) => options.replace(' owner hanmadi', ''))
    expect(created).toHaveLength(3)
    expect([...new Set(created)]).toEqual([" encoding 'UTF8' locale 'C' template template0"])
  })

  it('lifts the limits of the role from what the page does with whole databases', () => {
    const onDatabase = commands.map(([, verb, words]) => `${verb} ${words}`).filter((words) => / postgres (?:psql|dropdb) /.test(words))
    expect(onDatabase).toHaveLength(2)
    for (const words of onDatabase) expect(words).toMatch(/^exec -e PGOPTIONS='-c statement_timeout=0 -c lock_timeout=0' postgres /)
  })

  it('is reached over IPv4 alone, since its network has no IPv6, so that visitors have their own addresses', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? [])
    expect(ports).toHaveLength(4)
    for (const port of ports) expect(port).toMatch(/^(?:0\.0\.0\.0|127\.0\.0\.1):/)
    expect(compose.networks['inside']).toEqual({ ipam: { config: [{ subnet: '172.30.0.0/24' }] } })
  })

  it('sets the limits of the database role that the server requires behind a pooler', () => {
    const command = compose.services['database-settings']?.command?.join('\n') ?? ''
    for (const setting of ['statement_timeout = 3500', 'lock_timeout = 3000', 'idle_in_transaction_session_timeout = 10000', 'jit = off']) {
      expect(command).toContain(setting)
      expect(read('docs/operating.md')).toContain(`alter role hanmadi set ${setting};`)
    }
  })
})
