import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { S3Config } from '../../src/server/images/s3-store'

const launch = "require('@20minutes/s3rver/lib/cli.js').parseAsync()"
const root = join(import.meta.dirname, '../..')

/** A real S3-compatible server, which checks signatures, with one bucket. */
export interface S3Server {
  config: S3Config
  /** The configuration as environment variables. */
  env: Record<string, string>
  /** Stops its process without ending its connections, and lets it go on. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** @param options.port where it is to listen @param options.folder an earlier one's objects */
export async function startS3(options: { port?: number; folder?: string } = {}): Promise<S3Server> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'hanmadi-s3-'))
  const bucket = 'pictures'
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(options.port ?? 0), '-s', '--configure-bucket', bucket]
  const child = spawn(process.execPath, ['-e', launch, '--', 's3rver', ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const abandon = () => child.kill('SIGKILL')
  process.on('exit', abandon)
  const ended = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /listening on \S+:(\d+)$/.exec(line)
      if (found) resolve(Number(found[1]))
    })
    void ended.then(([code]) => reject(new Error(`the S3 server ended with ${code}`)))
  })
  // The only key that this server knows.
  const config = { endpoint: `http://127.0.0.1:${port}`, bucket, accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'eu-central-1' }
  return {
    config,
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: config.accessKey,
      S3_SECRET_KEY: config.secretKey,
      S3_REGION: config.region,
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop() {
      process.off('exit', abandon)
      child.kill('SIGKILL')
      await ended
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
