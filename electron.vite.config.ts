import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

// The oldest Electron that has to run this: 33, with Node 20.18 and Chromium 130.
const nodeTarget = 'node20.18'
const chromeTarget = 'chrome130'

// What every start reads comes in two files and not in sixty, for each costs a way through the app's own protocol: the frame, and home
// with all that it draws. What opens later (panels, the mailbox, other pages) stays in files of its own.
const startingChunks = [
  { name: 'frame', test: /src[\\/]renderer[\\/]app[\\/]main\.tsx$/, priority: 2 },
  { name: 'home', test: /src[\\/]renderer[\\/](?:pages[\\/]feed[\\/]HomePage|features[\\/]feed[\\/]ask-for-home)\.tsx?$/, priority: 1 },
]

// What no start should read. Of Fastify: no route declares a schema (the contract checks), none is called without a network, and
// HTTP/2 is left to proxies. Of electron-store: the stores are given no JSON schema, for zod checks what is read.
const unusedParts = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  'node:http2',
  'ajv/dist/2020.js',
  'ajv-formats',
]
const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  enforce: 'pre',
  resolveId: (id) => (unusedParts.includes(id) ? `\0unused:${id}` : null),
  load: (id) => (id.startsWith('\0unused:') ? 'export default undefined\nexport const Ajv2020 = undefined' : null),
}

// main serves what this names and nothing else (src/main/protocols/app-pages.ts).
const listOfPages: Plugin = {
  name: 'list-of-pages',
  writeBundle({ dir = '' }, bundle) {
    writeFileSync(join(dir, '..', 'renderer.json'), JSON.stringify(Object.keys(bundle).sort()))
  },
}

// What package.json lists under "dependencies" stays outside the bundles: only modules with native code, which
// cannot be bundled. All else is a devDependency and goes into them, since one file loads faster than a thousand.
export default defineConfig({
  main: {
    plugins: [withoutUnusedParts],
    build: {
      target: nodeTarget,
      minify: true,
      rolldownOptions: {
        input: { index: 'src/main/index.ts', 'community-server': 'src/server/embed.ts', 'server-cli': 'src/server/main.ts' },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      minify: true,
      // A sandboxed preload script can require nothing but electron, and only as CommonJS.
      externalizeDeps: false,
      rolldownOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: 'index.cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), listOfPages],
    build: {
      target: chromeTarget,
      minify: true,
      sourcemap: false,
      modulePreload: { polyfill: false },
      // The content security policy allows no data: addresses, so nothing may be inlined as one.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/renderer/index.html',
        output: { codeSplitting: { groups: startingChunks } },
      },
    },
  },
})
