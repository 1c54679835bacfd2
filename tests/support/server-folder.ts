import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeServer } from '../../scripts/build/server-folder.mjs'

const root = join(import.meta.dirname, '../..')

/** Fills a folder as `npm run build -- --server` does, with the production dependencies of this checkout in place of a download. */
export async function fillServerFolder(folder: string): Promise<void> {
  await placeServer(folder)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(packages))
    if (path !== '' && !dev && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true })
}
