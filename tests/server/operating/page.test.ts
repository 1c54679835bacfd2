import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshMachine, type FreshMachine, missingPrograms, whyNoFreshMachine } from '../../support/fresh-machine'
import { noteForReport } from '../../support/run-report'

const root = join(import.meta.dirname, '../../..')
const missing = missingPrograms(['caddy', 'curl', 'openssl', 'adduser', 'prometheus', 'psql', 'pg_ctlcluster', 'pgbouncer', 'nats-server'])
const reason = whyNoFreshMachine() ?? (missing.length > 0 ? `no ${missing.join(', ')} on PATH` : null)
if (reason !== null) noteForReport({ skipped: `the commands of docs/operating.md on a fresh machine: ${reason}` })
const mailsAlerts = missingPrograms(['prometheus-alertmanager']).length === 0
if (!mailsAlerts) noteForReport({ skipped: 'the commands of docs/operating.md "Alerts by mail": no prometheus-alertmanager on PATH' })

interface Block {
  heading: string
  commands: string
}

/** The commands of the page, in their order. */
const blocks: Block[] = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  .split(/^## /m)
  .flatMap((section) => {
    const heading = section.split('\n', 1)[0] ?? ''
    return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => ({ heading, commands }))
  })

const mailPort = 2525
const storePort = 4568
const url = 'https://localhost'
const teacher = 'TEACHER@community.example'
const backedUp = 'This was written before the backup.'

/** The values of this machine for the page's examples. */
const filledIn = (commands: string) =>
  commands
    .replaceAll('https://community.example', url)
    .replaceAll('HANMADI_DOMAIN=community.example', 'HANMADI_DOMAIN=localhost')
    // A shell that read it would change it.
    .replaceAll('smtps://USER:PASSWORD@mail.example', `smtp://us$HOME:PASSWORD@127.0.0.1:${mailPort}`)
    .replaceAll('https://s3.example', `http://127.0.0.1:${storePort}`)
    // The only key of the store of this test.
    .replaceAll('S3_ACCESS_KEY=KEY', 'S3_ACCESS_KEY=S3RVER')
    .replaceAll('S3_SECRET_KEY=KEYSECRET', 'S3_SECRET_KEY=S3RVER')

