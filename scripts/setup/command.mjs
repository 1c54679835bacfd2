import { enterProjectNode } from './dependencies.mjs'
import { failPlainly, onWindows } from './process.mjs'

/** Each command's first step: from a bare checkout to the project's own Node with its dependencies, then the command. */
export async function command(main) {
  process.on('uncaughtException', failPlainly)
  if (process.env.npm_lifecycle_event !== undefined && !onWindows) endWithParent()
  try {
    await enterProjectNode()
    process.exitCode = (await main(process.argv.slice(2))) ?? process.exitCode
  } catch (error) {
    failPlainly(error)
  }
}

/** npm hands a SIGTERM to the shell between it and us, which ends without passing it on. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
