import { buildDemo } from './build-demo/build-demo.mjs'
import { command } from './setup/command.mjs'

// node scripts/build-demo.mjs: the demo community's pictures, unless they are there already
await command(async () => {
  await buildDemo()
})
