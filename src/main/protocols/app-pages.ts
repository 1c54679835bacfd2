import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Session } from 'electron'
import * as z from 'zod'
import { contentSecurity } from './content-security'
import { pageOrigin } from './schemes'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const notFound = () => new Response(null, { status: 404 })

interface PageFile {
  path: string
  type: string
}

/**
 * Serves the built pages under `app://hanmadi/`. An address is looked up in the list written by the build, never turned into a path.
 * @param folder the folder of the built pages; the list is the JSON file beside it with the same name
 */
export function serveAppPages({ session, folder }: { session: Session; folder: string }): void {
  let files: Promise<Map<string, PageFile>> | undefined

  async function answer({ url, method }: Request): Promise<Response> {
    files ??= readPages(folder)
    const shipped = await files
    const { origin, path } = partsOf(url)
    const file = origin === pageOrigin && method === 'GET' ? shipped.get(path) : undefined
    if (file === undefined) return notFound()
    const headers = { 'content-type': file.type, 'x-content-type-options': 'nosniff' }
    const bytes = await readFile(file.path).catch(() => null)
    if (bytes === null) return notFound()
    if (!file.path.endsWith('.html')) return new Response(bytes, { headers })
    const nonce = randomBytes(16).toString('base64')
    const page = bytes.toString('utf8').replaceAll('__CSP_NONCE__', nonce)
    return new Response(page, { headers: { ...headers, 'content-security-policy': contentSecurity(nonce), 'cache-control': 'no-store' } })
  }

  session.protocol.handle('app', answer)
}

/** Maps addresses to files; the start page is at `/`. */
async function readPages(folder: string): Promise<Map<string, PageFile>> {
  const names = z.array(z.string()).parse(JSON.parse(await readFile(`${folder}.json`, 'utf8')))
  const pages = new Map<string, PageFile>()
  for (const name of names) {
    const type = types[extname(name)]
    if (type !== undefined) pages.set(name === 'index.html' ? '/' : `/${name}`, { path: join(folder, name), type })
  }
  return pages
}

// The URL class gives custom schemes no origin, so the text is parsed here.
function partsOf(url: string): { origin: string; path: string } {
  const parts = /^(app:\/\/[^/?#]*)([^?#]*)/.exec(url)
  return { origin: parts?.[1] ?? '', path: parts?.[2] === '' ? '/' : (parts?.[2] ?? '') }
}