describe.runIf(reason === null)('the commands of docs/operating.md', () => {
  let machine: FreshMachine
  let folder: string
  let mails: string
  let token = ''
  // Caddy's own authority, as the operator's devices would trust it.
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
  const trusting = { CURL_CA_BUNDLE: authority }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-page-'))
    mails = join(folder, 'mails')
    mkdirSync(mails)
    machine = await createFreshMachine()
    const support = join(root, 'tests/support')
    machine.start([process.execPath, join(support, 'mail-sink.mjs'), String(mailPort), mails])
    const store = "require('@20minutes/s3rver/lib/cli.js').parseAsync()"
    const args = ['-d', join(folder, 'objects'), '-a', '127.0.0.1', '-p', String(storePort), '-s', '--configure-bucket', 'pictures']
    machine.start(['env', `--chdir=${root}`, process.execPath, '-e', store, '--', 's3rver', ...args])
  }, 240_000)
  afterAll(async () => {
    await machine?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const visit = async (...args: string[]): Promise<unknown> => {
    const command = [process.execPath, join(root, 'tests/support/visitor.ts'), url, ...args].map((each) => `'${each}'`).join(' ')
    const output = await machine.run(command, { NODE_EXTRA_CA_CERTS: authority, NODE_NO_WARNINGS: '1' })
    return JSON.parse(output.trim().split('\n').at(-1) ?? '')
  }
  /** Reads a setting of the machine. */
  const ask = async (command: string) => (await machine.run(command)).trim()
  const commandsOf = (heading: string) => blocks.filter((each) => each.heading === heading).map(({ commands }) => commands)
  let former = ''
  /** What has to be there before the commands of a heading, or be true after them. */
  const before: Record<string, () => Promise<void>> = {
    'First administrator': async () => {
      token = String(await visit('join', teacher, mails))
    },
    'Backing up': async () => void (await visit('say', token, backedUp)),
    Restoring: async () => void (await visit('say', token, 'This was written after the backup.')),
    Upgrading: async () => {
      former = await ask('readlink /opt/hanmadi')
      const running = await ask('cat /run/units/hanmadi.pid')
      // As an operator's shell, which goes on after a line that fails.
      await machine.run(`set +e; npm() { return 1; }; ${commandsOf('Upgrading').join('\n')}\ntrue`)
      expect(await ask('readlink /opt/hanmadi')).toBe(former)
      expect(await ask('cat /run/units/hanmadi.pid')).toBe(running)
      // The names of what the commands make have the second in them.
      await machine.run('sleep 1')
    },
    'Going back': async () => {
      const open = 'new (require("/opt/hanmadi/node_modules/libsql"))("/var/lib/hanmadi/community.db")'
      const copy = '/var/lib/hanmadi/backups/before-MIGRATION-TIME.db'
      await machine.run(`install -d -m 0700 -o hanmadi -g hanmadi /var/lib/hanmadi/backups
        ${process.execPath} -e '${open}.prepare("vacuum into ?").run("${copy}")'
        chown -R hanmadi:hanmadi /var/lib/hanmadi
        ln -s ${former} /opt/hanmadi-FORMER`)
      await visit('say', token, 'This was written after the migration.')
      // What it wrote last is in the log.
      await machine.run('kill -9 $(cat /run/units/hanmadi.pid) && test -s /var/lib/hanmadi/community.db-wal')
    },
    'Restoring with PostgreSQL': async () => {
      await machine.run('hanmadi backup /var/backups/hanmadi/BACKUP.tar')
      await visit('say', String(await visit('join', 'third@community.example', mails)), 'This was written after the backup.')
    },
  }
  const after: Record<string, (output: string) => Promise<void>> = {
    'One machine in ten minutes': async () => {
      expect(await machine.run(`curl -sf ${url}/health`, trusting)).toContain('"service":"hanmadi"')
      expect(await machine.run(`curl -s -o /dev/null -w '%{http_code}' ${url}/metrics`, trusting)).toBe('404')
      expect(await machine.run('stat -c %a:%U /var/lib/hanmadi /var/lib/hanmadi/community.db')).toBe('700:hanmadi\n600:hanmadi\n')
    },
    'First administrator': async (output) => expect(output).toMatch(/teacher@community\.example.*administrator/i),
    'Backing up': async (output) => expect(output.match(/\.tar$/gm)).toHaveLength(2),
    Restoring: async () => {
      await machine.run(`curl -sf --retry 30 --retry-all-errors ${url}/health`, trusting)
      expect(await visit('texts')).toEqual([backedUp])
    },
    Upgrading: async () => {
      await machine.run(`curl -sf --retry 30 --retry-all-errors ${url}/health`, trusting)
      expect(await visit('texts')).toEqual([backedUp])
      expect(await visit('live', token)).toBe('welcome')
      expect(await ask('readlink /opt/hanmadi')).not.toBe(former)
      // From which a server that still runs loads what it has not needed yet.
      await machine.run(`test -e ${former}/out/main/server-cli.js`)
    },
    'Going back': async () => {
      await machine.run(`curl -sf --retry 30 --retry-all-errors ${url}/health`, trusting)
      expect(await visit('texts')).toEqual([backedUp])
      expect(await ask('readlink -f /opt/hanmadi')).toBe(former)
      await machine.run('test -e /var/lib/hanmadi/replaced-*/community.db')
    },
    'What to watch': async () => {
      const query = 'http://127.0.0.1:9090/api/v1/query --data-urlencode \'query=hanmadi_ready{part="database"}\''
      const asked = `for n in $(seq 60); do curl -sfG ${query} | grep -o '"1"]' && exit 0; sleep 1; done; exit 1`
      expect(await machine.run(asked)).toContain('"1"]')
      expect(await ask("ss -Hltn 'sport = :9090' | awk '{print $4}'")).toBe('127.0.0.1:9090')
      expect(await ask('stat -c %a:%U /etc/prometheus/hanmadi-token')).toBe('400:prometheus')
    },
    'Alerts by mail': async () => {
      const asked =
        'for n in $(seq 60); do curl -sf http://127.0.0.1:9090/api/v1/alertmanagers | grep :9093 && exit 0; sleep 1; done; exit 1'
      expect(await machine.run(asked)).toContain('http://127.0.0.1:9093/api/v2/alerts')
      expect(await ask("ss -Hltn 'sport = :9093 or sport = :9094' | awk '{print $4}'")).toBe('127.0.0.1:9093')
      expect(await ask('stat -c %a:%G /etc/prometheus/alertmanager.yml')).toBe('640:prometheus')
    },
    PgBouncer: async () => expect(await ask('stat -c %a:%U /etc/pgbouncer/*')).toBe('640:postgres\n640:postgres'),
    NATS: async () => expect(await ask('stat -c %a:%G /etc/nats-server.conf')).toBe('640:nats'),
    'Several servers': async () => {
      expect(await visit('texts')).toEqual([])
      const other = String(await visit('join', 'another@community.example', mails))
      await visit('say', other, 'Written into PostgreSQL.')
      expect(await visit('texts')).toEqual(['Written into PostgreSQL.'])
      expect(await visit('live', other)).toBe('welcome')
      for (const port of [4800, 4801]) {
        const { response } = JSON.parse(await machine.run(`curl -sf http://127.0.0.1:${port}/readyz`)) as { response: object }
        expect(response).toMatchObject({ database: 'ok', store: 'ok', mail: 'smtp', live: 'ok' })
      }
    },
    'Restoring with PostgreSQL': async () => {
      await machine.run(`curl -sf --retry 30 --retry-all-errors ${url}/health`, trusting)
      expect(await visit('texts')).toEqual(['Written into PostgreSQL.'])
      await machine.run('curl -sf --retry 30 --retry-all-errors http://127.0.0.1:4801/livez')
    },
  }

  it('read nothing into what is written into files, such as a password with a $', () => {
    for (const { commands } of blocks) expect(commands).not.toMatch(/<<(?!'EOF'$)/m)
  })

  it.each([...new Set(blocks.map(({ heading }) => heading))].filter((heading) => mailsAlerts || heading !== 'Alerts by mail'))(
    'do what the page says: %s',
    async (heading) => {
      await before[heading]?.()
      let output = ''
      for (const commands of commandsOf(heading))
        output += await machine.run(filledIn(commands), trusting).catch((error: unknown) => {
          throw new Error(`${error}\n${machine.logs()}`)
        })
      await after[heading]?.(output)
    },
    120_000,
  )
})
