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
    .replaceAll('smtps://USER:PASSWORD@mail.example', `smtp://127.0.0.1:${mailPort}`)
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
  /** What has to be there before the commands of a heading, or be true after them. */
  const before: Record<string, () => Promise<void>> = {
    'First administrator': async () => {
      token = String(await visit('join', teacher, mails))
    },
    'Backing up': async () => void (await visit('say', token, backedUp)),
    Restoring: async () => void (await visit('say', token, 'This was written after the backup.')),
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
    },
    'What to watch': async () => {
      const query = 'http://127.0.0.1:9090/api/v1/query --data-urlencode \'query=hanmadi_ready{part="database"}\''
      const asked = `for n in $(seq 60); do curl -sfG ${query} | grep -o '"1"]' && exit 0; sleep 1; done; exit 1`
      expect(await machine.run(asked)).toContain('"1"]')
    },
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
  }

  it.each([...new Set(blocks.map(({ heading }) => heading))])(
    'do what the page says: %s',
    async (heading) => {
      await before[heading]?.()
      let output = ''
      for (const { commands } of blocks.filter((each) => each.heading === heading))
        output += await machine.run(filledIn(commands), trusting).catch((error: unknown) => {
          throw new Error(`${error}\n${machine.logs()}`)
        })
      await after[heading]?.(output)
    },
    120_000,
  )
})
