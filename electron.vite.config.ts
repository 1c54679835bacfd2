import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

// The oldest Electron that has to run this: 33, with Node 20.18 and Chromium 130.
const nodeTarget = 'node20.18'
const chromeTarget = 'chrome130'

// What the first screen needs comes in a few files and not in sixty: each costs a way through the app's own protocol. What opens
// later (panels, the mailbox, pages) stays in files of its own.
const startingChunks = [
  {
    name: 'frame',
    test: /src[\\/](?:shared[\\/](?!i18n)|renderer[\\/](?:hooks|bridge|app|ui)[\\/](?!account[\\/]|places|failure|\w+Panel\.|Mailbox\.|main\.|\w*Field|TextArea|Checkbox|Segmented|SideSheet|Popover|composed|use-text))|@tabler[\\/]icons-react/,
  },
]

// What package.json lists under "dependencies" stays outside the bundles: only modules with native code, which
// cannot be bundled. All else is a devDependency and goes into them, since one file loads faster than a thousand.
export default defineConfig({
  main: {
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
    plugins: [react()],
    build: {
      target: chromeTarget,
      minify: true,
      sourcemap: false,
      modulePreload: { polyfill: false },
      // The content security policy allows no data: addresses, so nothing may be inlined as one.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/renderer/index.html',
        output: { codeSplitting: { groups: startingChunks, includeDependenciesRecursively: false } },
      },
    },
  },
})
