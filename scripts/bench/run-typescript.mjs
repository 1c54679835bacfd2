import { runnerImport } from 'vite'

// Loads a TypeScript program the way the app's bundler resolves it: imports need no file endings.
process.argv.splice(1, 1)
await runnerImport(process.argv[1], { configFile: false, logLevel: 'error' })
