import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Ratio } from './pairs'

/** The parts every screen of such an app needs before it shows anything of its own. */
const baselineEntry = `
import { MantineProvider } from '@mantine/core'
import { configureStore } from '@reduxjs/toolkit'
import { createApi } from '@reduxjs/toolkit/query/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
const api = createApi({ baseQuery: () => ({ data: null }), endpoints: () => ({}) })
const store = configureStore({ reducer: { api: api.reducer }, middleware: (all) => all().concat(api.middleware) })
createRoot(document.body).render(createElement(Provider, { store, children: createElement(MantineProvider, null) }))
`

/** Gzipped bytes of all JavaScript that the page loads before anyone does anything, against the bare parts bundled alike. */
export async function bundle(root: string): Promise<Ratio> {
  const ours = await initialBytes(join(root, 'out', 'renderer'))
  const baseline = await baselineBytes(root)
  const ratio = ours / baseline
  return {
    id: 'bundle',
    what: 'initial renderer JS gzip / (react + react-dom + RTK + Mantine provider) gzip',
    ratio,
    spread: [ratio, ratio],
    ours,
    baseline,
    unit: 'bytes',
    pairs: 1,
    must: 1.6,
  }
}

/** Follows the page's scripts and their static imports; what is imported later is not counted. */
async function initialBytes(folder: string): Promise<number> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const waiting = [...html.matchAll(/(?:src|href)="[./]*(assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? '')
  const seen = new Set<string>()
  let bytes = 0
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = await readFile(join(folder, file))
    bytes += gzipSync(code).length
    for (const found of code.toString().matchAll(/(?:^|[;}\n])import(?:[\w$*{},\s]+from)?["']\.\/([^"']+\.js)["']/g))
      waiting.push(`assets/${found[1]}`)
  }
  if (bytes === 0) throw new Error(`no script found from ${folder}/index.html`)
  return bytes
}

async function baselineBytes(root: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-bundle-'))
  const entry = join(root, 'out', 'bench-baseline.js')
  try {
    await writeFile(entry, baselineEntry)
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: true,
        minify: true,
        target: 'chrome130',
        modulePreload: false,
        rolldownOptions: { input: entry },
      },
    })
    let bytes = 0
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith('.js')) bytes += gzipSync(await readFile(join(folder, file))).length
    return bytes
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(entry, { force: true })
  }
}
