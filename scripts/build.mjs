import { ensureBuilt } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'

// npm run build
await command(() => ensureBuilt({ force: true }))
