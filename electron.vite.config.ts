import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: { index: 'src/main/index.ts', 'community-server': 'src/server/embed.ts', 'server-cli': 'src/server/main.ts' },
      },
    },
  },
  preload: {
    build: { rollupOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: 'index.cjs' } } },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react()],
    build: { modulePreload: { polyfill: false }, rollupOptions: { input: 'src/renderer/index.html' } },
  },
})
