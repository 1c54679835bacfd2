import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orNote } from '../support/run-report'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

describe.runIf(orNote(process.platform !== 'win32', 'deploy/hanmadi: a script of a POSIX shell'))('deploy/hanmadi', () => {
  it('gives a command the variables of the file as systemd reads them, without evaluating them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hanmadi-command-'))
    const [script, environment] = [join(folder, 'hanmadi'), join(folder, 'environment')]
    const given = {
      COMMUNITY_NAME: 'Our own community',
      SMTP_URL: 'smtps://us$r:p$(id)`id`#x@mail.example',
      DATABASE_URL: 'postgres://hanmadi@127.0.0.1/hanmadi?application_name=a&sslmode=require',
      METRICS_TOKEN: 'it\'s "here" <and of some length>',
      EMPTY: '',
      LOG_LEVEL: 'debug',
    }
    const quoted = [`COMMUNITY_NAME="${given.COMMUNITY_NAME}"`, `SMTP_URL='${given.SMTP_URL}'`, '', '# A=1', '; B=1', '  nothing']
    const plain = [`DATABASE_URL=${given.DATABASE_URL}`, `METRICS_TOKEN=${given.METRICS_TOKEN}`, 'EMPTY=', 'LOG_LEVEL=debug']
    writeFileSync(environment, [...quoted, ...plain].join('\n'))
    writeFileSync(script, read('deploy/hanmadi').replace('/etc/hanmadi/environment', environment))
    // In place of the program that runs the server as its user.
    writeFileSync(join(folder, 'setpriv'), '#!/bin/sh\necho "$@"\nenv -0\n', { mode: 0o755 })
    try {
      const output = execFileSync('sh', [script, 'admin', 'list'], { env: { PATH: `${folder}:${process.env['PATH']}` }, encoding: 'utf8' })
      expect(output).toContain('server-cli.js admin list --data /var/lib/hanmadi\n')
      const found = Object.fromEntries(
        output
          .slice(output.indexOf('\n') + 1)
          .split('\0')
          .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
      )
      expect(found).toMatchObject(given)
      for (const name of ['A', 'B']) expect(found).not.toHaveProperty(name)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each([
    [['backup', 'my copy.tar', '--demo'], (folder: string) => ['backup', `${folder}/my copy.tar`, '--demo']],
    [['restore', './$1.tar'], (folder: string) => ['restore', `${folder}/./$1.tar`]],
    [['backup', '/srv/copy.tar'], () => ['backup', '/srv/copy.tar']],
    [['backup', '--help'], () => ['backup', '--help']],
    [['admin', 'grant', 'a@b.example', 'moderator'], () => ['admin', 'grant', 'a@b.example', 'moderator']],
    [[], () => []],
  ])('takes the path of a backup from where it is called: %j', (given, wanted) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hanmadi-command-')))
    const [script, environment] = [join(folder, 'hanmadi'), join(folder, 'environment')]
    writeFileSync(environment, '')
    writeFileSync(script, read('deploy/hanmadi').replace('/etc/hanmadi/environment', environment))
    writeFileSync(join(folder, 'setpriv'), '#!/bin/sh\npwd\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
    try {
      const output = execFileSync('sh', [script, ...given], {
        env: { PATH: `${folder}:${process.env['PATH']}` },
        cwd: folder,
        encoding: 'utf8',
      })
      const [place, ...lines] = output.trimEnd().split('\n')
      expect(place).toBe('/')
      expect(lines.slice(lines.indexOf('/opt/hanmadi/out/main/server-cli.js') + 1)).toEqual([
        ...wanted(folder),
        '--data',
        '/var/lib/hanmadi',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe.runIf(orNote(process.platform === 'linux', 'deploy/hanmadi-backup.service: only Linux has systemd'))(
  'deploy/hanmadi-backup.service',
  () => {
    it('waits for the database when the machine starts, and does not hang for ever', () => {
      const unit = read('deploy/hanmadi-backup.service')
      expect(unit).toMatch(/^After=.*\bpostgresql\.service\b/m)
      // The next one is due a day later.
      expect(Number(/^TimeoutStartSec=(\d+)h$/m.exec(unit)?.[1])).toBeLessThan(24)
    })

    it('removes its own old backups and what a killed one has left, and nothing else', () => {
      const folder = mkdtempSync(join(tmpdir(), 'hanmadi-nightly-'))
      const old = ['2026-03-01-033012.tar', 'by-hand.tar', 'before-upgrade-2026-03-01-101112.tar', '2026-03-01-033012.tar.1.copy.part']
      const month = Date.now() / 1000 - 30 * 24 * 60 * 60
      try {
        for (const name of [...old, '2026-03-30-033012.tar']) writeFileSync(join(folder, name), '')
        for (const name of old) utimesSync(join(folder, name), month, month)
        for (const [, line = ''] of read('deploy/hanmadi-backup.service').matchAll(/^ExecStartPost=\/usr\/bin\/find (.*)$/gm)) {
          const words = line.replace('/var/backups/hanmadi', folder).split(' ')
          execFileSync(
            'find',
            words.map((word) => word.replace(/^"(.*)"$/, '$1')),
          )
        }
        expect(readdirSync(folder).sort()).toEqual(['2026-03-30-033012.tar', 'before-upgrade-2026-03-01-101112.tar', 'by-hand.tar'])
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  },
)
